import { describe, expect, it, test } from 'vitest'
import { keepDays, keptDays, readDays, receiptDays, saleDays } from './kept-days.ts'

function memory(): {
  getItem: (key: string) => string | null
  setItem: (key: string, text: string) => void
} {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) }
}
const broken = {
  getItem(): string | null {
    throw new Error('blocked')
  },
  setItem(): void {
    throw new Error('full')
  },
}

describe.each([
  ['receipts', receiptDays, 7, ['1', '31'], ['0', '32']],
  ['past sales', saleDays, 365, ['31', '1830'], ['30', '1831']],
] as const)('the days that %s are kept', (_, what, usual, within, beyond) => {
  it('are the usual ones until somebody chooses others', () => {
    const storage = memory()
    expect(keptDays(storage, what)).toBe(usual)
    expect(keepDays(storage, what, 31)).toBe(true)
    expect(keptDays(storage, what)).toBe(31)
  })

  test.each([
    ['without a storage', undefined],
    ['with a storage that may not be touched', broken],
  ])('are the usual ones %s, and the till knows that a choice is not kept', (__, storage) => {
    expect(keptDays(storage, what)).toBe(usual)
    expect(keepDays(storage, what, 31)).toBe(false)
  })

  test.each([...beyond, '-1', '1.5', '40 days', '', '99999', 'NaN'])(
    'are the usual ones when %j was written',
    (text) => {
      const storage = memory()
      storage.setItem(what.key, text)
      expect(keptDays(storage, what)).toBe(usual)
      expect(readDays(text, what)).toBeUndefined()
    },
  )

  test.each([...within, ' 31 '])('are read from %j', (text) => {
    expect(readDays(text, what)).toBe(Number(text))
  })
})

it('keeps each choice by itself', () => {
  const storage = memory()
  keepDays(storage, receiptDays, 3)
  keepDays(storage, saleDays, 90)
  expect([keptDays(storage, receiptDays), keptDays(storage, saleDays)]).toEqual([3, 90])
})
