import { z } from 'zod'
import { accountKey, type Account } from '../../platform/reads/account.ts'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { Storage } from './terminal-store.ts'

/** The longest name that is kept: it stands on a slip of 58 mm. */
export const longestName = 40
/** More than a shop has; the list stays one that is read at a glance. */
export const mostCashiers = 50

/** The people who sell on this till for one account: only names, for lists and receipts. They have no passwords. */
export interface Cashiers {
  /** In the order of the alphabet. */
  readonly names: readonly string[]
  /** Who stands at the till now. */
  readonly active?: string
}

const name = z.string().trim().min(1).max(longestName)
const entry = z.object({
  account: z.string(),
  names: z.array(name).max(mostCashiers),
  active: name.optional(),
})
export type CashierAdded = 'added' | 'no-name' | 'on-the-list' | 'too-long' | 'too-many'

/**
 * The cashiers of each account on this device.
 * @param storage `undefined` where the browser gives none: then the names hold until the page is left
 */
export function createCashierStore(storage: Storage | undefined) {
  const store = keptEntries(storage, 'tuckshop.cashiers', entry)

  const write = (account: Account, { names, active }: Cashiers) => {
    const id = accountKey(account)
    const others = store.getState().filter((one) => one.account !== id)
    const next = { account: id, names: [...names], ...(active === undefined ? {} : { active }) }
    store.keep([...others, next])
  }
  const newest = (account: Account) => cashiersOf(account, store.newest())

  return {
    ...store,
    of: (account: Account) => cashiersOf(account, store.getState()),
    /** Adds a name. The first one is active at once. */
    add(account: Account, typed: string): CashierAdded {
      const wanted = typed.trim().replace(/\s+/g, ' ')
      if (wanted === '') return 'no-name'
      if (wanted.length > longestName) return 'too-long'
      const { names, active } = newest(account)
      if (names.some((one) => one.toLowerCase() === wanted.toLowerCase())) return 'on-the-list'
      if (names.length >= mostCashiers) return 'too-many'
      write(account, { names: [...names, wanted].sort(byAlphabet), active: active ?? wanted })
      return 'added'
    },
    /** `undefined`: nobody is named on the next sales. A name that is not on the list changes nothing. */
    choose(account: Account, active: string | undefined): void {
      const { names, active: before } = newest(account)
      if (active === before || (active !== undefined && !names.includes(active))) return
      write(account, { names, ...(active === undefined ? {} : { active }) })
    },
    remove(account: Account, gone: string): void {
      const { names, active } = newest(account)
      if (!names.includes(gone)) return
      write(account, {
        names: names.filter((one) => one !== gone),
        ...(active === undefined || active === gone ? {} : { active }),
      })
    },
  }
}

/** This page's cashiers. */
export const cashierStore = createCashierStore(browserStorage())

/** An account's cashiers among everybody's. */
export function cashiersOf(account: Account, entries: readonly z.infer<typeof entry>[]): Cashiers {
  const { names = [], active } = entries.find((one) => one.account === accountKey(account)) ?? {}
  return active !== undefined && names.includes(active) ? { names, active } : { names }
}

function byAlphabet(a: string, b: string): number {
  return a.localeCompare(b, 'en-ZA')
}
