import { z } from 'zod'
import { accountKey, type Account } from '../../../platform/reads/account.ts'
import { browserStorage } from '../browser-storage.ts'
import { keptEntries } from '../kept-store.ts'
import { hashedPin, hashPin, isPin, type PinCrypto } from './pin-hash.ts'
import { makePinKeys, openWithPin, pinKeys, sealForPin, type SealedForPin } from './pin-seal.ts'
import type { Storage } from '../terminal-store.ts'

/** What a PIN is for: to open the lock, or to allow a manager's action. */
export type PinPurpose = 'lock' | 'manager'

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
  /**
   * `till` is the manager's PIN and opens both. The others are older: a till had a PIN for each (docs/decisions/0025).
   */
  purpose: z.enum(['till', 'lock', 'manager']),
  failures: z.int().min(0),
  /** The keys of a PIN that unlocks. Made when somebody typed the PIN; an older PIN has none before that. */
  keys: pinKeys.optional().catch(undefined),
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
 * Each account's PIN for this till, as a slow salted hash. An older PIN opens the same as before, until a new PIN
 * replaces it. Not security: anyone with the browser's developer tools can remove it (docs/till.md).
 */
export function createPinStore({ storage, crypto, elapsed }: PinStoreParts) {
  const store = keptEntries(storage, 'tuckshop.pins', entry)
  /** When this page learned of the wrong tries: a reload, or another tab's try, restarts the wait. */
  const known = new Map<string, { readonly failures: number; readonly since: number }>()

  const isOf = (account: Account) => (one: Entry) => one.account === accountKey(account)
  const opens = (asked: PinPurpose) => (one: Entry) =>
    one.purpose === 'till' || one.purpose === asked
  const pinIn = (entries: readonly Entry[], account: Account, asked: PinPurpose) =>
    entries.filter(isOf(account)).find(opens(asked))
  /** Changes the data beside a PIN, unless the PIN was changed or removed meanwhile. */
  const note = ({ hash }: Entry, change: Pick<Entry, 'failures'> | Pick<Entry, 'keys'>) =>
    store.keep(store.newest().map((one) => (one.hash === hash ? { ...one, ...change } : one)))
  const giveKeys = async (found: Entry, pin: string) => {
    try {
      if (found.keys === undefined && opens('lock')(found))
        note(found, { keys: await makePinKeys(pin, crypto) })
    } catch {
      // Without keys a reload asks for the password.
    }
  }
  /** Milliseconds until the next try is checked. */
  const waitLeft = (account: Account, asked: PinPurpose) => {
    const { failures = 0, purpose = asked } = pinIn(store.newest(), account, asked) ?? {}
    const id = `${purpose} ${accountKey(account)}`
    const before = known.get(id)
    const now = before?.failures === failures ? before : { failures, since: elapsed() }
    known.set(id, now)
    return Math.max(0, now.since + waitAfter(failures) - elapsed())
  }

  return {
    ...store,
    waitLeft,
    has: (account: Account, asked: PinPurpose) =>
      pinIn(store.getState(), account, asked) !== undefined,
    /** What the older PINs open; `undefined` if there are none. */
    older(account: Account): PinPurpose | 'both' | undefined {
      const [first, second] = store
        .getState()
        .filter(isOf(account))
        .flatMap(({ purpose }) => (purpose === 'till' ? [] : [purpose]))
      return second === undefined ? first : 'both'
    },
    /** Removes the PIN; of older PINs, those for the named purposes. */
    remove(account: Account, asked?: PinPurpose): void {
      const goes = (one: Entry) => isOf(account)(one) && (asked === undefined || opens(asked)(one))
      store.keep(store.newest().filter((one) => !goes(one)))
    },
    /** Sets the PIN, and replaces earlier ones. */
    async set(account: Account, pin: string): Promise<PinSet> {
      try {
        const [hashed, keys] = await Promise.all([hashPin(pin, crypto), makePinKeys(pin, crypto)])
        const others = store.newest().filter((one) => !isOf(account)(one))
        const next = {
          ...hashed,
          keys,
          account: accountKey(account),
          purpose: 'till',
          failures: 0,
        } as const
        return { kind: 'set', kept: store.keep([...others, next]) }
      } catch {
        return { kind: 'unavailable' }
      }
    },
    /** Compares. Counts wrong tries over reloads and tabs; after the third, each wait is longer. */
    async check(account: Account, asked: PinPurpose, pin: string): Promise<PinCheck> {
      const found = pinIn(store.newest(), account, asked)
      if (found === undefined) return { kind: 'unavailable' }
      const waitMs = waitLeft(account, asked)
      if (waitMs > 0) return { kind: 'wait', waitMs }
      // Counts before the result: closing the tab meanwhile gains no free try.
      note(found, { failures: found.failures + 1 })
      try {
        if (await isPin(pin, found, crypto)) {
          note(found, { failures: 0 })
          void giveKeys(found, pin)
          return { kind: 'right' }
        }
      } catch {
        return { kind: 'unavailable' }
      }
      return { kind: 'wrong', waitMs: waitLeft(account, asked) }
    },
    /** The key that seals for the unlocking PIN; each PIN has another, `undefined` without a PIN. */
    publicKey: (account: Account) => pinIn(store.getState(), account, 'lock')?.keys?.publicKey,
    /** @param about it opens only together with this */
    seal: (text: string, about: string, publicKey: string) =>
      sealForPin(text, about, publicKey, crypto),
    /** Opens with the unlocking PIN. Rejects on failure. Counts no tries, so call {@link check} first. */
    async open(account: Account, sealed: SealedForPin, about: string, pin: string) {
      const keys = pinIn(store.newest(), account, 'lock')?.keys
      if (keys === undefined) throw new Error('The PIN has no keys')
      return openWithPin(sealed, about, pin, keys, crypto)
    },
  }
}

/** This page's PINs. */
export const pinStore = createPinStore({
  storage: browserStorage(),
  crypto: globalThis.crypto,
  elapsed: () => performance.now(),
})
