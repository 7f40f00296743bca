import { describe, expect, it } from 'vitest'
import { byPayment } from '../../engine/money.ts'
import { newPayment, paidInOneWay } from '../../engine/payment.ts'
import type { FailedTransaction, Sale } from '../../engine/sale.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { holdersToKeep, keptParts, moneyForRetry, planFor, type RetryMoney } from './retry-money.ts'

const journal = (sales: readonly Sale[]) => new Map(sales.map((sale) => [sale.reference, sale]))

describe('where the money for a retry is', () => {
  const transaction: FailedTransaction = {
    kind: 'purchase',
    transactionId: 't-9',
    merchantReference: 'T2-1',
    others: [],
    summary: aSale({ kind: 'failed' }).summary,
    payment: { method: 'cash' },
    receiptFields: [],
    createdAt: 4,
  }

  it.each([
    ['of an old journal', 'T1-1', journal([aSale({ kind: 'failed' })]), 'unknown'],
    ['of another till', transaction, journal([]), 'unknown'],
    ['of another till’s redemption', { ...transaction, kind: 'redeem' }, journal([]), 'none'],
    ['of a redemption', 'T1-1', journal([aSale({ kind: 'failed' }, { kind: 'redeem' })]), 'none'],
    ['of a sale that was not read', 'T1-1', journal([]), 'not-read'],
    [
      'of a sale whose newest attempt was not read',
      'T1-1',
      journal([aSale({ kind: 'failed' }, { child: 'T1-1.2' })]),
      'not-read',
    ],
  ] as const)('%s: %#', (_, failed, sales, kind) => {
    expect(moneyForRetry(failed, sales).kind).toBe(kind)
  })
})

it('what is kept of one payment is rounded as one sum', () => {
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  const lines = [1506, 2007, 3000].map((amount, place) => ({
    reference: `T1-${place}`,
    amount: cents(amount),
  }))
  const draft = paidInOneWay(cents(6513), { method: 'cash' }, 'customer')
  const paidBy = newPayment(draft, lines, { id: 'p-1', account, at: 1 })
  const failed = lines.map(({ reference }) => aSale({ kind: 'failed' }, { reference, paidBy }))
  const all = failed.map(({ reference }) => reference)
  const holders = holdersToKeep(all, journal(failed))
  expect(holders).toEqual(failed)
  expect(keptParts(holders)).toEqual([{ method: 'cash', amount: 6510 }])
  expect(byPayment(holders)).toEqual([{ payment: paidBy, references: all }])
})

describe('the plan of a retry', () => {
  const inTill = moneyForRetry('T1-1', journal([aPaidSale({ kind: 'failed' })]))
  const unknown = { kind: 'unknown' } as const
  const back = { kind: 'given-back', at: 0 } as const
  const take = (amount: number) => [{ kind: 'take', method: 'cash', amount }]

  it.each<
    [string, RetryMoney, price: number | undefined, more: object, net: object[], money?: object]
  >([
    ['uses money in the till at the same price', inTill, 2000, {}, []],
    ['uses money in the till at an unknown price', inTill, undefined, {}, []],
    ['takes the difference at a higher price', inTill, 2500, {}, take(500), { exchanges: 2000 }],
    ['takes what was given back', back, 2006, {}, take(2000), { kind: 'paid' }],
    [
      'takes what a person says was given back',
      unknown,
      2000,
      { where: 'given-back' },
      take(2000),
      { kind: 'paid' },
    ],
    ['keeps what a person says was not', unknown, 2000, {}, [], { kind: 'never-given-back' }],
    [
      'takes what the engine says is unpaid',
      { kind: 'none' },
      2000,
      { unpaid: true },
      take(2000),
      { kind: 'paid' },
    ],
    ['takes nothing for a redemption', { kind: 'none' }, 2000, {}, []],
  ])('%s', (_, money, price, more, net, told) => {
    const sum = price === undefined ? undefined : cents(price)
    const plan = planFor(money, { price: sum, method: 'cash', rounding: 'customer', ...more })
    expect(plan.net).toMatchObject(net)
    expect(plan.pays).toBe(net.length > 0)
    expect(plan).toMatchObject(told === undefined ? {} : { money: told })
    expect('money' in plan).toBe(told !== undefined)
  })

  it('gives back, and takes in another way, what the customer paid by card', () => {
    const card = aPaidSale(
      { kind: 'failed' },
      paidInOneWay(cents(2000), { method: 'card' }, 'customer'),
    )
    const ways = { price: cents(1500), method: 'cash', rounding: 'customer' } as const
    expect(planFor(moneyForRetry('T1-1', journal([card])), ways).net).toMatchObject([
      { kind: 'give-back', method: 'card', amount: 2000 },
      { kind: 'take', method: 'cash', amount: 1500 },
    ])
  })
})
