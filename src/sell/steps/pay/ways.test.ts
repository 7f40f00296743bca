import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newPayment, paymentFault } from '../../../engine/payment.ts'
import { cashRoundings } from '../../../values/cash.ts'
import { cents } from '../../../values/money.ts'
import { paymentSchema, waysOf } from './ways.ts'

test.each<[methods: string[], labels: string[]]>([
  [['cash'], ['Cash']],
  [['card'], ['Card']],
  [
    ['cash', 'card'],
    ['Cash', 'Card', 'Cash and card'],
  ],
  [
    ['debit_card', 'Cash', 'mobile_money'],
    ['Debit card', 'Cash', 'Mobile money', 'Cash and card', 'Cash and Mobile money'],
  ],
  [
    ['card', 'eft'],
    ['Card', 'Eft'],
  ],
])('a till that takes %j offers %j', (methods, labels) => {
  const ways = waysOf(methods)
  expect(ways.map(({ label }) => label)).toEqual(labels)
  expect(new Set(ways.map(({ key }) => key)).size).toBe(ways.length)
})

const ways = waysOf(['cash', 'card', 'Cash'])
const keyOf = (label: string) => ways.find((way) => way.label === label)?.key ?? ''

describe('the payment of R 20.05', () => {
  const pay = (label: string, tendered: string) =>
    paymentSchema({ total: cents(2_005), rounding: 'customer' }, ways).safeParse({
      way: keyOf(label),
      tendered,
    })

  test.each<[label: string, tendered: string, methods: object[], counted: number | undefined]>([
    ['Cash', '50', [{ method: 'cash', amount: 2_000 }], 5_000],
    ['Cash', '', [{ method: 'cash', amount: 2_000 }], 2_000],
    ['Card', '5', [{ method: 'card', amount: 2_005 }], undefined],
    ['Card', 'much', [{ method: 'card', amount: 2_005 }], undefined],
    [
      'Cash and card',
      '10',
      [
        { method: 'cash', amount: 1_000 },
        { method: 'card', amount: 1_005 },
      ],
      1_000,
    ],
  ])('by %s with %j typed is %j', (label, typed, methods, tendered) => {
    expect(pay(label, typed).data).toEqual({
      methods,
      rounding: 'customer',
      ...(tendered !== undefined && { tendered }),
    })
  })

  test.each<[label: string, tendered: string, message: RegExp]>([
    ['Cash', 'ten', /^Enter the cash in rand/],
    ['Cash', '20.05', /^No coins make/],
    ['Cash and card', '', /^Enter the cash that/],
    ['Cash and card', '10.01', /^No coins make/],
    ['Cash and cheque', '10', /^Choose how/],
  ])('by %s with %j typed is refused at its field', (label, typed, message) => {
    expect(pay(label, typed).error?.issues).toEqual([
      expect.objectContaining({
        code: 'custom',
        path: ['tendered'],
        message: expect.stringMatching(message),
      }),
    ])
  })
})

test('the engine takes every payment that the form accepts, for any way and rule', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...cashRoundings),
      fc.constantFrom(...ways),
      fc.oneof(
        fc.constant(''),
        fc.integer({ min: 0, max: 60_000 }).map((tens) => (tens / 10).toFixed(2)),
        fc.integer({ min: 0, max: 600_000 }).map((sum) => (sum / 100).toFixed(2)),
      ),
      (prices, rounding, { key }, tendered) => {
        const total = cents(prices.reduce((sum, price) => sum + price, 0))
        const { data } = paymentSchema({ total, rounding }, ways).safeParse({ way: key, tendered })
        if (data === undefined) return
        expect(paymentFault(data, prices.map(cents))).toBeUndefined()
        const sales = prices.map((price, place) => ({
          reference: `T1-${place}`,
          amount: cents(price),
        }))
        const account = { accountType: 'merchant', accountId: 'M-1001' } as const
        const { lines } = newPayment(data, sales, { id: 'p', account, at: 0 })
        for (const { amount, parts } of lines)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      },
    ),
  )
})
