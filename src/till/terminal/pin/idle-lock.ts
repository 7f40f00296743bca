import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'

/** After how many minutes without a touch the till may lock itself. */
export const idleMinutes = [1, 2, 5, 10, 15, 30] as const

const entry = z.object({
  account: z.string(),
  minutes: z.int().min(1).max(240),
})

const store = keptEntries(browserStorage(), 'tuckshop.idle-lock', entry)

/** After how long each account's till locks itself. */
export const idleLockStore = {
  ...store,
  /** Minutes; `undefined` for never, which is usual. */
  minutes: (account: Account): number | undefined =>
    store.getState().find((one) => one.account === accountKey(account))?.minutes,
  choose(account: Account, minutes: number | undefined): void {
    const others = store.newest().filter((one) => one.account !== accountKey(account))
    const own = minutes === undefined ? [] : [{ account: accountKey(account), minutes }]
    store.keep([...others, ...own])
  },
}
