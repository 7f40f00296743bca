import { z } from 'zod'
import { useStore } from 'zustand'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { Storage } from './terminal-store.ts'

const settingsSchema = z.object({ sound: z.boolean(), vibration: z.boolean() })

/** Which signs the till gives beside what stands on the screen, on this device. */
export type SignalSettings = Readonly<z.infer<typeof settingsSchema>>

export const usualSignals: SignalSettings = { sound: true, vibration: true }

/** @param storage `undefined` where the browser gives none: then the choice holds until the page is left */
export function createSignalStore(storage: Storage | undefined) {
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

/** This page's. */
export const signalStore = createSignalStore(browserStorage())

/** The signs that are chosen, followed as they change. */
export function useSignalSettings(): SignalSettings {
  return useStore(signalStore, chosen)
}
