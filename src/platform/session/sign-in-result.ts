import { failureOf, platformReason, type Failure } from '../words/failure.ts'
import type { Reply } from '../transport/transport.ts'

export type SignInResult =
  | { readonly kind: 'ok' }
  | { readonly kind: 'wrong-password' }
  /** 429: the next try may go in `waitMs`. An earlier try gets this answer without being sent. */
  | { readonly kind: 'too-many-attempts'; readonly waitMs: number }
  | { readonly kind: 'offline'; readonly reason: 'network' | 'timeout' }
  | { readonly kind: 'unexpected'; readonly failure: Failure }
  /** Overtaken by a later sign-in or a sign-out; nothing has changed. */
  | { readonly kind: 'cancelled' }

/** What a reply without tokens says about the sign-in. */
export function signInRefusal(reply: Reply): SignInResult {
  if (reply.kind === 'no-answer') {
    const { reason } = reply
    return reason === 'network' || reason === 'timeout'
      ? { kind: 'offline', reason }
      : { kind: 'cancelled' }
  }
  const { status, body } = reply
  if (status === 401) return { kind: 'wrong-password' }
  const failure = failureOf(reply) ?? unaccepted(status, body)
  return { kind: 'unexpected', failure }
}

/** A 2xx without a pair: a no in words, or unreadable. */
function unaccepted(status: number, body: unknown): Failure {
  const reason = platformReason(body)
  return reason.message === undefined
    ? { kind: 'unreadable', status }
    : { kind: 'refused', status, ...reason }
}
