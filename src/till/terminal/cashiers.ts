import { z } from 'zod'
import { accountKey, type Account } from '../../platform/reads/account.ts'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import type { TextStorage } from './kept-store.ts'

/** The longest name that is kept: it must fit a 58 mm slip. */
export const longestName = 40
/** More than any shop needs; the list stays short. */
export const mostCashiers = 50

/** An account's cashiers on this till: only names, for lists and receipts, without passwords. */
export interface Cashiers {
  /** In the order in which they were added: a new one changes nobody's digit. */
  readonly names: readonly string[]
  /** The current cashier. */
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
 * @param storage `undefined` if the browser has none: then the names last until the page closes
 */
export function createCashierStore(storage: TextStorage | undefined) {
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
    /** Adds a name, and chooses nobody: the person who adds it need not be the one who sells. */
    add(account: Account, typed: string): CashierAdded {
      const wanted = typed.trim().replace(/\s+/g, ' ')
      if (wanted === '') return 'no-name'
      if (wanted.length > longestName) return 'too-long'
      const { names, active } = newest(account)
      if (names.some((one) => one.toLowerCase() === wanted.toLowerCase())) return 'on-the-list'
      if (names.length >= mostCashiers) return 'too-many'
      write(account, { names: [...names, wanted], ...(active !== undefined && { active }) })
      return 'added'
    },
    /** `undefined`: the next sales have no name. Ignores unknown names. */
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
