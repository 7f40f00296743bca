import * as z from 'zod/mini'
import { ownName } from './purpose.ts'
import type { Storage } from './terminal-store.ts'

/** A list that is kept on this device under one key. */
export interface KeptEntries<Entry> {
  /** The same array until something in it changes, also by another tab. */
  readonly all: () => readonly Entry[]
  /** Replaces the list. @returns whether the browser keeps it; it holds until the page is left either way */
  readonly replace: (entries: readonly Entry[]) => boolean
  /** Also hears of other tabs' changes. @returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

const stored = z.looseObject({ version: z.literal(1), entries: z.array(z.unknown()) })

/**
 * @param storage `undefined` where the browser gives none
 * @param parse reads one entry; `undefined` for a damaged one, which costs only itself
 */
export function keptEntries<Entry>(
  storage: Storage | undefined,
  key: string,
  parse: (value: unknown) => Entry | undefined,
): KeptEntries<Entry> {
  const listeners = new Set<() => void>()
  let text: string | undefined
  let entries: readonly Entry[] = []
  let keeps = storage !== undefined

  return {
    all() {
      // Read each time: another tab may have written. What could not be written is not read over.
      const now = keeps ? read(storage, key) : text
      if (now !== text) {
        text = now
        entries = listIn(now).flatMap((one) => parse(one) ?? [])
      }
      return entries
    },
    replace(next) {
      entries = next
      text = JSON.stringify({ version: 1, entries: next })
      try {
        storage?.setItem(key, text)
      } catch {
        keeps = false
      }
      for (const listener of listeners) listener()
      return keeps
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === ownName(key) || event.key === null) listener()
      }
      listeners.add(listener)
      globalThis.addEventListener?.('storage', hear)
      return () => {
        listeners.delete(listener)
        globalThis.removeEventListener?.('storage', hear)
      }
    },
  }
}

function read(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function listIn(text: string | undefined): readonly unknown[] {
  if (text === undefined) return []
  try {
    const file = stored.safeParse(JSON.parse(text))
    return file.success ? file.data.entries : []
  } catch {
    return []
  }
}
