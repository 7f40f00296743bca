import * as z from 'zod/mini'
import { accountKey, type Account } from '../api/account.ts'
import { keptEntries } from './kept-entries.ts'
import { browserStorage } from './browser-storage.ts'
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

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName))
const entry = z.object({
  account: z.string(),
  names: z.array(name).check(z.maxLength(mostCashiers)),
  active: z.optional(name),
})
type Entry = z.infer<typeof entry>

const none: Cashiers = { names: [] }

/** Keeps the cashiers of each account on this device. The objects that it gives stay the same until they change. */
export interface CashierStore {
  readonly of: (account: Account) => Cashiers
  /** Adds a name. The first one is active at once; one that is there already is made active. */
  readonly add: (account: Account, name: string) => CashierAdded
  /** `undefined`: nobody is named on the next sales. A name that is not on the list changes nothing. */
  readonly choose: (account: Account, name: string | undefined) => void
  readonly remove: (account: Account, name: string) => void
  /** Also hears of other tabs' changes. @returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

export type CashierAdded = 'added' | 'no-name' | 'too-long' | 'too-many'

/** @param storage `undefined` where the browser gives none: then the names hold until the page is left */
export function createCashierStore(storage: Storage | undefined): CashierStore {
  const kept = keptEntries(storage, 'tuckshop.cashiers', (value): Entry | undefined => {
    return entry.safeParse(value).data
  })
  let seen: readonly Entry[] = []
  const shown = new Map<string, Cashiers>()

  const write = (account: Account, { names, active }: Cashiers) => {
    const id = accountKey(account)
    const others = kept.all().filter((one) => one.account !== id)
    const next = { account: id, names: [...names], ...(active === undefined ? {} : { active }) }
    kept.replace([...others, next])
  }
  const of = (account: Account): Cashiers => {
    const entries = kept.all()
    if (entries !== seen) shown.clear()
    seen = entries
    const id = accountKey(account)
    const known = shown.get(id) ?? cashiersIn(entries.find((one) => one.account === id))
    shown.set(id, known)
    return known
  }

  return {
    of,
    subscribe: kept.subscribe,
    add(account, typed) {
      const wanted = typed.trim().replace(/\s+/g, ' ')
      if (wanted === '') return 'no-name'
      if (wanted.length > longestName) return 'too-long'
      const { names, active } = of(account)
      const same = names.find((one) => one.toLowerCase() === wanted.toLowerCase())
      if (same === undefined && names.length >= mostCashiers) return 'too-many'
      write(account, {
        names: same === undefined ? [...names, wanted].sort(byAlphabet) : names,
        active: same ?? active ?? wanted,
      })
      return 'added'
    },
    choose(account, active) {
      const { names, active: before } = of(account)
      if (active === before || (active !== undefined && !names.includes(active))) return
      write(account, { names, ...(active === undefined ? {} : { active }) })
    },
    remove(account, gone) {
      const { names, active } = of(account)
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

function cashiersIn(found: Entry | undefined): Cashiers {
  if (found === undefined) return none
  const { names, active } = found
  return active !== undefined && names.includes(active) ? { names, active } : { names }
}

function byAlphabet(a: string, b: string): number {
  return a.localeCompare(b, 'en-ZA')
}
