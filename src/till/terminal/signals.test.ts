import { expect, test, vi } from 'vitest'
import { createSignalStore, usualSignals } from './signals.ts'

const shelf = (start?: string) => {
  let text = start
  return {
    getItem: () => text ?? null,
    setItem: (_: string, value: string) => {
      text = value
    },
  }
}

test('a till on which nobody chose is heard and felt', () => {
  expect(createSignalStore(shelf()).settings()).toBe(usualSignals)
  expect(usualSignals).toEqual({ sound: true, vibration: true })
})

test('what is switched off stays off for the next visit, and is told', () => {
  const storage = shelf()
  const store = createSignalStore(storage)
  const told = vi.fn<() => void>()
  store.subscribe(told)
  store.change({ sound: false })
  expect(store.settings()).toEqual({ sound: false, vibration: true })
  expect(store.settings()).toBe(store.settings())
  expect(told).toHaveBeenCalledTimes(1)
  expect(createSignalStore(storage).settings().sound).toBe(false)
})

test.each(['{', '{"version":1,"entries":[{"sound":"no"}]}'])(
  '%j is as if nobody had chosen',
  (text) => {
    expect(createSignalStore(shelf(text)).settings()).toBe(usualSignals)
  },
)
