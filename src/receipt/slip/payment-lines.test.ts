import * as fc from 'fast-check'
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
import { cashRoundings } from '../../values/cash.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import { changeDue, paymentLines, paymentRows } from './payment-lines.ts'
import { receiptSlip, receiptStrip } from './receipt-slip.ts'
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
const card = (total: number) => paidInOneWay(cents(total), { method: 'card' }, 'customer')
const split: PaymentDraft = {
  methods: [
    { method: 'cash', amount: cents(5000) },
    { method: 'card', amount: cents(4000) },
  ],
  tendered: cents(6000),
  rounding: 'customer',
}
const said = (sale: Sale) =>
  paymentRows(sale).map(({ name, value }) => `${name}: ${value}`.replaceAll('\u00a0', ' '))

describe('the payment on a receipt', () => {
  it.each<[string, Sale, string[]]>([
    ['exactly, in cash', saleOf(paying(cash(2000), 2000)), ['Total: R 20.00', 'Cash: R 20.00']],
    [
      'with change',
      saleOf(paying(cash(2000, 5000), 2000)),
      ['Total: R 20.00', 'Cash: R 50.00', 'Change: R 30.00'],
    ],
    [
      'rounded to coins',
      saleOf(paying(cash(123_456, 124_000), 123_456)),
      [
        'Total: R 1 234.56',
        'Rounding: -R 0.06',
        'Cash to pay: R 1 234.50',
        'Cash: R 1 240.00',
        'Change: R 5.50',
      ],
    ],
    [
      'rounded up',
      saleOf(paying(cash(1999, undefined, 'nearest'), 1999)),
      ['Total: R 19.99', 'Rounding: R 0.01', 'Cash to pay: R 20.00', 'Cash: R 20.00'],
    ],
    ['by card', saleOf(paying(card(1999), 1999)), ['Total: R 19.99', 'Card: R 19.99']],
    [
      'in two ways',
      saleOf(paying(split, 9000)),
      [
        'Total: R 90.00',
        'Cash: R 50.00',
        'Card: R 40.00',
        'Cash handed over: R 60.00',
        'Change: R 10.00',
      ],
    ],
    [
      'with others, in cash',
      saleOf(paying(cash(9000, 10_000), 2000, 3000, 4000), 2),
      ['Total: R 30.00', 'Paid by: Cash', 'Part of a payment of: R 90.00'],
    ],
    [
      'with others, in two ways',
      saleOf(paying(split, 3000, 6000), 2),
      ['Total: R 60.00', 'Cash: R 20.00', 'Card: R 40.00', 'Part of a payment of: R 90.00'],
    ],
    ['before payments were written down', saleOf(undefined), ['Total: R 20.00', 'Cash: R 20.00']],
    [
      'before payments were written down, with change',
      saleOf(undefined, 1, { payment: { method: 'Cash', tendered: cents(5000) } }),
      ['Total: R 20.00', 'Cash: R 50.00', 'Change: R 30.00'],
    ],
  ])('%s', (_, sale, rows) => {
    expect(said(sale)).toEqual(rows)
  })

  const drafts = fc
    .record({
      prices: fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 4 }),
      rounding: fc.constantFrom(...cashRoundings),
      more: fc.nat(20_000),
      way: fc.constantFrom('cash', 'card'),
    })
    .map(({ prices, rounding, more, way }) => {
      const total = cents(prices.reduce((sum, price) => sum + price, 0))
      const { methods } = paidInOneWay(total, { method: way }, rounding)
      const due = methods[0]?.amount ?? cents(0)
      const tendered = way === 'cash' ? { tendered: cents(due + more) } : {}
      return { payment: paying({ methods, rounding, ...tendered }, ...prices), total, due }
    })

  const readBack = (text: string): Cents =>
    cents(Math.round(Number(text.replaceAll(/[R\s\u00a0]/g, '')) * 100))

  it('adds up: total and rounding equal the payment, and so does the cash less the change', () => {
    fc.assert(
      fc.property(drafts, ({ payment, total, due }) => {
        const figure = (name: string) => {
          const found = paymentLines(payment).find((one) => one.name === name)
          return found === undefined ? undefined : readBack(found.value)
        }
        expect(total + (figure('Rounding') ?? 0)).toBe(due)
        const paid = figure('Cash') ?? figure('Card') ?? 0
        expect(paid - (figure('Change') ?? 0)).toBe(due)
      }),
    )
  })

  it('says that a sale is not paid for if its money went back, and shows no tender', () => {
    fc.assert(
      fc.property(drafts, fc.nat(), ({ payment }, pick) => {
        const place = (pick % payment.lines.length) + 1
        const sale = saleOf(decided(payment, 'given-back', [`T1-${place}`], { at }), place)
        const price = formatRand(sale.summary.amount)
        expect(paymentRows(sale)).toEqual([
          { name: 'Total', value: price, strong: true },
          { name: 'Not paid for', value: price, strong: true },
        ])
        expect(changeDue(sale)).toBeUndefined()
        for (const other of payment.lines.keys()) {
          if (other + 1 === place) continue
          const names = paymentRows(saleOf(sale.paidBy, other + 1)).map(({ name }) => name)
          expect(names).not.toContain('Not paid for')
        }
      }),
    )
  })

  it.each<[string, Payment, boolean]>([
    ['kept for a retry', decided(paying(cash(2000, 5000), 2000), 'kept', ['T1-1'], { at }), false],
    ['given back', decided(paying(cash(2000, 5000), 2000), 'given-back', ['T1-1'], { at }), true],
  ])('for money that was %s shows only existing amounts', (_, payment, isBack) => {
    const sale = saleOf(payment, 1, { phase: { kind: 'checking' } })
    const names = paymentRows(sale).map(({ name }) => name)
    expect(names).toEqual(isBack ? ['Total'] : ['Total', 'Cash', 'Change'])
  })

  it('shows the whole cash on no receipt of several', () => {
    fc.assert(
      fc.property(drafts, ({ payment }) => {
        fc.pre(payment.lines.length > 1)
        for (const place of payment.lines.keys()) {
          const names = paymentRows(saleOf(payment, place + 1)).map(({ name }) => name)
          expect(names).not.toContain('Change')
          expect(names).toContain('Part of a payment of')
        }
      }),
    )
  })
})

