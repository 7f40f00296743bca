import { useState } from 'react'
import type { Session } from '../../platform/session/session.ts'
import type { SignInResult } from '../../platform/session/sign-in-result.ts'
import { elapsed } from '../../ui/part/seconds-left.ts'

/** The result of the last sign-in. */
export type SignInState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | Extract<SignInResult, { kind: 'wrong-password' | 'offline' | 'unexpected' }>
  /** 429: the next try may start at `until`, on the clock of {@link elapsed}. */
  | { readonly kind: 'too-many-attempts'; readonly until: number }

interface SigningIn {
  readonly state: SignInState
  /** @returns whether the user is signed in now. */
  readonly submit: (username: string, password: string) => Promise<boolean>
  /** Clears the last result: the countdown is over, or the user is typing. */
  readonly again: () => void
}

/** Signs in, one try at a time, and keeps the result. */
export function useSignIn(session: Session): SigningIn {
  const [state, setState] = useState<SignInState>({ kind: 'idle' })
  return {
    state,
    again: () => setState({ kind: 'idle' }),
    submit: async (username, password) => {
      setState({ kind: 'busy' })
      const result = await session.signIn(username, password)
      // The till renders next.
      if (result.kind === 'ok') return true
      setState(troubleOf(result))
      return false
    },
  }
}

export function troubleOf(result: Exclude<SignInResult, { kind: 'ok' }>): SignInState {
  if (result.kind === 'cancelled') return { kind: 'idle' }
  if (result.kind === 'too-many-attempts')
    return { kind: result.kind, until: elapsed() + result.waitMs }
  return result
}
