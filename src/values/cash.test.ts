import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashRoundings, isCash, isPayable, roundCash } from './cash.ts'
import { cents } from './money.ts'

describe('a payment method', () => {
  it.each([
    ['cash', true],
    ['Cash', true],
    [' cash ', true],
    ['card', false],
    ['cashback', false],
    ['', false],
    [undefined, false],
  ])('%s is cash: %s', (method, is) => {
    expect(isCash(method)).toBe(is)
  })
})

describe('a sum in cash (ruling R44)', () => {
  it.each([
    ['customer', 'in', 123_456, 123_450],
    ['customer', 'out', 123_456, 123_460],
    ['customer', 'in', 1_200, 1_200],
    ['nearest', 'in', 1_204, 1_200],
    ['nearest', 'in', 1_205, 1_210],
    ['down', 'in', 1_209, 1_200],
    ['down', 'out', 1_209, 1_200],
    ['off', 'in', 1_209, 1_209],
    ['customer', 'in', 4, 0],
    ['customer', 'out', 4, 10],
  ] as const)('by the rule %s, %s, %d is %d', (rule, direction, amount, rounded) => {
    expect(roundCash(cents(amount), rule, direction)).toBe(rounded)
  })

  const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
  const rules = fc.constantFrom(...cashRoundings)

  it('differs from the exact sum by less than a coin, and coins can make it', () => {
    fc.assert(
      fc.property(amounts, rules, fc.constantFrom('in', 'out'), (amount, rule, direction) => {
        const rounded = roundCash(amount, rule, direction)
        expect(Math.abs(rounded - amount)).toBeLessThan(10)
        expect(isPayable(rounded, rule)).toBe(true)
        expect(roundCash(rounded, rule, direction)).toBe(rounded)
        const favour = direction === 'in' ? amount - rounded : rounded - amount
        expect(rule !== 'customer' || favour >= 0).toBe(true)
      }),
    )
  })
})
