import { useRef, useState } from 'react'
import { backOffMs } from '../../platform/transport/back-off.ts'
import type { Failure } from '../../platform/words/failure.ts'
import type { PasswordResetResult } from '../../platform/session/password-reset.ts'
import { elapsed } from '../../ui/part/seconds-left.ts'

/** The result of the last reset request. */
export type ResetState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done' }
  /** 429: the next try may start at `until`, on the page's own clock. */
  | { readonly kind: 'too-many-attempts'; readonly until: number }
  | { readonly kind: 'trouble'; readonly failure: Failure }

interface Resetting {
  readonly state: ResetState
  /** Sends one request at a time; none while the platform asks to wait. */
  readonly send: (request: () => Promise<PasswordResetResult>) => Promise<void>
  readonly again: () => void
}

/** Sends a password reset's two requests, and waits longer after each 429 in a row (spec, section Limits). */
export function useReset(): Resetting {
  const [state, setState] = useState<ResetState>({ kind: 'idle' })
  const refusals = useRef(0)
  return {
    state,
    again: () => setState({ kind: 'idle' }),
    send: async (request) => {
      if (state.kind === 'busy' || state.kind === 'too-many-attempts') return
      setState({ kind: 'busy' })
      const result = await request()
      if (result.kind === 'ok') return setState({ kind: 'done' })
      if (result.failure.kind !== 'throttled') return setState(result)
      const { retryAfterMs = 0 } = result.failure
      const waitMs = Math.max(backOffMs(refusals.current, Math.random), retryAfterMs)
      refusals.current += 1
      setState({ kind: 'too-many-attempts', until: elapsed() + waitMs })
    },
  }
}
