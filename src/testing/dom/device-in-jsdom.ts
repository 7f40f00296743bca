import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { readAgain } from '../../till/terminal/kept-store.ts'
import { teachLocks } from './locks-in-jsdom.ts'

/** What vitest calls its document by. */
declare const jsdom: { readonly window: Window }

/**
 * Test files share the modules that they import, and a module keeps the `localStorage` of the document it was first
 * imported with. So each file's document gets that same one, and finds it empty. jsdom's: newer Nodes have one of their
 * own, which keeps nothing.
 */
const first = jsdom.window.localStorage

const open = new Set<BroadcastChannel>()

class Channel extends globalThis.BroadcastChannel {
  constructor(name: string) {
    super(name)
    open.add(this)
    const say = super.postMessage.bind(this)
    // A page that is gone says nothing any more.
    this.postMessage = (message: unknown) => {
      if (open.has(this)) say(message)
    }
  }
}

/**
 * Empties what the device keeps in `localStorage`, and its second copy, so that the next start finds a new device. The stores
 * over it hear of it as of another tab's doing.
 */
export function forgetChoices(): void {
  localStorage.clear()
  sessionStorage.clear()
  indexedDB.deleteDatabase('tuckshop-device')
  readAgain(null)
}

/**
 * Each file begins on a device that keeps nothing yet, and none of whose tabs is heard any more: a till that the file
 * before left open would tell this one of its sales. jsdom has no IndexedDB of its own.
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
