import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { TextStorage } from './kept-store.ts'

const settingsSchema = z.object({ sound: z.boolean(), vibration: z.boolean() })

/** The signals that this device gives in addition to the screen. */
type SignalSettings = Readonly<z.infer<typeof settingsSchema>>

export const usualSignals: SignalSettings = { sound: true, vibration: true }

/** @param storage `undefined` if the browser has none: then the choice lasts until the page closes */
export function createSignalStore(storage: TextStorage | undefined) {
  const store = keptEntries(storage, 'tuckshop.signals', settingsSchema)
  return {
    ...store,
    settings: () => chosen(store.getState()),
    change(some: Partial<SignalSettings>): void {
      store.keep([{ ...chosen(store.newest()), ...some }])
    },
  }
}

function chosen([settings = usualSignals]: readonly SignalSettings[]): SignalSettings {
  return settings
}

export const signalStore = createSignalStore(browserStorage())

/** The chosen signals; renders again when they change. */
export function useSignalSettings(): SignalSettings {
  return useStore(signalStore, chosen)
}
