import type { InFlightCode } from './contract/response-code.ts'
import type { PurchaseResponse } from './contract/purchase.ts'
import type { Cents } from '../values/money.ts'

/** What a purchase, redeem or retry came to, as far as one reply tells (ruling R19). */
export type Answer =
  /**
   * 401, or nothing was sent because nobody is signed in. Nothing was executed. The session may stand at
   * `signed-in` all the same (a second 401 right after a refresh), so send again with a back-off.
   */
  | { readonly kind: 'session' }
  /** 429. Nothing was executed. */
  | { readonly kind: 'throttled' }
  /** Accepted; the id may be missing with HTTP 202 and an empty body. */
  | {
      readonly kind: 'in-flight'
      readonly transactionId: string | undefined
      readonly code: InFlightCode | '202'
    }
  | {
      readonly kind: 'completed'
      readonly transactionId: string
      readonly response: PurchaseResponse
    }
  | { readonly kind: 'failed'; readonly transactionId: string; readonly response: PurchaseResponse }
  /** For certain not executed. `reason` is in the platform's own words, cleaned. */
  | {
      readonly kind: 'rejected'
      readonly code: string
      readonly reason: string | undefined
      /** The wallet's balance, where 1103's prose tells it (ruling R20). */
      readonly available?: Cents
      /** Of a retry: the attempt that the refusal names, which may be the parent's own (ruling R38). */
      readonly transactionId?: string
    }
  /** Anything may have happened. With a `transactionId`, a poll will tell. Never treated as failed. */
  | {
      readonly kind: 'unknown'
      readonly why: UnknownReason
      readonly transactionId?: string
    }
  /** A readable answer with an unlisted code and no transaction: verify, then replay once (ruling R19). */
  | { readonly kind: 'unlisted'; readonly code: string; readonly message: string | undefined }

export type UnknownReason =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'server-error'
  | 'unreadable'
  | 'contradictory'
  | 'unrecognised'
