import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ownName } from './set-up/purpose.ts'

/** What of `localStorage` is needed; tests hand in their own. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** How a value is written under its key. Tills in use have kept it like this, so their text must stay readable. */
export interface KeptFormat<Value> {
  /** Never throws. @param text `undefined` where nothing is kept */
  readonly read: (text: string | undefined) => Value
  readonly write: (value: Value) => string
}

/** A store whose value this device keeps in `localStorage`, and which follows what other tabs write. */
export interface KeptStore<Value> extends Omit<StoreApi<Value>, 'setState'> {
  /** The value after another look at what is kept. Read it before a change: another tab may have just written. */
  readonly newest: () => Value
  /** @returns whether the browser keeps it; the store has it until the page is left either way */
  readonly keep: (value: Value) => boolean
}

const kept = new Set<{ readonly key: string; readonly newest: () => unknown }>()

/**
 * zustand's own `persist` would wrap the value in an envelope, which tills in use don't have.
 * @param storage `undefined` where the browser gives none
 */
export function keptStore<Value>(
  storage: Storage | undefined,
  key: string,
  { read, write }: KeptFormat<Value>,
): KeptStore<Value> {
  let text = textIn(storage, key)
  let keeps = storage !== undefined
  const { setState, ...store } = createStore<Value>(() => read(text))

  const newest = () => {
    // What could not be written is not read over.
    const now = keeps ? textIn(storage, key) : text
    if (now !== text) setState(read(now), true)
    text = now
    return store.getState()
  }
  const keep = (value: Value) => {
    text = write(value)
    try {
      storage?.setItem(key, text)
      keeps = storage !== undefined
    } catch {
      keeps = false
    }
    setState(value, true)
    return keeps
  }
  kept.add({ key: ownName(key), newest })
  return { ...store, newest, keep }
}

/** Follows what another tab has written under a key, or under any where it is `null`. */
export function readAgain(key: string | null): void {
  for (const one of kept) if (key === null || key === one.key) one.newest()
}

globalThis.addEventListener?.('storage', ({ key }) => readAgain(key))

const file = z.looseObject({ version: z.literal(1), entries: z.array(z.unknown()) })

/** A list that is kept on this device. A damaged entry costs only itself. */
export function keptEntries<Entry>(
  storage: Storage | undefined,
  key: string,
  entry: z.ZodType<Entry>,
): KeptStore<readonly Entry[]> {
  return keptStore<readonly Entry[]>(storage, key, {
    read: (text) => listIn(text).flatMap((one) => entry.safeParse(one).data ?? []),
    write: (entries) => JSON.stringify({ version: 1, entries }),
  })
}

function listIn(text: string | undefined): readonly unknown[] {
  if (text === undefined) return []
  try {
    return file.parse(JSON.parse(text)).entries
  } catch {
    return []
  }
}

function textIn(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
