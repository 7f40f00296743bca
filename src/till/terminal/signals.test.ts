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

test('by default a till sounds and vibrates', () => {
  expect(createSignalStore(shelf()).settings()).toBe(usualSignals)
  expect(usualSignals).toEqual({ sound: true, vibration: true })
})

test('keeps and reports a signal that is switched off', () => {
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

test.each(['{', '{"version":1,"entries":[{"sound":"no"}]}'])('%j counts as no choice', (text) => {
  expect(createSignalStore(shelf(text)).settings()).toBe(usualSignals)
})
