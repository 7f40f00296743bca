import { afterEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../testing/fake-clock.ts'
import { createRemembered } from './remembered.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const recipient = { label: 'Mobile number', shown: '', masked: '082 ••• 4567' }

describe('the counter’s memory', () => {
  it('keeps what was typed, until it is forgotten', () => {
    const selling = createRemembered('purchase')
    selling.remember(new Map([['mobilenumber', '082']]))
    selling.remember(new Map([['amount', '20']]))
    expect([...selling.typed]).toEqual([
      ['mobilenumber', '082'],
      ['amount', '20'],
    ])
    selling.forget()
    expect([...selling.typed]).toEqual([])
  })

  it('keeps what was typed for the last twenty sales', () => {
    const { keepFor, typedFor } = createRemembered('purchase')
    const typed = new Map([['amount', '20']])
    for (let sale = 0; sale < 21; sale++) keepFor(`T1-${sale}`, typed)
    typed.clear()
    expect(typedFor('T1-0')).toBeUndefined()
    expect(typedFor('T1-1')).toEqual(new Map([['amount', '20']]))
    expect(typedFor('T1-20')).toEqual(new Map([['amount', '20']]))
  })

  it('keeps the last four numbers sold to, the latest first, without repeats', () => {
    const { soldTo, lastRecipients } = createRemembered('purchase')
    expect(lastRecipients('mobile')).toEqual([])
    for (const typed of ['1', '2', '3', '1', '4', '5']) soldTo('mobile', typed, recipient)
    expect(lastRecipients('mobile').map(({ typed }) => typed)).toEqual(['5', '4', '1', '3'])
    expect(lastRecipients('mobile')[0]).toEqual({ typed: '5', masked: '082 ••• 4567' })
    expect(lastRecipients('meter')).toEqual([])
  })

  it('keeps a number once after two sales in a row, as in the last', () => {
    const { soldTo, lastRecipients } = createRemembered('purchase')
    for (const masked of ['•••• 1', '•••• 2']) soldTo('meter', '041', { ...recipient, masked })
    expect(lastRecipients('meter')).toEqual([{ typed: '041', masked: '•••• 2' }])
  })
})

it('protects the page from an update while a form has values', async () => {
  let held = 0
  const locks = {
    async request(_name: string, _options: LockOptions, hold: () => Promise<void>) {
      held += 1
      await hold()
      held -= 1
    },
  }
  vi.stubGlobal('document', { baseURI: 'https://till.example/' })
  vi.stubGlobal('navigator', { locks })
  // A page that starts now, even if something read the module before.
  vi.resetModules()
  const page = await import('./remembered.ts')
  const { remember, forget } = page.createRemembered('purchase')
  const heldAfter = async (typed: Record<string, string> | undefined) => {
    if (typed === undefined) forget()
    else remember(new Map(Object.entries(typed)))
    await settle()
    return held
  }
  expect(await heldAfter({ amount: ' ' })).toBe(0)
  expect(await heldAfter({ plot: '7' })).toBe(1)
  expect(await heldAfter({ plot: '' })).toBe(0)
  expect(await heldAfter({ plot: '7' })).toBe(1)
  expect(await heldAfter(undefined)).toBe(0)
})
