import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cashRoundings, isPayable } from '../../../values/cash.ts'
import { cents } from '../../../values/money.ts'
import { cashDue, checkCash, checkSplit, likelyCash, likelyParts, type Due } from './cash.ts'

const due = (total: number, rounding: Due['rounding'] = 'customer'): Due => ({
  total: cents(total),
  rounding,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

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
    expect(checkCash(due(2000), typed)).toMatchObject({ kind: 'ok', change })
  })

  test.each<[typed: string, words: RegExp]>([
    ['10', /^That is R.10\.00 short\. The price is R.20\.00\.$/],
    ['0', /R.20\.00 short/],
    ['ten', /^Enter the cash in rand/],
    ['4012345', /^That would be R.4.012.325\.00 in change\./],
  ])('%j is refused', (typed, words) => {
    const check = checkCash(due(2000), typed)
    expect(check.kind === 'wrong' && check.words).toMatch(words)
  })
})

describe('cash for R 1 234.56, which coins can’t make', () => {
  test.each<[Due['rounding'], cash: number]>([
    ['customer', 123_450],
    ['nearest', 123_460],
    ['down', 123_450],
    ['off', 123_456],
  ])('rounded by %j is %d cents, with no change for exactly that', (rounding, cash) => {
    expect(cashDue(due(123_456, rounding))).toBe(cash)
    const exact = checkCash(due(123_456, rounding), '')
    expect(exact).toEqual({ kind: 'ok', tendered: cash, change: 0 })
  })

  test.each<[typed: string, change: number]>([
    ['1240', 550],
    ['1234.50', 0],
    ['1250', 1_550],
  ])('%j gives change in coins that exist', (typed, change) => {
    expect(checkCash(due(123_456), typed)).toMatchObject({ kind: 'ok', change })
  })

  test.each<[typed: string, words: string]>([
    ['1234.56', 'No coins make R 1 234.56: the smallest coin is 10c. Count the cash again.'],
    ['1300.05', 'No coins make R 1 300.05: the smallest coin is 10c. Count the cash again.'],
    ['1234', 'That is R 0.50 short. In cash the price is R 1 234.50.'],
  ])('%j is refused', (typed, words) => {
    const check = checkCash(due(123_456), typed)
    expect(check.kind === 'wrong' && plain(check.words)).toBe(words)
  })
})

test('for any sum, rule and cash, the cash taken and the change are made of coins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(...cashRoundings),
      fc.integer({ min: 0, max: 2_000_000 }),
      (total, rounding, typed) => {
        const owed = due(total, rounding)
        const check = checkCash(owed, (typed / 100).toFixed(2))
        if (check.kind === 'wrong') return
        expect(check.tendered - check.change).toBe(cashDue(owed))
        for (const sum of [check.tendered, check.change])
          expect(isPayable(sum, rounding)).toBe(true)
        // Rounding to the nearest coin is the only reason to pay more.
        expect(cashDue(owed) - total).toBeLessThanOrEqual(rounding === 'nearest' ? 5 : 0)
      },
    ),
  )
})

describe('a part in cash of R 70.05', () => {
  const total = 7_005
  test.each<[typed: string, cash: number, rest: number]>([
    ['50', 5_000, 2_005],
    ['0.10', 10, 6_995],
    ['70', 7_000, 5],
  ])('%j leaves the rest to the cent', (typed, cash, rest) => {
    expect(checkSplit(due(total), typed)).toEqual({ kind: 'ok', cash, rest })
  })

  test.each<[typed: string, words: RegExp]>([
    ['', /^Enter the cash that/],
    ['0', /^Enter some cash/],
    ['ten', /^Enter the cash in rand/],
    ['20.05', /^No coins make R 20\.05/],
    ['70.10', /^That pays for all of it/],
    ['100', /^That pays for all of it/],
  ])('%j is refused', (typed, words) => {
    const check = checkSplit(due(total), typed)
    expect(check.kind === 'wrong' && plain(check.words)).toMatch(words)
  })

  test.each<[total: number, sums: number[]]>([
    [7_005, [1_000, 2_000, 5_000]],
    [50_000, [2_000, 5_000, 10_000, 20_000]],
    [1_000, []],
  ])('of %d cents is probably one of %j', (total, sums) => {
    expect(likelyParts(cents(total))).toEqual(sums)
  })
})
