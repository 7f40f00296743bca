import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { readAgain } from '../../till/terminal/kept-store.ts'
import { teachLocks } from './locks-in-jsdom.ts'

/** Vitest's name for its document. */
declare const jsdom: { readonly window: Window }

/**
 * Test files share imported modules, and a module keeps the `localStorage` of its first document. So every document
 * gets that one, emptied. It is jsdom's: newer Node has a `localStorage` that keeps nothing.
 */
const first = jsdom.window.localStorage

const open = new Set<BroadcastChannel>()

class Channel extends globalThis.BroadcastChannel {
  constructor(name: string) {
    super(name)
    open.add(this)
    const say = super.postMessage.bind(this)
    // A closed page sends no more messages.
    this.postMessage = (message: unknown) => {
      if (open.has(this)) say(message)
    }
  }
}

/**
 * Empties the device's `localStorage` and its second copy, so the next start finds a new device. The stores on it hear
 * the change like another tab's.
 */
export function forgetChoices(): void {
  localStorage.clear()
  sessionStorage.clear()
  indexedDB.deleteDatabase('tuckshop-device')
  readAgain(null)
}

/**
 * Starts each file on an empty device without other tabs: a till that an earlier file left open would announce its
 * sales. jsdom has no IndexedDB.
 */
export function freshDevice(): void {
  Object.defineProperty(globalThis, 'localStorage', { value: first, configurable: true })
  forgetChoices()
  window.addEventListener('storage', ({ key }) => readAgain(key))
  globalThis.indexedDB = new IDBFactory()
  for (const channel of open) channel.close()
  open.clear()
  globalThis.BroadcastChannel = Channel
  teachLocks()
}
