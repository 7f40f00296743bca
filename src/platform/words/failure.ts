import { errorBody } from '../contract/error-body.ts'
import { documentOf } from '../contract/lenient.ts'
import { platformWords } from './platform-words.ts'
import { readReason } from './reason-members.ts'
import type { Reply } from '../transport/transport.ts'

/** Why something could not be read from the platform. */
export type Failure =
  /** The platform could not be reached. */
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** Nobody is signed in, or the platform doesn't take the sign-in. */
  | { readonly kind: 'session' }
  | { readonly kind: 'throttled' }
  /** An answer in 4xx other than 401 and 429, with the platform's code and words where it gives them. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string | undefined
      readonly message: string | undefined
    }
  /** An answer in 5xx. */
  | { readonly kind: 'unavailable'; readonly status: number }
  /** An answer that is not what the spec says. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** Given up by the till itself: the screen was left, or another user signed in. */
  | { readonly kind: 'aborted' }

/** A read that failed; the screens turn `failure` into words by `explain`. */
export class ApiFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`The platform could not be read: ${failure.kind}`)
    this.name = 'ApiFailure'
    this.failure = failure
  }
}

/** Why a read failed. Anything else that was thrown counts as an answer that can't be read. */
export function failureIn(error: unknown): Failure {
  return error instanceof ApiFailure ? error.failure : { kind: 'unreadable', status: 200 }
}

/** The failure that a reply is, or `undefined` for a readable answer in 2xx. */
export function failureOf(reply: Reply): Failure | undefined {
  if (reply.kind === 'no-answer') {
    return { kind: reply.reason === 'no-session' ? 'session' : reply.reason }
  }
  const { status, body, readable } = reply
  if (status === 401) return { kind: 'session' }
  if (status === 429) return { kind: 'throttled' }
  if (status >= 500) return { kind: 'unavailable', status }
  if (status >= 400) return { kind: 'refused', status, ...platformReason(body) }
  return status >= 200 && status < 300 && readable ? undefined : { kind: 'unreadable', status }
}

/** Code and words of an error body of either shape. */
export function platformReason(body: unknown): {
  code: string | undefined
  message: string | undefined
} {
  const sale = readReason(body)
  const lookup = errorBody.safeParse(documentOf(body)).data
  const code = sale?.rejectionCode ?? sale?.code ?? lookup?.errorCode ?? undefined
  return {
    code: code === undefined ? undefined : String(code),
    message: platformWords(
      sale?.rejectionReason ?? sale?.responseMessage ?? lookup?.message ?? lookup?.error,
    ),
  }
}
