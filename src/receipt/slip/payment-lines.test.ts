import { describe, expect, it } from 'vitest'
import {
  decided,
  newPayment,
  paidInOneWay,
  withRetry,
  type Payment,
  type PaymentDraft,
} from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { changeDue, paymentRows } from './payment-lines.ts'
import { receiptStrip } from './receipt-slip.ts'
import { slipText } from './slip-text.ts'

const account = { accountType: 'merchant', accountId: 'M-1001' } as const
const at = Date.UTC(2026, 10, 20, 12)

/** A payment of sales T1-1, T1-2 and so on. */
function paying(draft: PaymentDraft, ...prices: readonly number[]): Payment {
  const priced = prices.map((price, place) => ({
    reference: `T1-${place + 1}`,
    amount: cents(price),
  }))
  return newPayment(draft, priced, { id: 'p-1', account, at, cashier: 'Naledi' })
}

function saleOf(payment: Payment | undefined, place = 1, more: Partial<Sale> = {}): Sale {
  const reference = `T1-${place}`
  const base = aSale({ kind: 'completed' })
  const amount = payment?.lines[place - 1]?.amount ?? base.summary.amount
  return {
    ...base,
    reference,
    merchantReference: reference,
    transactionId: `t-${place}`,
    summary: { ...base.summary, amount },
    ...(payment === undefined ? {} : { paidBy: payment }),
    ...more,
  }
}

const cash = (total: number, tendered?: number, rounding: PaymentDraft['rounding'] = 'customer') =>
  paidInOneWay(
    cents(total),
    { method: 'cash', ...(tendered === undefined ? {} : { tendered: cents(tendered) }) },
    rounding,
  )
const split: PaymentDraft = {
  methods: [
    { method: 'cash', amount: cents(5000) },
    { method: 'card', amount: cents(4000) },
  ],
  tendered: cents(6000),
  rounding: 'customer',
}
const said = (sale: Sale) =>
  paymentRows(sale)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ')
    .replaceAll('\u00a0', ' ')

const alone = paying(cash(2000, 5000), 2000)

describe('the rows of a payment', () => {
  it.each<[string, Sale, string]>([
    ['with change', saleOf(alone), 'Total: R 20.00; Cash: R 50.00; Change: R 30.00'],
    [
      'rounded down to coins',
      saleOf(paying(cash(123_456, 124_000), 123_456)),
      'Total: R 1 234.56; Rounding: -R 0.06; Cash to pay: R 1 234.50; Cash: R 1 240.00; Change: R 5.50',
    ],
    [
      'rounded up to coins',
      saleOf(paying(cash(1999, undefined, 'nearest'), 1999)),
      'Total: R 19.99; Rounding: R 0.01; Cash to pay: R 20.00; Cash: R 20.00',
    ],
    [
      'in two ways',
      saleOf(paying(split, 9000)),
      'Total: R 90.00; Cash: R 50.00; Card: R 40.00; Cash handed over: R 60.00; Change: R 10.00',
    ],
    [
      'with others, in cash',
      saleOf(paying(cash(9000, 10_000), 2000, 3000, 4000), 2),
      'Total: R 30.00; Paid by: Cash; Part of a payment of: R 90.00',
    ],
    [
      'with others, in two ways',
      saleOf(paying(split, 3000, 6000), 2),
      'Total: R 60.00; Cash: R 20.00; Card: R 40.00; Part of a payment of: R 90.00',
    ],
    ['without a payment on this till', saleOf(undefined), 'Total: R 20.00; Cash: R 20.00'],
    [
      'without a payment on this till, with change',
      saleOf(undefined, 1, { payment: { method: 'Cash', tendered: cents(5000) } }),
      'Total: R 20.00; Cash: R 50.00; Change: R 30.00',
    ],
  ])('%s', (_, sale, rows) => {
    expect(said(sale)).toBe(rows)
  })

  it('say that a sale is not paid for if its money went back, and show no tender', () => {
    const payment = decided(paying(cash(9000, 10_000), 4000, 5000), 'given-back', ['T1-2'], { at })
    const sale = saleOf(payment, 2)
    expect(said(sale)).toBe('Total: R 50.00; Not paid for: R 50.00')
    expect(changeDue(sale)).toBeUndefined()
    const other = 'Total: R 40.00; Paid by: Cash; Part of a payment of: R 90.00'
    expect(said(saleOf(payment, 1))).toBe(other)
  })

  it.each([
    ['kept for a retry', 'kept', 'Total: R 20.00; Cash: R 50.00; Change: R 30.00'],
    ['given back', 'given-back', 'Total: R 20.00'],
  ] as const)(
    'of an open sale, for money that was %s, show only existing amounts',
    (_, kind, rows) => {
      const payment = decided(alone, kind, ['T1-1'], { at })
      expect(said(saleOf(payment, 1, { phase: { kind: 'checking' } }))).toBe(rows)
    },
  )
})

