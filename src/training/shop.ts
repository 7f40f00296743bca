import type { SetUp } from '../till/terminal/set-up/set-up.ts'
import { createTerminalStore, type Storage } from '../till/terminal/terminal-store.ts'

/** What the shop's till keeps; nothing where the browser lets nobody look. It is only read. */
export function shopStorage(): globalThis.Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** How the shop's till was set up last. */
export function shopSetUp(shop: Storage | undefined): SetUp | undefined {
  return createTerminalStore(readOnly(shop)).lastSetUp()
}

function readOnly(storage: Storage | undefined): Storage {
  return {
    getItem: (key) => storage?.getItem(key) ?? null,
    setItem: () => undefined,
  }
}
