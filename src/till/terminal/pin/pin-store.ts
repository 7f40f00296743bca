import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'
import { hashedPin, hashPin, isPin, type PinCrypto } from './pin-hash.ts'
import { makePinKeys, openWithPin, pinKeys, sealForPin, type SealedForPin } from './pin-seal.ts'
import type { Storage } from '../terminal-store.ts'

export type PinCheck =
  | { readonly kind: 'right' }
  /** `waitMs`: how long the next try must wait; 0 for no wait. */
  | { readonly kind: 'wrong'; readonly waitMs: number }
  /** Not checked: the wait after the last wrong PIN is not over. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** There is no PIN any more, or this page can't hash (plain http). */
  | { readonly kind: 'unavailable' }

export type PinSet =
  /** If `kept` is false, it lasts until the page closes. */
  { readonly kind: 'set'; readonly kept: boolean } | { readonly kind: 'unavailable' }

const entry = hashedPin.extend({
  account: z.string(),
  failures: z.int().min(0),
  keys: pinKeys,
})
type Entry = z.infer<typeof entry>

/** Free wrong tries, the first wait after them, and the longest wait, in milliseconds. */
const FREE = 3
const FIRST_WAIT = 5_000
const LONGEST_WAIT = 5 * 60_000

/** The wait before the next try after several wrong ones in a row, in milliseconds: 5, 10, 20 … 300 s. */
export function waitAfter(failures: number): number {
  if (failures < FREE) return 0
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - FREE, 10))
}

export interface PinStoreParts {
  readonly storage: Storage | undefined
  readonly crypto: PinCrypto
  /** Milliseconds on a monotonic clock. */
  readonly elapsed: () => number
}

/**
 * Each account's PIN for this till, as a slow salted hash. Not security: anyone with the browser's developer tools can
 * remove it (docs/till.md).
 */
export function createPinStore({ storage, crypto, elapsed }: PinStoreParts) {
  const store = keptEntries(storage, 'tuckshop.pins', entry)
  /** When this page learned of the wrong tries: a reload, or another tab's try, restarts the wait. */
  const known = new Map<string, { readonly failures: number; readonly since: number }>()

  const isOf = (account: Account) => (one: Entry) => one.account === accountKey(account)
  const pinIn = (entries: readonly Entry[], account: Account) => entries.find(isOf(account))
  /** Counts the wrong tries, unless the PIN was changed or removed meanwhile. */
  const count = ({ hash }: Entry, failures: number) =>
    store.keep(store.newest().map((one) => (one.hash === hash ? { ...one, failures } : one)))
  /** Milliseconds until the next try is checked. */
  const waitLeft = (account: Account) => {
    const { failures = 0 } = pinIn(store.newest(), account) ?? {}
    const id = accountKey(account)
    const before = known.get(id)
    const now = before?.failures === failures ? before : { failures, since: elapsed() }
    known.set(id, now)
    return Math.max(0, now.since + waitAfter(failures) - elapsed())
  }

  return {
    ...store,
    waitLeft,
    has: (account: Account) => pinIn(store.getState(), account) !== undefined,
    remove(account: Account): void {
      store.keep(store.newest().filter((one) => !isOf(account)(one)))
    },
    /** Sets the PIN, and replaces the one before. */
    async set(account: Account, pin: string): Promise<PinSet> {
      try {
        const [hashed, keys] = await Promise.all([hashPin(pin, crypto), makePinKeys(pin, crypto)])
        const others = store.newest().filter((one) => !isOf(account)(one))
        const next = { ...hashed, keys, account: accountKey(account), failures: 0 }
        return { kind: 'set', kept: store.keep([...others, next]) }
      } catch {
        return { kind: 'unavailable' }
      }
    },
    /** Compares. Counts wrong tries over reloads and tabs; after the third, each wait is longer. */
    async check(account: Account, pin: string): Promise<PinCheck> {
      const found = pinIn(store.newest(), account)
      if (found === undefined) return { kind: 'unavailable' }
      const waitMs = waitLeft(account)
      if (waitMs > 0) return { kind: 'wait', waitMs }
      // Counts before the result: closing the tab meanwhile gains no free try.
      count(found, found.failures + 1)
      try {
        if (await isPin(pin, found, crypto)) {
          count(found, 0)
          return { kind: 'right' }
        }
      } catch {
        return { kind: 'unavailable' }
      }
      return { kind: 'wrong', waitMs: waitLeft(account) }
    },
    /** The key that seals for the PIN; each PIN has another, `undefined` without a PIN. */
    publicKey: (account: Account) => pinIn(store.getState(), account)?.keys.publicKey,
    /** @param about it opens only together with this */
    seal: (text: string, about: string, publicKey: string) =>
      sealForPin(text, about, publicKey, crypto),
    /** Opens with the PIN. Rejects on failure. Counts no tries, so call {@link check} first. */
    async open(account: Account, sealed: SealedForPin, about: string, pin: string) {
      const found = pinIn(store.newest(), account)
      if (found === undefined) throw new Error('There is no PIN')
      return openWithPin(sealed, about, pin, found.keys, crypto)
    },
  }
}

/** This page's PINs. */
export const pinStore = createPinStore({
  storage: browserStorage(),
  crypto: globalThis.crypto,
  elapsed: () => performance.now(),
})
