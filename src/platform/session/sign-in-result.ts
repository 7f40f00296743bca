import { failureOf, platformReason, type Failure } from '../words/failure.ts'
import type { Explanation } from '../words/explain.ts'
import { quoted } from '../words/platform-words.ts'
import type { Reply } from '../transport/transport.ts'

export type SignInResult =
  | { readonly kind: 'ok' }
  /** 401. `says`: the platform's own words, if they tell more than that. */
  | { readonly kind: 'wrong-password'; readonly says?: string }
  /** 429: the next try may go in `waitMs`. An earlier try gets this answer without being sent. */
  | { readonly kind: 'too-many-attempts'; readonly waitMs: number }
  | { readonly kind: 'offline'; readonly reason: 'network' | 'timeout' | 'redirected' }
  | { readonly kind: 'unexpected'; readonly failure: Failure }
  /** Overtaken by a later sign-in or a sign-out; nothing has changed. */
  | { readonly kind: 'cancelled' }

/** What a reply without tokens says about the sign-in. */
export function signInRefusal(reply: Reply): SignInResult {
  if (reply.kind === 'no-answer') {
    const { reason } = reply
    return reason === 'aborted' || reason === 'no-session'
      ? { kind: 'cancelled' }
      : { kind: 'offline', reason }
  }
  const { status, body } = reply
  if (status === 401) {
    const { message } = platformReason(body)
    const saysMore = message !== undefined && !isPlain(message)
    return { kind: 'wrong-password', ...(saysMore && { says: message }) }
  }
  const failure = failureOf(reply) ?? unaccepted(status, body)
  return { kind: 'unexpected', failure }
}

/** A sentence of these words says only that name and password don't match: our own say better what to do. */
const plainWords = new Set(
  (
    'a an and authentication bad credential credentials did do does email entered failed in incorrect invalid is are ' +
    'log login match name not or password passwords provided sign supplied the unauthorised unauthorized user ' +
    'username was were wrong you your'
  ).split(' '),
)

function isPlain(words: string): boolean {
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => plainWords.has(word))
}

/** A 2xx without a pair: a no in words, or unreadable. */
function unaccepted(status: number, body: unknown): Failure {
  const reason = platformReason(body)
  return reason.message === undefined
    ? { kind: 'unreadable', status }
    : { kind: 'refused', status, ...reason }
}

type Refusal = Extract<SignInResult, { kind: 'wrong-password' | 'unexpected' }>

/**
 * A refused sign-in in the platform's own words, because our advice may be one that nobody can follow.
 * @returns nothing if neither its words nor its status say more than a refusal
 */
export function refusalWords(refusal: Refusal): Explanation | undefined {
  const { status, message, code } = saidBy(refusal) ?? {}
  const detail = message === undefined ? byStatus[status ?? 0] : quoted('platform', message)
  if (detail === undefined) return undefined
  return { title: 'The platform refused the sign-in', detail, code: code ?? `HTTP ${status}` }
}

function saidBy(refusal: Refusal) {
  if (refusal.kind === 'wrong-password')
    return { status: 401, message: refusal.says, code: undefined }
  return refusal.failure.kind === 'refused' ? refusal.failure : undefined
}

const byStatus: Readonly<Record<number, string>> = {
  403: 'This user may not sign in here. Ask the platform’s support.',
  423: 'The account is locked. Ask the platform’s support.',
}
