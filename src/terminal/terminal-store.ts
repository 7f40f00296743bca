import { z } from 'zod'
import { uuidV7 } from '../values/reference.ts'
import { setUpSchema, type SetUp } from './set-up.ts'

/** What of `localStorage` is needed; tests hand in their own. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

const tillIdKey = 'tuckshop.till-id'
const setUpsKey = 'tuckshop.set-ups'

/** A UUID without its dashes: the reference of a sale sets one of its own behind it. */
const tillIdForm = /^[0-9a-f]{32}$/

/** Newest first; each entry is parsed alone, so that a damaged one costs only itself. */
const stored = z.looseObject({ version: z.literal(1), setUps: z.array(z.unknown()) })
const entry = z.object({ username: z.string(), setUp: setUpSchema })
type Entry = z.infer<typeof entry>

/** Remembers what this till is: its id, and a set-up for each user name (ruling R3). No secrets. */
export interface TerminalStore {
  /** Names this till in its references; made once. */
  readonly tillId: string
  /** Whether the browser keeps what is saved; false in some private windows and with a full store. */
  keeps(): boolean
  setUpOf(username: string): SetUp | undefined
  /** Whose set-ups there are, newest first. */
  usernames(): readonly string[]
  /** The set-up saved last by any user: a good start for the next user's. */
  lastSetUp(): SetUp | undefined
  /** Also without a store that keeps it, it holds until the page is left. */
  save(username: string, setUp: SetUp): void
}

/** @param storage `undefined` where the browser gives none. */
export function createTerminalStore(storage: Storage | undefined): TerminalStore {
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
  // Read each time: another tab may have written since.
  const entries = () => (keeps ? parseEntries(read(setUpsKey)) : inMemory)

  let tillId = read(tillIdKey)
  if (tillId === undefined || !tillIdForm.test(tillId)) {
    tillId = uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes)).replaceAll('-', '')
    write(tillIdKey, tillId)
  }

  return {
    tillId,
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
