import { describe, expect, test } from 'vitest'
import type { OpenedReceipt } from '../../sale/engine.ts'
import type { SalePhase } from '../../sale/sale.ts'
import { aSale } from '../../testing/sale-row.ts'
import { cents } from '../../values/money.ts'
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

describe('what the customer is told', () => {
  test.each(phases)('%j is %s, with nothing of the till', (phase, kind) => {
    const view = outcomeView(aSale(phase, { payment }), 'R 20.00', undefined)
    expect(view.kind).toBe(kind)
    expect(JSON.stringify(view)).not.toMatch(/secret note|T1-1|merchant|M-1001/)
  })

  test('change when it is sold, all of the cash when it is not', () => {
    const sold = outcomeView(aSale({ kind: 'completed' }, { payment }), 'R 20.00', undefined)
    expect(sold).toMatchObject({ change: 3_000 })
    const failed = outcomeView(aSale({ kind: 'failed' }, { payment }), 'R 20.00', undefined)
    expect(failed).toMatchObject({ giveBack: 5_000 })
  })

  test('how a voucher’s value comes to them', () => {
    const view = outcomeView(
      aSale({ kind: 'completed' }, { kind: 'redeem', payment: { method: 'card' } }),
      'R 100.00',
      undefined,
    )
    expect(view).toMatchObject({ pays: false, given: 'to the customer’s card', amount: 'R 100.00' })
    expect(view).not.toHaveProperty('change')
  })

  test('no change of a voucher, whatever was handed over', () => {
    const redeemed = aSale({ kind: 'completed' }, { kind: 'redeem', payment })
    expect(outcomeView(redeemed, 'R 20.00', undefined)).not.toHaveProperty('change')
  })

  test('tokens only from a receipt that may be shown', () => {
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
