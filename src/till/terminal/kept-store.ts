import { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ownName } from './set-up/purpose.ts'

/** The parts of `localStorage` that the till uses; tests pass their own. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The text form of a value under its key. */
interface KeptFormat<Value> {
  /** Never throws. @param text `undefined` if nothing is kept */
  readonly read: (text: string | undefined) => Value
  readonly write: (value: Value) => string
}

/** A store that keeps its value in `localStorage`, and follows other tabs. */
export interface KeptStore<Value> extends Omit<StoreApi<Value>, 'setState'> {
  /** Reads the value again. Call it before a change: another tab may have just written. */
  readonly newest: () => Value
  /** @returns whether the browser keeps it; in any case the store has it until the page closes */
  readonly keep: (value: Value) => boolean
}

const kept = new Set<{ readonly key: string; readonly newest: () => unknown }>()

/**
 * Unlike zustand's `persist`, says whether the browser kept a value, and follows other tabs.
 * @param storage `undefined` if the browser has none
 */
export function keptStore<Value>(
  storage: TextStorage | undefined,
  key: string,
  { read, write }: KeptFormat<Value>,
): KeptStore<Value> {
  let text = textIn(storage, key)
  let keeps = storage !== undefined
  const { setState, ...store } = createStore<Value>(() => read(text))

  const newest = () => {
    // A reload must not lose a value that could not be written.
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

/** Follows another tab's writes to a key, or to any key if it is `null`. */
export function readAgain(key: string | null): void {
  for (const one of kept) if (key === null || key === one.key) one.newest()
}

globalThis.addEventListener?.('storage', ({ key }) => readAgain(key))

const file = z.looseObject({ version: z.literal(1), entries: z.array(z.unknown()) })

/** A list that this device keeps. A damaged entry loses only itself. */
export function keptEntries<Entry>(
  storage: TextStorage | undefined,
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

function textIn(storage: TextStorage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
