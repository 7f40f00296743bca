import { describe, expect, test } from 'vitest'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents } from '../values/money.ts'
import { checkAmount, quickAmounts, rangeHint, typedAmount } from './amount.ts'

const range = (min: number, max: number): AmountRule => ({
  kind: 'range',
  min: cents(min * 100),
  max: cents(max * 100),
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a typed amount against R 2.00 to R 1 000.00', () => {
  test.each<[typed: string, outcome: number | string]>([
    ['20', 2000],
    [' R20,50 ', 2050],
    ['1 000', 100_000],
    ['2', 200],
    ['1.99', 'The least is R 2.00. Type that or more.'],
    ['1000.01', 'The most is R 1 000.00. Type that or less.'],
    ['0', 'The amount must be more than R 0.00.'],
    ['', 'Type the amount.'],
    ['  ', 'Type the amount.'],
    ['twenty', 'Write the amount in rand, such as 20 or 19.90.'],
    ['-5', 'Write the amount in rand, such as 20 or 19.90.'],
    ['1.999', 'Write the amount in rand, such as 20 or 19.90.'],
  ])('%j', (typed, outcome) => {
    const check = checkAmount(range(2, 1000), typed)
    expect(check.kind === 'ok' ? check.amount : plain(check.words)).toBe(outcome)
  })

  test('a fixed amount stands whatever is typed, an open one has no bounds but nought', () => {
    const fixed: AmountRule = { kind: 'fixed', amount: cents(2900) }
    expect(checkAmount(fixed, '1')).toEqual({ kind: 'ok', amount: 2900 })
    expect(checkAmount({ kind: 'open' }, '99999')).toEqual({ kind: 'ok', amount: 9_999_900 })
    expect(checkAmount({ kind: 'open' }, '0').kind).toBe('wrong')
  })
})

test.each<[rule: AmountRule, rand: number[]]>([
  [range(2, 1000), [5, 10, 20, 30, 50, 100]],
  [range(50, 300), [50, 100, 150, 200, 300]],
  [range(1, 4), []],
  [range(10, 5000), [20, 50, 100, 200, 500, 1000]],
  [range(2000, 20_000), [2000, 5000, 10_000]],
  [{ kind: 'open' }, [5, 10, 20, 30, 50, 100]],
  [{ kind: 'fixed', amount: cents(2000) }, []],
])('quick amounts of %j lie in the range', (rule, rand) => {
  expect(quickAmounts(rule)).toEqual(rand.map((one) => one * 100))
})

test('the range in words, and a ready amount as it is typed', () => {
  expect(plain(rangeHint(range(2, 1000)) ?? '')).toBe('From R 2.00 to R 1 000.00')
  expect(rangeHint({ kind: 'open' })).toBeUndefined()
  expect([typedAmount(cents(2000)), typedAmount(cents(1990))]).toEqual(['20', '19.90'])
})
