import type { ErrorBody } from '../../../platform/contract/error-body.ts'
import { localDateTimeText } from '../../../values/time/dates.ts'

/** The statuses of refusals, and their text in the error body's `status`. */
const statusNames = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const
type RefusalStatus = keyof typeof statusNames

/**
 * A refusal with the error body (spec, section Error body). Routes throw it; one place turns it into an answer.
 * `errorCode` is the HTTP status when the spec names no code.
 */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly error: string
  readonly errorCode: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: RefusalStatus,
    error: string,
    message: string,
    more: { errorCode?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.error = error
    this.errorCode = more.errorCode ?? status
    this.headers = more.headers ?? {}
  }

  /** The error body, with the time and the path of the request. */
  body(now: number, path: string): ErrorBody {
    return {
      timestamp: localDateTimeText(now),
      status: statusNames[this.status],
      error: this.error,
      errorCode: this.errorCode,
      message: this.message,
      path,
    }
  }
}
