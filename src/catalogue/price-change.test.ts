import { describe, expect, test } from 'vitest'
import { cents } from '../values/money.ts'
import { priceChange, takesAmount, type PriceBefore } from './price-change.ts'
import type { AmountRule } from './product-view.ts'

const fixed = (amount: number): AmountRule => ({ kind: 'fixed', amount: cents(amount) })
const range = (min: number, max: number): AmountRule => ({
  kind: 'range',
  min: cents(min),
  max: cents(max),
})
const sum = (amount: number): PriceBefore => ({ kind: 'sum', amount: cents(amount) })
const open: AmountRule = { kind: 'open' }

const words = (before: PriceBefore | undefined, now: AmountRule) => {
  const change = priceChange(before, now)
  return change && `${change.title}. ${change.was}`.replaceAll('\u00A0', ' ')
}

describe('a price or bound that changed', () => {
  test.each<[PriceBefore, AmountRule, string]>([
    [fixed(2900), fixed(3500), 'The price is R 35.00 now. It was R 29.00.'],
    [fixed(2900), range(500, 10_000), 'The amount is from R 5.00 to R 100.00 now. It was R 29.00.'],
    [fixed(2900), open, 'Any amount can be sold now. It was R 29.00.'],
    [
      range(200, 100_000),
      range(200, 50_000),
      'The amount is from R 2.00 to R 500.00 now. It was from R 2.00 to R 1 000.00.',
    ],
    [
      range(0, 100_000),
      range(0, 50_000),
      'The amount is up to R 500.00 now. It was up to R 1 000.00.',
    ],
    [
      range(200, 100_000),
      range(500, 200_000),
      'The amount is from R 5.00 to R 2 000.00 now. It was from R 2.00 to R 1 000.00.',
    ],
    [
      range(200, 100_000),
      fixed(2900),
      'The price is R 29.00 now. It was from R 2.00 to R 1 000.00.',
    ],
    [open, range(200, 100_000), 'The amount is from R 2.00 to R 1 000.00 now. It was any amount.'],
    [sum(2900), fixed(3500), 'The price is R 35.00 now. It was R 29.00.'],
    [
      sum(80_000),
      range(200, 50_000),
      'The amount is from R 2.00 to R 500.00 now. It was R 800.00.',
    ],
  ])('from %j to %j', (before, now, said) => {
    expect(words(before, now)).toBe(said)
  })

  test.each<[PriceBefore | undefined, AmountRule]>([
    [undefined, fixed(2900)],
    [fixed(2900), fixed(2900)],
    [range(200, 100_000), range(200, 200_000)],
    [range(200, 100_000), range(100, 100_000)],
    [range(200, 100_000), open],
    [sum(2900), fixed(2900)],
    [sum(2900), range(200, 100_000)],
  ])('is none from %j to %j: every earlier amount can still be sold', (before, now) => {
    expect(words(before, now)).toBeUndefined()
  })
})

test.each<[AmountRule, number, boolean]>([
  [fixed(2900), 2900, true],
  [fixed(2900), 2901, false],
  [range(200, 500), 200, true],
  [range(200, 500), 500, true],
  [range(200, 500), 501, false],
  [range(200, 500), 199, false],
  [open, 1, true],
])('%j takes %i: %j', (rule, amount, takes) => {
  expect(takesAmount(rule, cents(amount))).toBe(takes)
})
