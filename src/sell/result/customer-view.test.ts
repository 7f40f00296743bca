import { describe, expect, test } from 'vitest'
import type { OpenedReceipt } from '../../engine/engine.ts'
import { decided, paidInOneWay, type PaymentDraft } from '../../engine/payment.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import type { CashRounding } from '../../values/cash.ts'
import { cents } from '../../values/money.ts'
import { handedOutText } from './receipt/handed-out.ts'
import { outcomeView } from './customer-view.ts'

const phases: readonly [SalePhase, string][] = [
  [{ kind: 'prepared', wait: { kind: 'going' } }, 'wait'],
  [{ kind: 'sending' }, 'wait'],
  [{ kind: 'in-flight' }, 'wait'],
  [{ kind: 'checking' }, 'unknown'],
  [{ kind: 'asking', reason: 'not-found' }, 'unknown'],
  [{ kind: 'set-aside', note: 'secret note' }, 'unknown'],
  [{ kind: 'needs-attention', reason: 'too-old' }, 'unknown'],
  [{ kind: 'receipt-awaited' }, 'sold'],
  [{ kind: 'completed' }, 'sold'],
  [{ kind: 'delivered' }, 'sold'],
  [{ kind: 'failed' }, 'not-sold'],
  [{ kind: 'rejected' }, 'not-sold'],
  [{ kind: 'cancelled' }, 'not-sold'],
  [{ kind: 'resolved', note: 'secret note' }, 'rest'],
]
const payment = { method: 'cash', tendered: cents(5_000) }

describe('the customer’s screen', () => {
  test.each(phases)('%j is %s, with nothing of the till', (phase, kind) => {
    const view = outcomeView(aSale(phase, { payment }), 'R 20.00', undefined)
    expect(view.kind).toBe(kind)
    expect(JSON.stringify(view)).not.toMatch(/secret note|T1-1|merchant|M-1001/)
  })

  test('shows change until the hand-over, and not again; without a sale, all of the cash', () => {
    const seen = (kind: 'completed' | 'delivered' | 'receipt-awaited') =>
      outcomeView(aSale({ kind }, { payment }), 'R 20.00', undefined)
    expect(seen('completed')).toMatchObject({ change: 3_000 })
    expect(seen('receipt-awaited')).toMatchObject({ change: 3_000 })
    expect(seen('delivered')).not.toHaveProperty('change')
    const failed = outcomeView(aPaidSale({ kind: 'failed' }), 'R 20.00', undefined)
    expect(failed).toMatchObject({ giveBack: 2_000 })
    expect(failed).not.toHaveProperty('refunds')
  })

  test.each<[method: string, rounding: CashRounding, amount: number, gets: string]>([
    ['cash', 'customer', 1_234, 'R 12.40'],
    ['cash', 'nearest', 1_234, 'R 12.30'],
    ['cash', 'down', 1_239, 'R 12.30'],
    ['cash', 'off', 1_234, 'R 12.34'],
    ['card', 'customer', 1_234, 'R 12.34'],
    ['cash', 'customer', 0, 'Full balance'],
  ])(
    'by %s, rounded by %s, of %i cents on a voucher they get %s',
    (method, rounding, sum, gets) => {
      const base = aSale(
        { kind: 'receipt-awaited' },
        { kind: 'redeem', payment: { method, rounding } },
      )
      const sale = { ...base, summary: { ...base.summary, amount: cents(sum) } }
      const text = handedOutText(sale, undefined)
      expect(text.replaceAll('\u00a0', ' ')).toBe(gets)
      expect(outcomeView(sale, 'R 12.34', undefined, text)).toMatchObject({ amount: text })
      // The shop pays nothing out for an unredeemed voucher.
      const failed = { ...sale, phase: { kind: 'failed' } as const }
      expect(outcomeView(failed, 'R 12.34', undefined, text)).toMatchObject({ amount: 'R 12.34' })
    },
  )

  test.each<[method: string, label: string]>([
    ['card', 'Back on your card'],
    ['eft', 'Back by Eft'],
  ])('what goes back by %s when it is not sold', (method, label) => {
    const paid = paidInOneWay(cents(2_000), { method }, 'customer')
    const view = outcomeView(aPaidSale({ kind: 'rejected' }, paid), 'R 20.00', undefined)
    expect(view).toMatchObject({ refunds: [{ label, amount: 2_000 }] })
    expect(view).not.toHaveProperty('giveBack')
  })

  test('shows nothing to give back after it went back, or while it is kept', () => {
    const sale = aPaidSale({ kind: 'failed' })
    const seen = (kind: 'given-back' | 'kept') => {
      const paidBy = sale.paidBy && decided(sale.paidBy, kind, ['T1-1'], { at: 5 })
      expect.assert(paidBy !== undefined)
      return outcomeView({ ...sale, paidBy }, 'R 20.00', undefined)
    }
    expect(seen('given-back')).not.toHaveProperty('giveBack')
    expect(seen('kept')).toMatchObject({ kept: 2_000 })
    expect(seen('kept')).not.toHaveProperty('giveBack')
  })

  test.each<[SalePhase, PaymentDraft | undefined, held: number | undefined]>([
    [{ kind: 'in-flight' }, undefined, 2_000],
    [{ kind: 'checking' }, undefined, 2_000],
    [{ kind: 'set-aside', note: 'n' }, undefined, 2_000],
    [{ kind: 'in-flight' }, paidInOneWay(cents(2_000), { method: 'card' }, 'off'), undefined],
  ])('%j: their cash is with the shop', (phase, paid, held) => {
    const view = outcomeView(aPaidSale(phase, paid), 'R 20.00', undefined)
    expect(view).toEqual(expect.objectContaining(held === undefined ? {} : { held }))
    expect('held' in view).toBe(held !== undefined)
  })

  test('shows how the customer gets a voucher’s value', () => {
    const view = outcomeView(
      aSale({ kind: 'completed' }, { kind: 'redeem', payment: { method: 'card' } }),
      'R 100.00',
      undefined,
    )
    expect(view).toMatchObject({ pays: false, given: 'to the customer’s card', amount: 'R 100.00' })
    const inCash = aSale({ kind: 'completed' }, { kind: 'redeem', payment })
    expect(outcomeView(inCash, 'R 20.00', undefined)).not.toHaveProperty('change')
  })

  test('shows tokens only from a receipt that may be shown', () => {
    const sale = aSale({ kind: 'completed' })
    const receipt: OpenedReceipt = {
      sale,
      receiptFields: [],
      response: {
        responseCode: '0',
        responseMessage: 'ok',
        transactionId: '1',
        receipt: { token: '12345678901234567890', units: '12.5', serialNumber: 'S-1' },
      },
    }
    expect(outcomeView(sale, 'R 20.00', undefined)).toMatchObject({ secrets: [] })
    expect(outcomeView(sale, 'R 20.00', receipt)).toMatchObject({
      secrets: [{ groups: ['1234', '5678', '9012', '3456', '7890'] }],
    })
  })
})
