import type { InFlightCode } from './contract/response-code.ts'
import type { PurchaseResponse } from './contract/sale/purchase.ts'
import type { Cents } from '../values/money.ts'

/** What a purchase, redeem or retry came to, as far as one reply tells (ruling R19). */
export type Answer =
  /**
   * 401, or not sent because nobody is signed in. Nothing was executed. The session may still be `signed-in` (a second
   * 401 right after a refresh), so send again with a back-off.
   */
  | { readonly kind: 'session' }
  /** 429. Nothing was executed. */
  | { readonly kind: 'throttled' }
  /** It never left our own gateway. Nothing was executed. */
  | { readonly kind: 'not-sent' }
  /** Accepted; HTTP 202 with an empty body may lack the id. */
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
  /** Certainly not executed. `reason` is in the platform's words, cleaned. */
  | {
      readonly kind: 'rejected'
      readonly code: string
      readonly reason: string | undefined
      /** The wallet's balance, if 1103's text gives it (ruling R20). */
      readonly available?: Cents
      /** For a retry: the attempt that the refusal names, possibly the parent (ruling R38). */
      readonly transactionId?: string
    }
  /** It may have been executed or not. With a `transactionId`, a poll will tell. Never treated as failed. */
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
  | 'redirected'
  | 'server-error'
  | 'unreadable'
  | 'contradictory'
  | 'unrecognised'
