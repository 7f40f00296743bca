import * as z from 'zod/mini'
import { accountKey, type Account } from '../api/account.ts'
import { keptEntries } from './kept-entries.ts'
import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

/** After how many minutes without a touch the till may lock itself. */
export const idleMinutes = [1, 2, 5, 10, 15, 30] as const

/** Keeps after how long each account's till locks itself. */
export interface IdleLockStore {
  /** Minutes; `undefined` for never, which is usual. */
  readonly minutes: (account: Account) => number | undefined
  readonly choose: (account: Account, minutes: number | undefined) => void
  readonly subscribe: (listener: () => void) => () => void
}

const entry = z.object({
  account: z.string(),
  minutes: z.int().check(z.minimum(1), z.maximum(240)),
})
type Entry = z.infer<typeof entry>

function createIdleLockStore(storage: Storage | undefined): IdleLockStore {
  const kept = keptEntries(storage, 'tuckshop.idle-lock', (value): Entry | undefined => {
    return entry.safeParse(value).data
  })
  return {
    subscribe: kept.subscribe,
    minutes: (account) => kept.all().find((one) => one.account === accountKey(account))?.minutes,
    choose(account, minutes) {
      const others = kept.all().filter((one) => one.account !== accountKey(account))
      const own = minutes === undefined ? [] : [{ account: accountKey(account), minutes }]
      kept.replace([...others, ...own])
    },
  }
}

/** This page's. */
export const idleLockStore = createIdleLockStore(browserStorage())