describe('the change at a sale', () => {
  const before = (tendered: number) =>
    saleOf(undefined, 1, { payment: { method: 'cash', tendered: cents(tendered) } })

  it.each<[string, number | undefined, Sale]>([
    ['of a separate payment', 3000, saleOf(alone)],
    ['of a rounded one', 3010, saleOf(paying(cash(1999, 5000), 1999))],
    ['of a payment for several', undefined, saleOf(paying(cash(5000, 10_000), 2000, 3000))],
    [
      'of a retry for which the money was kept',
      undefined,
      saleOf(withRetry(alone, 'T1-1', 'T1-1.2', 9), 1, { reference: 'T1-1.2' }),
    ],
    [
      'of a payment that went back',
      undefined,
      saleOf(decided(alone, 'given-back', ['T1-1'], { at })),
    ],
    ['without a payment on this till', 1, before(2001)],
    ['before that, with the exact cash', undefined, before(2000)],
    ['before that, with less', undefined, before(1999)],
  ])('%s is %s', (_, change, sale) => {
    expect(changeDue(sale)).toBe(change)
  })
})

describe('a strip with all receipts of a payment', () => {
  const payment = decided(paying(cash(9000, 10_000), 2000, 3000, 4000), 'given-back', ['T1-3'], {
    at,
  })
  const opened = (place: number, token: string) => ({
    sale: saleOf(payment, place),
    receiptFields: [],
    response: {
      transactionId: `t-${place}`,
      responseCode: '0',
      responseDateTime: '2026-11-20T14:05:09',
      successful: true,
      receipt: { token },
    },
  })

  it('shows each with its price, and the payment once', () => {
    const strip = receiptStrip(
      payment,
      [
        { opened: opened(1, '11112222333344445555'), duplicate: false },
        { opened: opened(2, '66667777888899990000'), duplicate: true },
      ],
      [saleOf(payment, 3)],
    )
    expect(slipText(strip).split('\n')).toEqual([
      'Receipt',
      '20 Nov 2026, 14:00',
      '',
      'MTN airtime: R 20.00',
      'Token: 1111 2222 3333 4444 5555',
      'Mobile number: 082 ••• 4567',
      'Sold at: 20 Nov 2026, 14:05',
      'Transaction t-1',
      '',
      '** DUPLICATE **',
      'MTN airtime: R 30.00',
      'Token: 6666 7777 8888 9999 0000',
      'Mobile number: 082 ••• 4567',
      'Sold at: 20 Nov 2026, 14:05',
      'Transaction t-2',
      '',
      'MTN airtime, not sold: R 40.00',
      'Total: R 90.00',
      'Cash: R 100.00',
      'Change: R 10.00',
      'Given back: R 40.00',
      '',
      'Served by Naledi',
    ])
  })

  it('says which sale is not paid for', () => {
    const copies = [opened(1, '11112222333344445555'), opened(3, '66667777888899990000')]
    const strip = receiptStrip(
      payment,
      copies.map((one) => ({ opened: one, duplicate: false })),
    )
    const rows = slipText(strip).split('\n')
    expect(rows.filter((one) => /^(MTN airtime|Not paid for|Given back)/.test(one))).toEqual([
      'MTN airtime: R 20.00',
      'MTN airtime: R 40.00',
      'Not paid for: R 40.00',
      'Given back: R 40.00',
    ])
  })
})
