import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'

const store = keptEntries(
  browserStorage(),
  'tuckshop.day-takings',
  z.object({ shown: z.boolean() }),
)

/** Whether Sell always shows what was taken today, on this device. Hidden unless the shop wants it: the screen faces the queue. */
export const dayTakingsStore = {
  show: (shown: boolean) => void store.keep([{ shown }]),
}

/** Whether the day's takings are always shown, followed as it changes. */
export function useDayTakingsShown(): boolean {
  return useStore(store, ([settings]) => settings?.shown ?? false)
}
