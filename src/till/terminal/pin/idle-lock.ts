import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'

/** The choices for minutes without a touch before the till locks. */
export const idleMinutes = [1, 2, 5, 10, 15, 30] as const

const entry = z.object({
  account: z.string(),
  minutes: z.int().min(1).max(240),
})

const store = keptEntries(browserStorage(), 'tuckshop.idle-lock', entry)

/** Each account's minutes before its till locks. */
export const idleLockStore = {
  ...store,
  /** Minutes; `undefined` for never, the default. */
  minutes: (account: Account): number | undefined =>
    store.getState().find((one) => one.account === accountKey(account))?.minutes,
  choose(account: Account, minutes: number | undefined): void {
    const others = store.newest().filter((one) => one.account !== accountKey(account))
    const own = minutes === undefined ? [] : [{ account: accountKey(account), minutes }]
    store.keep([...others, ...own])
  },
}
