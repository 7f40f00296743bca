import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysOf, keepFor, keepingOf, keepings, keptDays } from './kept-days.ts'

function memory(kept: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
  }
}
const broken = {
  getItem(): string | null {
    throw new Error('blocked')
  },
  setItem(): void {
    throw new Error('full')
  },
}
const asTyped = (receipts: string, sales: string) =>
  memory({ 'tuckshop.keep-receipts-days': receipts, 'tuckshop.keep-sales-days': sales })

describe('how long receipts and past sales are kept', () => {
  it('is a week and a year until somebody chooses', () => {
    expect(keptDays(memory())).toEqual({ receipts: 7, sales: 365 })
    expect(keepingOf(keptDays(memory()))).toBe('week')
  })

  it.each(keepings)('is one choice for both: a %s', (keeping) => {
    const storage = asTyped('3', '90')
    expect(keepFor(storage, keeping)).toBe(true)
    expect(keptDays(storage)).toEqual(daysOf[keeping])
    expect(keepingOf(keptDays(storage))).toBe(keeping)
  })

  test.each([
    ['without a storage', undefined],
    ['with a storage that may not be touched', broken],
  ])('uses the default %s, and the till knows that it can’t keep a choice', (_, storage) => {
    expect(keptDays(storage)).toEqual(daysOf.week)
    expect(keepFor(storage, 'day')).toBe(false)
  })

  it('keeps the days that an earlier version let people type, within limits', () => {
    const days = fc.record({
      receipts: fc.integer({ min: 1, max: 31 }),
      sales: fc.integer({ min: 31, max: 1830 }),
    })
    fc.assert(
      fc.property(days, ({ receipts, sales }) => {
        expect(keptDays(asTyped(String(receipts), String(sales)))).toEqual({ receipts, sales })
      }),
    )
    expect(keepingOf({ receipts: 3, sales: 90 })).toBeUndefined()
  })

  test.each(['-1', '1.5', '40 days', '', '99999', 'NaN', '0', '1831'])(
    'uses the default for %j',
    (text) => {
      expect(keptDays(asTyped(text, text))).toEqual(daysOf.week)
    },
  )

  it('is never longer for a receipt than for its sale', () => {
    for (const { receipts, sales } of Object.values(daysOf))
      expect(receipts).toBeLessThanOrEqual(sales)
  })
})
