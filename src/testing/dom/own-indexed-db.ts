import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

/**
 * Gives a test an IndexedDB that keeps nothing yet, and that it may break.
 * @returns what brings back the one before: files share it
 */
export function ownIndexedDb(): () => void {
  const before = globalThis.indexedDB
  globalThis.indexedDB = new IDBFactory()
  return () => {
    globalThis.indexedDB = before
  }
}
