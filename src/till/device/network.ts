import type { Connectivity } from '../../engine/sending/wire.ts'
import { isForShop } from '../terminal/set-up/purpose.ts'

/** The device's own network state. `online` promises nothing; offline is certain. */
export interface Network {
  readonly online: () => boolean
  /** Resolves when it is online again. Rejects when aborted. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>
}

/** Whether the browser is online; always true if the platform is in the page. */
export function isOnline(): boolean {
  return !isForShop || navigator.onLine
}

/** The browser's. */
export const browserNetwork: Network = {
  online: isOnline,
  async whenOnline(signal) {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const ended = new AbortController()
      const listen = { once: true, signal: ended.signal }
      const end = (done: () => void) => {
        ended.abort()
        done()
      }
      window.addEventListener('online', () => end(resolve), listen)
      signal.addEventListener('abort', () => end(() => reject(new Error('Aborted'))), listen)
    })
  },
}

/** The browser's network state, for the engine. */
export const browserConnectivity: Connectivity = {
  online: isOnline,
  subscribe(listener) {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  },
}
