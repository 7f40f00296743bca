import { expect, test } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'
import { createFirstDayStore } from './first-day.ts'

const shop = { accountType: 'merchant', accountId: 'M-1001' } as const

test('a ticked step stays ticked once, for its account only', () => {
  const storage = memoryStorage()
  const store = createFirstDayStore(storage)
  store.tick(shop, ['pin', 'float'])
  store.tick(shop, ['pin'])
  expect(store.done(shop)).toEqual(['pin', 'float'])
  expect(store.done({ ...shop, accountId: 'M-1002' })).toEqual([])
  expect(createFirstDayStore(storage).done(shop)).toEqual(['pin', 'float'])
})
