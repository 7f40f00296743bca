import * as z from 'zod/mini'
import { accountKey, type Account } from '../api/account.ts'
import { keptEntries } from './kept-entries.ts'
import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

/** What a new till is made ready by, in the order in which it is done. */
export const firstDaySteps = ['printer', 'test-slip', 'cashiers', 'pin', 'float'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

const entry = z.object({
  account: z.string(),
  /** Done, where nothing else on the device tells it, or not needed here. */
  done: z.array(z.enum(firstDaySteps)),
})
type Entry = z.infer<typeof entry>

/** Keeps which steps of the first day were ticked off, for each account on this device. */
export interface FirstDayStore {
  /** The same array until it changes. */
  readonly done: (account: Account) => readonly FirstDayStep[]
  readonly tick: (account: Account, steps: readonly FirstDayStep[]) => void
  /** Also hears of other tabs' changes. @returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

const none: readonly FirstDayStep[] = []

/** @param storage `undefined` where the browser gives none: then it holds until the page is left */
export function createFirstDayStore(storage: Storage | undefined): FirstDayStore {
  const kept = keptEntries(storage, 'tuckshop.first-day', (value): Entry | undefined => {
    return entry.safeParse(value).data
  })
  const done = (account: Account) =>
    kept.all().find((one) => one.account === accountKey(account))?.done ?? none
  return {
    done,
    subscribe: kept.subscribe,
    tick(account, steps) {
      const others = kept.all().filter((one) => one.account !== accountKey(account))
      const all = [...new Set([...done(account), ...steps])]
      kept.replace([...others, { account: accountKey(account), done: all }])
    },
  }
}

/** This page's. */
export const firstDayStore = createFirstDayStore(browserStorage())
