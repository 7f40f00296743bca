import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { z } from 'zod'
import { againIfLost } from '../../engine/journal/device-database.ts'
import { afterChanges, browserStorage } from './browser-storage.ts'
import { readAgain } from './kept-store.ts'
import { ownName } from './set-up/purpose.ts'
import { tillIdIn } from './terminal-store.ts'

interface CopySchema extends DBSchema {
  texts: { key: string; value: unknown }
}

const texts = z.record(z.string(), z.string())

/** The longest time that a start waits for the copy, in milliseconds, and only if `localStorage` has no till. */
const LONGEST_LOOK = 3_000

/** The start's result. `unreadable`: this device may or may not have been a till before. */
export type Restored = 'as-it-was' | 'restored' | 'unreadable'

/**
 * Keeps a second copy of `localStorage` in IndexedDB, and restores it if the browser has lost the first: the till's id,
 * the set-ups, and all choices on this device (docs/till.md, What the browser loses).
 */
export async function restoreSettings(): Promise<Restored> {
  const storage = browserStorage()
  if (storage === undefined) return 'as-it-was'
  const keepCopying = () => {
    afterChanges(() => void copy())
    void copy()
  }
  if (tillIdIn(storage) !== undefined) {
    keepCopying()
    return 'as-it-was'
  }
  const kept = await Promise.race([read(), pause(LONGEST_LOOK)])
  if (kept === undefined) return 'unreadable'
  let count = 0
  try {
    for (const [key, text] of Object.entries(kept)) {
      if (storage.getItem(key) !== null) continue
      storage.setItem(key, text)
      count += 1
    }
  } catch {
    return 'unreadable'
  }
  // Stores of this page have already read the missing values.
  readAgain(null)
  keepCopying()
  return count > 0 ? 'restored' : 'as-it-was'
}

async function open() {
  return openDB<CopySchema>(ownName('tuckshop-device'), 1, {
    upgrade: (database) => void database.createObjectStore('texts'),
  })
}

/** Each time over a new connection. */
function inCopy<Result>(work: (database: IDBPDatabase<CopySchema>) => Promise<Result>) {
  return againIfLost(async () => {
    const database = await open()
    try {
      return await work(database)
    } finally {
      database.close()
    }
  })
}

/** The copy, empty if there was none; `undefined` if it is unreadable. */
async function read(): Promise<Readonly<Record<string, string>> | undefined> {
  try {
    const kept = await inCopy((database) => database.get('texts', 'localStorage'))
    return texts.safeParse(kept ?? {}).data ?? {}
  } catch {
    return undefined
  }
}

let copying: Promise<void> | undefined
let again = false

/** One at a time; later changes are copied afterwards. */
function copy(): Promise<void> {
  again = copying !== undefined
  copying ??= writeCopy().finally(() => {
    copying = undefined
    if (again) void copy()
  })
  return copying
}

async function writeCopy(): Promise<void> {
  try {
    const all = ownTexts()
    // Somebody emptied it while the till runs: the copy must survive that.
    if (all['tuckshop.till-id'] === undefined) return
    await inCopy((database) => database.put('texts', all, 'localStorage'))
  } catch {
    // The next change is copied.
  }
}

/** By their names without the purpose's prefix. */
function ownTexts(): Record<string, string> {
  const prefix = ownName('tuckshop.')
  const keys = Object.keys(globalThis.localStorage).filter((key) => key.startsWith(prefix))
  return Object.fromEntries(
    keys.map((key) => [
      `tuckshop.${key.slice(prefix.length)}`,
      globalThis.localStorage.getItem(key) ?? '',
    ]),
  )
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}
