import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'

const store = keptEntries(
  browserStorage(),
  'tuckshop.day-takings',
  z.object({ shown: z.boolean() }),
)

/** Whether Sell always shows today's takings, on this device. Off by default: the screen faces the queue. */
export const dayTakingsStore = {
  show: (shown: boolean) => void store.keep([{ shown }]),
}

/** Whether the day's takings always show; renders again when that changes. */
export function useDayTakingsShown(): boolean {
  return useStore(store, ([settings]) => settings?.shown ?? false)
}
