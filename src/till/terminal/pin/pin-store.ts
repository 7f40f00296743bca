import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'
import { hashedPin, hashPin, isSameHash, type PinCrypto } from './pin-hash.ts'
import { makePinKeys, openWithPin, pinKeys, sealForPin, type SealedForPin } from './pin-seal.ts'
import type { TextStorage } from '../kept-store.ts'

/** Whose PIN is asked for: the manager's, anybody's, or one cashier's; the manager's is always right. */
export type Whose = 'manager' | 'anybody' | { readonly cashier: string }

type PinCheck =
  /** `cashier`: whose it is; absent for the manager's. */
  | { readonly kind: 'right'; readonly cashier?: string }
  /** `waitMs`: how long the next try must wait; 0 for no wait. */
  | { readonly kind: 'wrong'; readonly waitMs: number }
  /** Not checked: the wait after the last wrong PIN is not over. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** There is no PIN any more, or this page can't hash (plain http). */
  | { readonly kind: 'unavailable' }

type PinSet =
  /** If `kept` is false, it lasts until the page closes. */
  | { readonly kind: 'set'; readonly kept: boolean }
  /** Somebody else has the same. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'unavailable' }

const entry = hashedPin.extend({
  account: z.string(),
  failures: z.int().min(0),
  keys: pinKeys,
  /** With the manager's salt, so a try is hashed once. */
  cashiers: z.array(z.object({ name: z.string(), hash: z.string().min(32) })),
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

interface PinStoreParts {
  readonly storage: TextStorage | undefined
  readonly crypto: PinCrypto
  /** Milliseconds on a monotonic clock. */
  readonly elapsed: () => number
}

/**
 * Each account's PINs for this till, as slow salted hashes: the manager's, and perhaps some cashiers'. Not security:
 * anyone with the browser's developer tools can remove it (docs/till.md).
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

  /** Writes a cashier's PIN, or none, unless the manager's changed meanwhile. */
  const keepCashier = ({ hash }: Entry, name: string, own?: string) =>
    store.keep(
      store.newest().map((one) => {
        if (one.hash !== hash) return one
        const others = one.cashiers.filter((cashier) => cashier.name !== name)
        return { ...one, cashiers: own === undefined ? others : [...others, { name, hash: own }] }
      }),
    )

  return {
    ...store,
    waitLeft,
    has: (account: Account) => pinIn(store.getState(), account) !== undefined,
    remove(account: Account): void {
      store.keep(store.newest().filter((one) => !isOf(account)(one)))
    },
    hasCashier: (account: Account, name: string) =>
      pinIn(store.getState(), account)?.cashiers.some((one) => one.name === name) === true,
    /** Sets the manager's PIN, and replaces the one before. Cashiers keep theirs. */
    async set(account: Account, pin: string): Promise<PinSet> {
      try {
        const before = pinIn(store.newest(), account)
        const [hashed, keys] = await Promise.all([
          hashPin(pin, crypto, before?.cashiers.length ? before : {}),
          makePinKeys(pin, crypto),
        ])
        const cashiers = pinIn(store.newest(), account)?.cashiers ?? []
        if (cashiers.some(({ hash }) => isSameHash(hash, hashed.hash))) return { kind: 'taken' }
        const others = store.newest().filter((one) => !isOf(account)(one))
        const next = { ...hashed, keys, account: accountKey(account), failures: 0, cashiers }
        return { kind: 'set', kept: store.keep([...others, next]) }
      } catch {
        return { kind: 'unavailable' }
      }
    },
    /** Sets a cashier's PIN. There is none without the manager's. */
    async setCashier(account: Account, name: string, pin: string): Promise<PinSet> {
      const found = pinIn(store.newest(), account)
      if (found === undefined) return { kind: 'unavailable' }
      try {
        const { hash } = await hashPin(pin, crypto, found)
        const others = found.cashiers.filter((one) => one.name !== name)
        if ([found, ...others].some((one) => isSameHash(one.hash, hash))) return { kind: 'taken' }
        return { kind: 'set', kept: keepCashier(found, name, hash) }
      } catch {
        return { kind: 'unavailable' }
      }
    },
    removeCashier(account: Account, name: string): void {
      const found = pinIn(store.newest(), account)
      if (found !== undefined) keepCashier(found, name)
    },
    /** Compares. Counts wrong tries over reloads and tabs; after the third, each wait is longer. */
    async check(account: Account, pin: string, whose: Whose = 'manager'): Promise<PinCheck> {
      const found = pinIn(store.newest(), account)
      if (found === undefined) return { kind: 'unavailable' }
      const waitMs = waitLeft(account)
      if (waitMs > 0) return { kind: 'wait', waitMs }
      // Counts before the result: closing the tab meanwhile gains no free try.
      count(found, found.failures + 1)
      try {
        const { hash } = await hashPin(pin, crypto, found)
        const cashier = cashiersAsked(found, whose).find((one) => isSameHash(one.hash, hash))
        if (isSameHash(found.hash, hash) || cashier !== undefined) {
          count(found, 0)
          return { kind: 'right', ...(cashier && { cashier: cashier.name }) }
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

function cashiersAsked({ cashiers }: Entry, whose: Whose): Entry['cashiers'] {
  if (whose === 'manager') return []
  return whose === 'anybody' ? cashiers : cashiers.filter(({ name }) => name === whose.cashier)
}

/** This page's PINs. */
export const pinStore = createPinStore({
  storage: browserStorage(),
  crypto: globalThis.crypto,
  elapsed: () => performance.now(),
})
