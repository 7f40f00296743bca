import { describe, expect, it, test } from 'vitest'
import { keepReceiptDays, keptReceiptDays, readReceiptDays } from './keep-receipts.ts'

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

describe('the days that receipts are kept', () => {
  it('are seven until somebody chooses others', () => {
    const storage = memory()
    expect(keptReceiptDays(storage)).toBe(7)
    expect(keepReceiptDays(storage, 30)).toBe(true)
    expect(keptReceiptDays(storage)).toBe(30)
  })

  test.each([
    ['without a storage', undefined],
    ['with a storage that may not be touched', broken],
  ])('are seven %s, and the till knows that a choice is not kept', (_, storage) => {
    expect(keptReceiptDays(storage)).toBe(7)
    expect(keepReceiptDays(storage, 30)).toBe(false)
  })

  test.each(['0', '32', '-1', '1.5', '7 days', '', '99999', 'NaN'])(
    'are seven when %j was written',
    (text) => {
      const storage = memory()
      storage.setItem('tuckshop.keep-receipts-days', text)
      expect(keptReceiptDays(storage)).toBe(7)
      expect(readReceiptDays(text)).toBeUndefined()
    },
  )

  test.each([
    ['1', 1],
    ['31', 31],
    [' 14 ', 14],
  ])('are read from %j', (text, days) => {
    expect(readReceiptDays(text)).toBe(days)
  })
})
