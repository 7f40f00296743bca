import * as z from 'zod/mini'
import type { Account } from '../api/account.ts'
import { browserStorage, type Storage } from './terminal-store.ts'

const key = 'tuckshop.cashiers'

/** The longest name that is kept: it stands on a slip of 58 mm. */
export const longestName = 40
/** More than a shop has; the list stays one that is read at a glance. */
export const mostCashiers = 50

/** The people who sell on this till for one account: names for lists and receipts, no sign-ins and no secrets. */
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
/** Each entry is parsed alone, so that a damaged one costs only itself. */
const stored = z.looseObject({ version: z.literal(1), accounts: z.array(z.unknown()) })

const none: Cashiers = { names: [] }

/** Keeps the cashiers of each account on this device. The objects that it gives stay the same until they change. */
export interface CashierStore {
  readonly of: (account: Account) => Cashiers
  /** Adds a name and makes it the active one; one that is there already is only made active. */
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
  const listeners = new Set<() => void>()
  let text: string | undefined
  let keeps = true
  let entries: readonly Entry[] = []
  const shown = new Map<string, Cashiers>()

  const refresh = () => {
    // Read each time: another tab may have written since. What could not be written is not read over.
    const now = keeps ? (read(storage) ?? text) : text
    if (now === text) return
    text = now
    entries = parse(now)
    shown.clear()
  }
  const write = (next: Entry) => {
    entries = [...entries.filter(({ account }) => account !== next.account), next]
    text = JSON.stringify({ version: 1, accounts: entries })
    shown.clear()
    try {
      storage?.setItem(key, text)
    } catch {
      keeps = false
    }
    for (const listener of listeners) listener()
  }
  const of = (account: Account): Cashiers => {
    refresh()
    const id = idOf(account)
    const known = shown.get(id)
    if (known !== undefined) return known
    const found = entries.find((one) => one.account === id)
    const { names, active } = found ?? none
    const cashiers =
      active !== undefined && names.includes(active)
        ? { names, active }
        : names.length === 0
          ? none
          : { names }
    shown.set(id, cashiers)
    return cashiers
  }

  return {
    of,
    add(account, typed) {
      const wanted = typed.trim().replace(/\s+/g, ' ')
      if (wanted === '') return 'no-name'
      if (wanted.length > longestName) return 'too-long'
      const { names } = of(account)
      const same = names.find((one) => one.toLowerCase() === wanted.toLowerCase())
      if (same === undefined && names.length >= mostCashiers) return 'too-many'
      write({
        account: idOf(account),
        names: same === undefined ? [...names, wanted].toSorted(byAlphabet) : [...names],
        active: same ?? wanted,
      })
      return 'added'
    },
    choose(account, wanted) {
      const { names, active } = of(account)
      if (wanted === active || (wanted !== undefined && !names.includes(wanted))) return
      write({
        account: idOf(account),
        names: [...names],
        ...(wanted === undefined ? {} : { active: wanted }),
      })
    },
    remove(account, gone) {
      const { names, active } = of(account)
      if (!names.includes(gone)) return
      write({
        account: idOf(account),
        names: names.filter((one) => one !== gone),
        ...(active === undefined || active === gone ? {} : { active }),
      })
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      globalThis.addEventListener?.('storage', hear)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', hear)
      }
    },
  }
}

/** This page's cashiers. */
export const cashierStore = createCashierStore(browserStorage())

function idOf({ accountType, accountId }: Account): string {
  return `${accountType} ${accountId}`
}

function byAlphabet(a: string, b: string): number {
  return a.localeCompare(b, 'en-ZA')
}

function read(storage: Storage | undefined): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function parse(text: string | undefined): readonly Entry[] {
  if (text === undefined) return []
  try {
    const file = stored.safeParse(JSON.parse(text))
    if (!file.success) return []
    return file.data.accounts.flatMap((one) => {
      const read = entry.safeParse(one)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}
