import { expect, test } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createSignalStore } from './signals.ts'

test('a till sounds and vibrates until somebody switches one off', () => {
  const storage = memoryStorage()
  const store = createSignalStore(storage)
  expect(store.settings()).toEqual({ sound: true, vibration: true })
  store.change({ sound: false })
  expect(createSignalStore(storage).settings()).toEqual({ sound: false, vibration: true })
})
