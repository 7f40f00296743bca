import { useSyncExternalStore } from 'react'
import { browserConnectivity } from './network.ts'

/** Whether the browser is online, if the till needs a network. `true` promises nothing; `false` is certain. */
export function useOnline(): boolean {
  return useSyncExternalStore(browserConnectivity.subscribe, browserConnectivity.online, () => true)
}
