import { describe, expect, test } from 'vitest'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents } from '../values/money.ts'
import { amountSchema, limitHint, quickAmounts, typedAmount } from './amount.ts'
import { operations } from './operation.ts'

const range = (min: number, max: number): AmountRule => ({
  kind: 'range',
  min: cents(min * 100),
  max: cents(max * 100),
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const { amountWords } = operations.purchase

describe('a typed amount against R 2.00 to R 1 000.00', () => {
  test.each<[typed: string, outcome: number | string]>([
    ['20', 2000],
    [' R20,50 ', 2050],
    ['1 000', 100_000],
    ['2', 200],
    ['1.99', 'The minimum is R 2.00.'],
    ['1000.01', 'The maximum is R 1 000.00.'],
    ['0', 'The minimum is R 2.00.'],
    ['', 'Enter the amount.'],
    ['  ', 'Enter the amount.'],
    ['twenty', 'Enter the amount in rand, such as 20 or 19.90.'],
    ['-5', 'Enter the amount in rand, such as 20 or 19.90.'],
    ['1.999', 'Enter the amount in rand, such as 20 or 19.90.'],
  ])('%j', (typed, outcome) => {
    const { data, error } = amountSchema(range(2, 1000), amountWords).safeParse(typed)
    expect(data ?? plain(error?.issues.map(({ message }) => message).join() ?? '')).toBe(outcome)
  })

  test('a fixed amount ignores what is typed, and an open one takes any', () => {
    const fixed: AmountRule = { kind: 'fixed', amount: cents(2900) }
    expect(amountSchema(fixed, amountWords).parse('1')).toBe(2900)
    expect(amountSchema({ kind: 'open' }, amountWords).parse('99999')).toBe(9_999_900)
    expect(amountSchema({ kind: 'open' }, amountWords).parse('0')).toBe(0)
  })

  test('a range from R 0.00 takes R 0.00, unless that means the full balance', () => {
    expect(amountSchema(range(0, 100), amountWords).parse('0')).toBe(0)
    const redeemed = amountSchema(range(0, 100), operations.redeem.amountWords)
    expect(redeemed.safeParse('0').success).toBe(false)
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
])('quick amounts of %j are in the range', (rule, rand) => {
  expect(quickAmounts(rule)).toEqual(rand.map((one) => one * 100))
})

test('the range in words, and a ready amount as typed', () => {
  expect(plain(limitHint(range(2, 1000)) ?? '')).toBe('From R 2.00 to R 1 000.00')
  expect(plain(limitHint(range(0, 50)) ?? '')).toBe('Up to R 50.00')
  expect(limitHint({ kind: 'open' })).toBeUndefined()
  const called: AmountRule = {
    kind: 'range',
    min: cents(500),
    max: cents(1000),
    isCalledFixed: true,
  }
  expect(plain(limitHint(called) ?? '')).toBe(
    'Enter the exact price: the platform calls it fixed, and gives R 5.00 and R 10.00',
  )
  expect(quickAmounts(called)).toEqual([])
  expect([typedAmount(cents(2000)), typedAmount(cents(1990))]).toEqual(['20', '19.90'])
})
