import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'
import type { Storage } from '../terminal-store.ts'

/** The steps that get a new till ready, in order. */
export const firstDaySteps = ['printer', 'test-slip', 'cashiers', 'pin', 'float'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

const entry = z.object({
  account: z.string(),
  /** Done, if the device has no other record of it, or not needed here. */
  done: z.array(z.enum(firstDaySteps)),
})

const none: readonly FirstDayStep[] = []

/**
 * Each account's ticked steps of the first day on this device.
 * @param storage `undefined` if the browser has none: then they last until the page closes
 */
export function createFirstDayStore(storage: Storage | undefined) {
  const store = keptEntries(storage, 'tuckshop.first-day', entry)
  const done = (account: Account): readonly FirstDayStep[] =>
    store.getState().find((one) => one.account === accountKey(account))?.done ?? none
  return {
    ...store,
    done,
    tick(account: Account, steps: readonly FirstDayStep[]): void {
      const others = store.newest().filter((one) => one.account !== accountKey(account))
      const all = [...new Set([...done(account), ...steps])]
      store.keep([...others, { account: accountKey(account), done: all }])
    },
  }
}

export const firstDayStore = createFirstDayStore(browserStorage())
