import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

/**
 * Test files share the modules that they import, and a module keeps the `localStorage` of the document it was first
 * imported with. So each file's document gets that same one, and finds it empty.
 */
const first = globalThis.localStorage

/** Each file begins on a device that keeps nothing yet; jsdom has no IndexedDB of its own. */
export function emptyStorage(): void {
  first.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: first, configurable: true })
  globalThis.indexedDB = new IDBFactory()
}
