import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keptEntries } from './kept-entries.ts'
import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

const settingsSchema = z.object({ sound: z.boolean(), vibration: z.boolean() })

/** Which signs the till gives beside what stands on the screen, on this device. */
export type SignalSettings = Readonly<z.infer<typeof settingsSchema>>

export const usualSignals: SignalSettings = { sound: true, vibration: true }

export interface SignalStore {
  /** The same object until it changes. */
  readonly settings: () => SignalSettings
  readonly change: (some: Partial<SignalSettings>) => void
  /** Also hears of other tabs' changes. @returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** @param storage `undefined` where the browser gives none: then the choice holds until the page is left */
export function createSignalStore(storage: Storage | undefined): SignalStore {
  const kept = keptEntries(
    storage,
    'tuckshop.signals',
    (value) => settingsSchema.safeParse(value).data,
  )
  const settings = () => kept.all()[0] ?? usualSignals
  return {
    settings,
    change: (some) => void kept.replace([{ ...settings(), ...some }]),
    subscribe: kept.subscribe,
  }
}

/** This page's. */
export const signalStore = createSignalStore(browserStorage())

/** The signs that are chosen, followed as they change. */
export function useSignalSettings(): SignalSettings {
  return useSyncExternalStore(signalStore.subscribe, signalStore.settings)
}
