import { browserStorage } from './browser-storage.ts'
import type { Storage } from './terminal-store.ts'

const key = 'tuckshop.customer-secrets'

const listeners = new Set<() => void>()

/** Whether the customer's screen of this till shows PINs and tokens too. Off unless the shop has switched it on here. */
export function showsSecrets(storage: Storage | undefined = browserStorage()): boolean {
  try {
    return storage?.getItem(key) === 'shown'
  } catch {
    return false
  }
}

/** Keeps the choice on this device. @returns whether the browser took it */
export function keepShowsSecrets(
  shown: boolean,
  storage: Storage | undefined = browserStorage(),
): boolean {
  try {
    storage?.setItem(key, shown ? 'shown' : 'hidden')
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return storage !== undefined
}

/** Calls when the choice changes here or in another window. @returns the function that ends it */
export function onShowsSecrets(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
