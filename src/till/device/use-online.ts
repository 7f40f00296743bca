import { useSyncExternalStore } from 'react'
import { isOnline } from './network.ts'

/** Whether the browser is online, if the till needs a network. `true` promises nothing; `false` is certain. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
