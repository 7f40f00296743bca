import { describe, expect, test } from 'vitest'
import type { Sale, SalePhase } from '../../sale/sale.ts'
import { aSale } from '../../testing/sale-row.ts'
import { cents } from '../../values/money.ts'
import { cashToGiveBack } from './give-back.ts'
import { phaseWords } from './phase-words.ts'

const cash = { method: 'cash', tendered: cents(5_000) }

describe('the cash that goes back', () => {
  test.each<[SalePhase]>([[{ kind: 'failed' }], [{ kind: 'rejected' }], [{ kind: 'cancelled' }]])(
    'is all that was handed over when a sale is %j',
    (phase) => {
      const sale = aSale(phase, { payment: cash })
      expect(cashToGiveBack(sale)).toBe(5_000)
      expect(phaseWords(sale)).toMatchObject({
        giveBack: 5_000,
        money: 'No money was taken from the shop’s wallet.',
      })
    },
  )

  test.each<[string, SalePhase, Partial<Sale>]>([
    ['it is sold', { kind: 'completed' }, { payment: cash }],
    ['nobody knows', { kind: 'checking' }, { payment: cash }],
    ['it is set aside', { kind: 'set-aside', note: 'n' }, { payment: cash }],
    [
      'it was sold after all',
      { kind: 'needs-attention', reason: 'sold-after-failed' },
      { payment: cash },
    ],
    ['it was paid by card', { kind: 'failed' }, { payment: { method: 'card' } }],
    ['no cash was counted', { kind: 'failed' }, { payment: { method: 'cash' } }],
    ['a retry has it', { kind: 'failed' }, { payment: cash, child: 'T1-1.2' }],
    ['a voucher was to be redeemed', { kind: 'failed' }, { payment: cash, kind: 'redeem' }],
  ])('is none when %s', (_, phase, more) => {
    const sale = aSale(phase, more)
    expect(cashToGiveBack(sale)).toBeUndefined()
    expect(phaseWords(sale)).not.toHaveProperty('giveBack')
  })
})
