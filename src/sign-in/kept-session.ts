import { z } from 'zod'
import type { Account } from '../platform/reads/account.ts'
import type { Seal } from '../engine/journal/seal.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { bytesOf, textOf } from '../till/terminal/pin/pin-hash.ts'
import { sealedForPin } from '../till/terminal/pin/pin-seal.ts'
import { sealedDatabase } from '../till/device/sealed-database.ts'

/** A longer absence is not a reload, in milliseconds. */
export const awayFor = 5 * 60_000
/** How long a session lasts after the password, in milliseconds: no shift is longer. */
export const goodFor = 12 * 60 * 60_000
/** Wrong PINs before the till demands the password. */
export const mostTries = 5

const KEY = 'tuckshop.session'

/** A page's note for the next page in its tab. All secrets in it are sealed. */
const note = z.object({
  username: z.string(),
  /** When the user entered the password, and when the page closed; epoch milliseconds by the device's clock. */
  since: z.number(),
  leftAt: z.number(),
  tries: z.int().min(0),
  /** The salt of its PIN. */
  publicKey: z.string(),
  sealed: sealedForPin,
})
type Note = Omit<z.infer<typeof note>, 'leftAt'>

const deviceSealed = z.object({ iv: z.string(), data: z.string() })

interface KeptSessionParts {
  readonly pins: typeof pinStore
  /** The till's own seal, whose key no script can read. */
  readonly seal: () => Promise<Seal>
  /** `undefined` if the browser offers none. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  readonly page: Pick<EventTarget, 'addEventListener'>
  readonly accountOf: (username: string) => Account | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

export type KeptSession = ReturnType<typeof createKeptSession>

/**
 * Continues a session after a reload, by the till's PIN (docs/security.md, A reload). The refresh token is in memory.
 * It is in the tab's storage, sealed, only from the closing of the page until the next page starts.
 */
export function createKeptSession(parts: KeptSessionParts) {
  const { pins, storage, accountOf, now } = parts
  let found = take(storage, now)
  let current:
    | { readonly username: string; readonly since: number; readonly token: string }
    | undefined
  /** The current sealed session; `undefined` while there is none. */
  let ready: Note | undefined
  let sealedFor: string | undefined
  let turn = 0

  const keyOf = (username: string) => {
    const account = accountOf(username)
    return account && pins.publicKey(account)
  }

  async function prepare(): Promise<void> {
    turn += 1
    const mine = turn
    ready = undefined
    const publicKey = current && keyOf(current.username)
    sealedFor = publicKey
    if (current === undefined || publicKey === undefined) return
    const { username, since, token } = current
    const about = aboutOf({ username, since })
    try {
      const inner = await (await parts.seal()).seal(token, about)
      const text = JSON.stringify({ iv: textOf(inner.iv), data: textOf(inner.data) })
      const sealed = await pins.seal(text, about, publicKey)
      if (mine === turn) ready = { username, since, tries: 0, publicKey, sealed }
    } catch {
      // The browser stores nothing, or has no Web Crypto: a reload asks for the password.
    }
  }

  /** The user and account whose PIN continues a session, if there is one. */
  function offer(): { readonly username: string; readonly account: Account } | undefined {
    const account = found && accountOf(found.username)
    if (found === undefined || account === undefined) return undefined
    const isGood = isWithin(now() - found.since, goodFor) && found.tries < mostTries
    if (!isGood || pins.publicKey(account) !== found.publicKey) return undefined
    return { username: found.username, account }
  }

  let left = false
  parts.page.addEventListener('pagehide', () => {
    const next = ready ?? found
    if (left || next === undefined) return
    left = true
    write(storage, { ...next, leftAt: now() })
  })
  parts.page.addEventListener('pageshow', () => {
    left = false
    write(storage, undefined)
  })
  pins.subscribe(() => {
    if (current !== undefined && keyOf(current.username) !== sealedFor) void prepare()
  })

  return {
    /** Receives each refresh token of this tab, or `undefined` after its end. */
    heard: (username: string, token: string | undefined): void => {
      const before = [current, found].find((one) => one?.username === username)
      current = token === undefined ? undefined : { username, since: before?.since ?? now(), token }
      found = undefined
      void prepare()
    },
    offer,
    /** Counts a wrong PIN. @returns whether another try is allowed */
    wrong(): boolean {
      if (found !== undefined) found = { ...found, tries: found.tries + 1 }
      if (offer() === undefined) found = undefined
      return found !== undefined
    },
    /** Unseals the refresh token with the right PIN; `undefined` if that is no longer possible. */
    async open(pin: string): Promise<string | undefined> {
      const offered = offer()
      if (offered === undefined || found === undefined) return undefined
      const about = aboutOf(found)
      try {
        const text = await pins.open(offered.account, found.sealed, about, pin)
        const { iv, data } = deviceSealed.parse(JSON.parse(text))
        return await (await parts.seal()).open({ iv: bytesOf(iv), data: bytesOf(data) }, about)
      } catch {
        return undefined
      }
    },
    forget(): void {
      found = undefined
    },
  }
}

/** The session that this page's tab can continue. */
export function pageKeptSession(accountOf: KeptSessionParts['accountOf']): KeptSession {
  const database = sealedDatabase('tuckshop-session', () => undefined)
  return createKeptSession({
    pins: pinStore,
    seal: () => database.seal(),
    storage: tabStorage(),
    page: window,
    accountOf,
    now: () => Date.now(),
  })
}

/** A practice page leaves no session of the shop in its tab. */
export function forgetKeptSession(): void {
  write(tabStorage(), undefined)
}

/** Takes the note out of the tab's storage. */
function take(storage: KeptSessionParts['storage'], now: () => number): Note | undefined {
  try {
    const text = storage?.getItem(KEY)
    storage?.removeItem(KEY)
    const read = note.safeParse(JSON.parse(text ?? 'null')).data
    return read && isWithin(now() - read.leftAt, awayFor) ? read : undefined
  } catch {
    return undefined
  }
}

function write(storage: KeptSessionParts['storage'], text: z.infer<typeof note> | undefined): void {
  try {
    if (text === undefined) storage?.removeItem(KEY)
    else storage?.setItem(KEY, JSON.stringify(text))
  } catch {
    // A reload asks for the password.
  }
}

function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** A note from the future counts as too old as well: the clock was set back. */
function isWithin(age: number, most: number): boolean {
  return age >= 0 && age <= most
}

function aboutOf({ username, since }: { username: string; since: number }): string {
  return JSON.stringify([username, since])
}
