import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../values/money.ts'
import { checkCash, likelyCash, paymentSchema } from './cash.ts'

describe('likely cash', () => {
  test.each<[amount: number, sums: number[]]>([
    [2000, [5000, 10_000, 20_000]],
    [1900, [2000, 5000, 10_000, 20_000]],
    [3500, [4000, 5000, 10_000, 20_000]],
    [20_000, []],
    [21_000, [22_000, 25_000, 30_000, 40_000]],
    [1, [1000, 2000, 5000, 10_000]],
  ])('for %d cents', (amount, sums) => {
    expect(likelyCash(cents(amount))).toEqual(sums)
  })

  test('is always enough, ascending and at most four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (amount) => {
        const sums = likelyCash(cents(amount))
        expect(sums.length).toBeLessThanOrEqual(4)
        expect(sums.every((sum, at) => sum > (sums[at - 1] ?? amount))).toBe(true)
      }),
    )
  })
})

describe('cash for R 20.00', () => {
  test.each<[typed: string, change: number]>([
    ['50', 3000],
    ['20', 0],
    ['', 0],
    ['  ', 0],
    ['R 100.50', 8050],
    ['10020', 1_000_000],
  ])('%j gives change', (typed, change) => {
    expect(checkCash(cents(2000), typed)).toMatchObject({ kind: 'ok', change })
  })

  test.each<[typed: string, words: RegExp]>([
    ['10', /^That is R.10\.00 short\. The price is R.20\.00\.$/],
    ['0', /R.20\.00 short/],
    ['ten', /^Enter the cash in rand/],
    ['4012345', /^That would be R.4.012.325\.00 in change\./],
  ])('%j is refused', (typed, words) => {
    const check = checkCash(cents(2000), typed)
    expect(check.kind === 'wrong' && check.words).toMatch(words)
  })
})

describe('the payment of R 20.00', () => {
  const pay = (method: string, tendered: string) =>
    paymentSchema(cents(2000)).safeParse({ method, tendered })

  test.each([
    ['cash', '50', { method: 'cash', tendered: 5000 }],
    ['Cash', '', { method: 'Cash', tendered: 2000 }],
    ['card', '5', { method: 'card' }],
    ['card', 'much', { method: 'card' }],
  ])('by %s with %j typed is %j', (method, tendered, payment) => {
    expect(pay(method, tendered).data).toEqual(payment)
  })

  test('by cash that is too little is refused where it was typed', () => {
    expect(pay('cash', 'ten').error?.issues).toEqual([
      expect.objectContaining({
        code: 'custom',
        path: ['tendered'],
        message: 'Enter the cash in rand, such as 50 or 19.90.',
      }),
    ])
  })
})
