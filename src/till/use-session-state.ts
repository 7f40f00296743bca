import { useSyncExternalStore } from 'react'
import type { Session, SessionState } from '../platform/session/session.ts'

/** Whether somebody is signed in; renders again when that changes. */
export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state(),
  )
}
