import { ownName } from './set-up/purpose.ts'
import type { Storage } from './terminal-store.ts'

/** A {@link Storage} that can also forget. */
type OwnStorage = Storage & Pick<globalThis.Storage, 'removeItem'>

let changed = () => {}

/** Calls back whenever this page has kept or removed an entry. */
export function afterChanges(listener: () => void): void {
  changed = listener
}

/** The browser's storage, if it is accessible; a practice page has a separate part of it. */
export function browserStorage(): OwnStorage | undefined {
  try {
    const { localStorage } = globalThis
    return {
      getItem: (key) => localStorage.getItem(ownName(key)),
      setItem(key, text) {
        localStorage.setItem(ownName(key), text)
        changed()
      },
      removeItem(key) {
        localStorage.removeItem(ownName(key))
        changed()
      },
    }
  } catch {
    return undefined
  }
}
