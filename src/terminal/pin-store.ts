import { z } from 'zod'
import { accountKey, type Account } from '../api/account.ts'
import { browserStorage } from './browser-storage.ts'
import { keptEntries } from './kept-store.ts'
import { hashedPin, hashPin, isPin, type PinCrypto } from './pin-hash.ts'
import type { Storage } from './terminal-store.ts'

/** What a PIN opens: the till that was left, or what a manager does. */
export type PinPurpose = 'lock' | 'manager'

export type PinCheck =
  | { readonly kind: 'right' }
  /** `waitMs`: how long the next try must wait, 0 when it need not. */
  | { readonly kind: 'wrong'; readonly waitMs: number }
  /** Not looked at: the wait after the last wrong one is not over. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** There is none any more, or this page can't compute (plain http). */
  | { readonly kind: 'unavailable' }

export type PinSet =
  /** Not `kept`: it holds until the page is left. */
  | { readonly kind: 'set'; readonly kept: boolean }
  /** It equals the PIN for the other purpose: everybody who can unlock the till could act as the manager. */
  | { readonly kind: 'same-as-other' }
  | { readonly kind: 'unavailable' }

const entry = hashedPin.extend({
  account: z.string(),
  purpose: z.enum(['lock', 'manager']),
  failures: z.int().min(0),
})
type Entry = z.infer<typeof entry>

/** Wrong tries that cost nothing, the first wait after them, and the longest, in milliseconds. */
const FREE = 3
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 5 * 60_000

/** How long the next try waits after so many wrong ones in a row, in milliseconds: 5, 10, 20 … 300 s. */
export function waitAfter(failures: number): number {
  if (failures < FREE) return 0
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - FREE, 10))
}

export interface PinStoreParts {
  readonly storage: Storage | undefined
  readonly crypto: PinCrypto
  /** Milliseconds on a clock that nobody sets. */
  readonly elapsed: () => number
}

/**
 * The PINs of this till, one of each purpose for each account, as slow salted hashes. Not security: anyone who can open
 * the browser's developer tools can remove them (docs/accounts.md).
 */
export function createPinStore({ storage, crypto, elapsed }: PinStoreParts) {
  const store = keptEntries(storage, 'tuckshop.pins', entry)
  /** Since when this page knows of so many wrong tries: a reload, or another tab's, starts the wait anew. */
  const known = new Map<string, { readonly failures: number; readonly since: number }>()

  const pinIn = (entries: readonly Entry[], account: Account, purpose: PinPurpose) =>
    entries.find((one) => one.account === accountKey(account) && one.purpose === purpose)
  const newest = (account: Account, purpose: PinPurpose) => pinIn(store.newest(), account, purpose)
  const put = (account: Account, purpose: PinPurpose, next: Entry | undefined) => {
    const others = store
      .newest()
      .filter((one) => one.account !== accountKey(account) || one.purpose !== purpose)
    return store.keep(next === undefined ? others : [...others, next])
  }
  /** Milliseconds until the next try is looked at. */
  const waitLeft = (account: Account, purpose: PinPurpose) => {
    const failures = newest(account, purpose)?.failures ?? 0
    const id = `${purpose} ${accountKey(account)}`
    const before = known.get(id)
    const now = before?.failures === failures ? before : { failures, since: elapsed() }
    known.set(id, now)
    return Math.max(0, now.since + waitAfter(failures) - elapsed())
  }

  return {
    ...store,
    waitLeft,
    has: (account: Account, purpose: PinPurpose) =>
      pinIn(store.getState(), account, purpose) !== undefined,
    remove(account: Account, purpose: PinPurpose): void {
      put(account, purpose, undefined)
    },
    async set(account: Account, purpose: PinPurpose, pin: string): Promise<PinSet> {
      const other = newest(account, purpose === 'lock' ? 'manager' : 'lock')
      try {
        if (other !== undefined && (await isPin(pin, other, crypto)))
          return { kind: 'same-as-other' }
        const hashed = await hashPin(pin, crypto)
        const next = { ...hashed, account: accountKey(account), purpose, failures: 0 }
        return { kind: 'set', kept: put(account, purpose, next) }
      } catch {
        return { kind: 'unavailable' }
      }
    },
    /** Compares. Wrong tries are counted over reloads and tabs, and each after the third waits longer. */
    async check(account: Account, purpose: PinPurpose, pin: string): Promise<PinCheck> {
      const found = newest(account, purpose)
      if (found === undefined) return { kind: 'unavailable' }
      const waitMs = waitLeft(account, purpose)
      if (waitMs > 0) return { kind: 'wait', waitMs }
      // Counted before it is known: a tab closed in between saves no try.
      put(account, purpose, { ...found, failures: found.failures + 1 })
      try {
        if (await isPin(pin, found, crypto)) {
          put(account, purpose, { ...found, failures: 0 })
          return { kind: 'right' }
        }
      } catch {
        return { kind: 'unavailable' }
      }
      return { kind: 'wrong', waitMs: waitLeft(account, purpose) }
    },
  }
}

/** This page's PINs. */
export const pinStore = createPinStore({
  storage: browserStorage(),
  crypto: globalThis.crypto,
  elapsed: () => performance.now(),
})
