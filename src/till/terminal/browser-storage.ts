import { ownName } from './set-up/purpose.ts'
import type { TextStorage } from './kept-store.ts'

/** A {@link TextStorage} that can also forget. */
type OwnStorage = TextStorage & Pick<globalThis.Storage, 'removeItem'>

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
