import { expect, test } from 'vitest'
import { createFirstDayStore } from './first-day.ts'

const shop = { accountType: 'merchant', accountId: 'M-1001' } as const
const other = { accountType: 'merchant', accountId: 'M-1002' } as const

test('a ticked step stays ticked once, for its account only', () => {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  const store = createFirstDayStore(storage)
  expect(store.done(shop)).toEqual([])
  store.tick(shop, ['pin', 'float'])
  store.tick(shop, ['pin'])
  expect(store.done(shop)).toEqual(['pin', 'float'])
  expect(store.done(shop)).toBe(store.done(shop))
  expect(store.done(other)).toEqual([])
  expect(createFirstDayStore(storage).done(shop)).toEqual(['pin', 'float'])
})
