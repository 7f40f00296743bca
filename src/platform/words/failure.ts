import { defined } from '../../values/defined.ts'
import { errorBody } from '../contract/error-body.ts'
import { documentOf, textOf } from '../contract/lenient.ts'
import { platformWords } from './platform-words.ts'
import { readReason } from './reason-members.ts'
import type { Reply } from '../transport/transport.ts'

/** Why a read from the platform failed. */
export type Failure =
  /** The platform could not be reached. */
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** The platform named another address, which the till does not follow. */
  | { readonly kind: 'redirected' }
  /** Nobody is signed in, or the platform rejects the sign-in. */
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled'; readonly retryAfterMs?: number }
  /** A 4xx other than 401 and 429, with the platform's code and words if any. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string | undefined
      readonly message: string | undefined
    }
  /** A 5xx. */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** An answer that is not what the spec says. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly fault?: string }
  /** Abandoned by the till: the cashier left the screen, or another user signed in. */
  | { readonly kind: 'aborted' }

/** A read that failed; screens turn `failure` into words with `explainFailure`. */
export class ApiFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`The platform could not be read: ${failure.kind}`)
    this.name = 'ApiFailure'
    this.failure = failure
  }
}

/** Why a read failed. Any other thrown value counts as an unreadable answer. */
export function failureIn(error: unknown): Failure {
  return error instanceof ApiFailure ? error.failure : { kind: 'unreadable', status: 200 }
}

/** The failure in a reply, or `undefined` for a readable 2xx. */
export function failureOf(reply: Reply): Failure | undefined {
  if (reply.kind === 'no-answer') {
    return { kind: reply.reason === 'no-session' ? 'session' : reply.reason }
  }
  const { status, body, readable, fault } = reply
  if (status === 401) return { kind: 'session' }
  if (status === 429) {
    const { retryAfterMs } = reply
    return { kind: 'throttled', ...defined({ retryAfterMs }) }
  }
  if (status >= 500) return { kind: 'unavailable', status }
  if (status >= 400) return { kind: 'refused', status, ...platformReason(body) }
  if (status >= 200 && status < 300 && readable) return undefined
  return { kind: 'unreadable', status, ...defined({ fault }) }
}

/** Code and words of an error body in either shape. */
export function platformReason(body: unknown): {
  code: string | undefined
  message: string | undefined
} {
  const sale = readReason(body)
  const members = documentOf(body)
  const lookup = errorBody.safeParse(members).data
  const code = sale?.rejectionCode ?? sale?.code ?? lookup?.errorCode ?? undefined
  return {
    code: code === undefined ? undefined : String(code),
    message: platformWords(
      sale?.rejectionReason ??
        sale?.responseMessage ??
        lookup?.message ??
        // RFC 6749 (OAuth 2.0) and RFC 9457 (problem details).
        textOf(members?.['error_description']) ??
        textOf(members?.['detail']) ??
        lookup?.error,
    ),
  }
}
