import { isForShop, ownName } from './purpose.ts'
import type { Storage } from './terminal-store.ts'

/** A {@link Storage} that can also forget. */
type OwnStorage = Storage & Pick<globalThis.Storage, 'removeItem'>

/** The browser's store, or nothing where it may not be touched; of a page that is not the shop's, its own part of it. */
export function browserStorage(): OwnStorage | undefined {
  try {
    const { localStorage } = globalThis
    return isForShop ? localStorage : ownPart(localStorage)
  } catch {
    return undefined
  }
}

function ownPart(storage: OwnStorage): OwnStorage {
  return {
    getItem: (key) => storage.getItem(ownName(key)),
    setItem: (key, text) => storage.setItem(ownName(key), text),
    removeItem: (key) => storage.removeItem(ownName(key)),
  }
}