describe('the change at a sale', () => {
  const alone = paying(cash(2000, 5000), 2000)
  it.each<[string, Sale, number | undefined]>([
    ['of a separate payment', saleOf(alone), 3000],
    ['of a rounded one', saleOf(paying(cash(1999, 5000), 1999)), 3010],
    ['of a payment for several', saleOf(paying(cash(5000, 10_000), 2000, 3000)), undefined],
    [
      'of a retry for which the money was kept',
      saleOf(withRetry(alone, 'T1-1', 'T1-1.2', 9), 1, { reference: 'T1-1.2' }),
      undefined,
    ],
  ])('%s is %s', (_, sale, change) => {
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
    const receipts = [opened(1, '11112222333344445555'), opened(3, '66667777888899990000')]
    const strip = receiptStrip(
      payment,
      receipts.map((one) => ({ opened: one, duplicate: false })),
    )
    const rows = slipText(strip).split('\n')
    expect(rows.filter((one) => /^(MTN airtime|Not paid for|Given back)/.test(one))).toEqual([
      'MTN airtime: R 20.00',
      'MTN airtime: R 40.00',
      'Not paid for: R 40.00',
      'Given back: R 40.00',
    ])
  })

  it('has every token and PIN, as on each single receipt', () => {
    const secrets = (parts: ReturnType<typeof receiptSlip>['parts']) =>
      parts.filter(({ kind }) => kind === 'secret')
    const receipts = [opened(1, '11112222333344445555'), opened(2, '66667777888899990000')]
    const strip = receiptStrip(
      payment,
      receipts.map((one) => ({ opened: one, duplicate: false })),
    )
    expect(secrets(strip.parts)).toEqual(
      receipts.flatMap((one) => secrets(receiptSlip(one, { duplicate: false }).parts)),
    )
  })
})
