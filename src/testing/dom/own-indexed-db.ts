import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

/**
 * Gives a test an empty IndexedDB that it may break.
 * @returns a function that restores the shared IndexedDB
 */
export function ownIndexedDb(): () => void {
  const before = globalThis.indexedDB
  globalThis.indexedDB = new IDBFactory()
  return () => {
    globalThis.indexedDB = before
  }
}
