import type { SetUp } from '../till/terminal/set-up/set-up.ts'
import type { TextStorage } from '../till/terminal/kept-store.ts'
import { createTerminalStore } from '../till/terminal/terminal-store.ts'

/** The shop's kept data; empty if the browser denies access. Read only. */
export function shopStorage(): globalThis.Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The shop's last set-up. */
export function shopSetUp(shop: TextStorage | undefined): SetUp | undefined {
  return createTerminalStore(readOnly(shop)).lastSetUp()
}

function readOnly(storage: TextStorage | undefined): TextStorage {
  return {
    getItem: (key) => storage?.getItem(key) ?? null,
    setItem: () => undefined,
  }
}
