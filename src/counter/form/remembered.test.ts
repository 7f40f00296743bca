import { describe, expect, it } from 'vitest'
import { Services } from '../../till/services.ts'
import { rememberedIn } from './remembered.ts'

const recipient = { label: 'Mobile number', shown: '', masked: '082 ••• 4567' }

describe('what the counter keeps in mind', () => {
  it('is what was typed, until it is forgotten, of selling and of redeeming apart', () => {
    const services = new Services()
    const selling = rememberedIn({ services }, 'purchase')
    selling.remember(new Map([['mobilenumber', '082']]))
    selling.remember(new Map([['amount', '20']]))
    expect([...rememberedIn({ services }, 'purchase').typed]).toEqual([
      ['mobilenumber', '082'],
      ['amount', '20'],
    ])
    expect([...rememberedIn({ services }, 'redeem').typed]).toEqual([])
    selling.forget()
    expect([...selling.typed]).toEqual([])
  })

  it('is, of the last twenty sales, what each was typed as', () => {
    const { keepFor, typedFor } = rememberedIn({ services: new Services() }, 'purchase')
    const typed = new Map([['amount', '20']])
    for (let sale = 0; sale < 21; sale++) keepFor(`T1-${sale}`, typed)
    typed.clear()
    expect(typedFor('T1-0')).toBeUndefined()
    expect(typedFor('T1-1')).toEqual(new Map([['amount', '20']]))
    expect(typedFor('T1-20')).toEqual(new Map([['amount', '20']]))
  })

  it('is the last four that were sold to, the latest first, each once', () => {
    const { soldTo, lastRecipients } = rememberedIn({ services: new Services() }, 'purchase')
    expect(lastRecipients('mobile')).toEqual([])
    for (const typed of ['1', '2', '3', '1', '4', '5']) soldTo('mobile', typed, recipient)
    expect(lastRecipients('mobile').map(({ typed }) => typed)).toEqual(['5', '4', '1', '3'])
    expect(lastRecipients('mobile')[0]).toEqual({ typed: '5', masked: '082 ••• 4567' })
    expect(lastRecipients('meter')).toEqual([])
  })

  it('ends with the sign-in', () => {
    const services = new Services()
    rememberedIn({ services }, 'purchase').remember(new Map([['amount', '20']]))
    const kept = rememberedIn({ services }, 'purchase')
    services.end()
    expect([...kept.typed]).toHaveLength(1)
    expect([...rememberedIn({ services }, 'purchase').typed]).toEqual([])
  })
})
