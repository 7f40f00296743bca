import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { Storage } from './terminal-store.ts'

const settingsSchema = z.object({ shown: z.boolean() })

/**
 * Whether Sell always shows what was taken today, on this device. Hidden unless the shop wants it: the screen faces the queue.
 * @param storage `undefined` where the browser gives none: then the choice holds until the page is left
 */
export function createDayTakingsStore(storage: Storage | undefined) {
  const store = keptEntries(storage, 'tuckshop.day-takings', settingsSchema)
  return {
    ...store,
    show: (shown: boolean) => void store.keep([{ shown }]),
  }
}

/** This page's. */
export const dayTakingsStore = createDayTakingsStore(browserStorage())

/** Whether the day's takings are always shown, followed as it changes. */
export function useDayTakingsShown(): boolean {
  return useStore(dayTakingsStore, ([settings]) => settings?.shown ?? false)
}
