import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { newId } from '../../values/number/reference.ts'
import type { TextStorage } from './kept-store.ts'
import { setUpSchema, type SetUp } from './set-up/set-up.ts'

const tillIdKey = 'tuckshop.till-id'
const setUpsKey = 'tuckshop.set-ups'

/** A UUID without dashes: a sale's reference appends another. */
const tillIdForm = /^[0-9a-f]{32}$/

/** Newest first; each entry is parsed alone: a damaged entry loses only itself. */
const stored = z.looseObject({ version: z.literal(1), setUps: z.array(z.unknown()) })
const entry = z.object({ username: z.string(), setUp: setUpSchema })
type Entry = z.infer<typeof entry>

/** Remembers this till's id, and a set-up for each user name (ruling R3). No secrets. */
export interface TerminalStore {
  /** Identifies this till in its references; made once, and again only for a copy of a till. */
  readonly tillId: string
  /** Follows the till's id. */
  readonly identity: Pick<StoreApi<string>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Gives the till another id. */
  becomes(tillId: string): void
  /** Whether the browser keeps saved data; false in some private windows and with a full store. */
  keeps(): boolean
  setUpOf(username: string): SetUp | undefined
  /** The users with a set-up, newest first. */
  usernames(): readonly string[]
  /** The last saved set-up of any user: a good start for the next user's. */
  lastSetUp(): SetUp | undefined
  /** Lasts until the page closes, even without storage. */
  save(username: string, setUp: SetUp): void
}

/** @param storage `undefined` if the browser has none. */
export function createTerminalStore(storage: TextStorage | undefined): TerminalStore {
  let keeps = storage !== undefined
  let inMemory: readonly Entry[] = []

  const write = (key: string, text: string) => {
    try {
      storage?.setItem(key, text)
    } catch {
      keeps = false
    }
  }
  const read = (key: string): string | undefined => {
    try {
      return storage?.getItem(key) ?? undefined
    } catch {
      keeps = false
      return undefined
    }
  }
  // Reads each time: another tab may have written since.
  const entries = () => (keeps ? parseEntries(read(setUpsKey)) : inMemory)

  const kept = tillIdOf(read(tillIdKey))
  const identity = createStore(() => kept ?? newTillId())
  if (kept === undefined) write(tillIdKey, identity.getState())
  // Another tab may have found that this till is a copy. Emptied storage doesn't change the id.
  globalThis.addEventListener?.('storage', () => {
    const now = tillIdOf(read(tillIdKey))
    if (now !== undefined && now !== identity.getState()) identity.setState(now, true)
  })

  return {
    get tillId() {
      return identity.getState()
    },
    identity,
    becomes(tillId) {
      write(tillIdKey, tillId)
      identity.setState(tillId, true)
    },
    keeps: () => keeps,
    setUpOf: (username) => entries().find((entry) => entry.username === username)?.setUp,
    usernames: () => entries().map(({ username }) => username),
    lastSetUp: () => entries()[0]?.setUp,
    save(username, setUp) {
      const others = entries().filter((entry) => entry.username !== username)
      inMemory = [{ username, setUp }, ...others]
      write(setUpsKey, JSON.stringify({ version: 1, setUps: inMemory }))
    },
  }
}

/** A new id for a till. */
export function newTillId(): string {
  return newId(Date.now()).replaceAll('-', '')
}

/** The till's id in a storage; `undefined` if it has none. */
export function tillIdIn(storage: TextStorage): string | undefined {
  try {
    return tillIdOf(storage.getItem(tillIdKey) ?? undefined)
  } catch {
    return undefined
  }
}

function tillIdOf(text: string | undefined): string | undefined {
  return text !== undefined && tillIdForm.test(text) ? text : undefined
}

function parseEntries(text: string | undefined): readonly Entry[] {
  if (text === undefined) return []
  try {
    const file = stored.safeParse(JSON.parse(text))
    if (!file.success) return []
    return file.data.setUps.flatMap((one) => {
      const read = entry.safeParse(one)
      return read.success ? [read.data] : []
    })
  } catch {
    return []
  }
}
