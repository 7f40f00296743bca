import type {
  AskReason,
  AttentionReason,
  SaidLast,
  SaleAccount,
  SalePayment,
  SaleRoute,
  SaleSummary,
} from '../sale.ts'

/** Where a row stands in the machine (machine.ts); the screens see it as a `SalePhase`. */
export const saleStates = [
  'prepared',
  'sending',
  'waiting-for-sign-in',
  'throttled',
  'in-flight',
  'unknown',
  'verifying',
  'asking',
  'set-aside',
  'receipt-awaited',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'needs-attention',
  'delivered',
  'resolved',
] as const
export type SaleState = (typeof saleStates)[number]

/** AES-GCM ciphertext under the device's key; what it holds is bound to the row's reference. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}

/** One send of the row's bytes, written before the request leaves (sale-engine.md, invariant 6). */
export interface Attempt {
  /** Wall clock, epoch milliseconds. */
  readonly at: number
  /** The run of the engine that sent it: an attempt of a run that is over has no answer any more. */
  readonly run: string
  /**
   * `out`: no answer yet. `unknown`: it may have been executed. `not-executed`: the platform turned it away
   * unread (401, 429). `answered`: anything readable but a code that the spec doesn't list.
   */
  readonly outcome: 'out' | 'unknown' | 'not-executed' | 'answered'
}

/** An answer that is not taken at its word before the platform was asked again (rulings R19, R22, R24). */
export interface Verification {
  readonly why:
    /** A code that the spec doesn't list, or an error body of another kind (R19). */
    | 'unlisted'
    /** A clear rejection, while an earlier send of the same sale has no answer (sale-engine.md, invariant 3). */
    | 'rejected-after-unknown'
    /** 1151 on a redemption, while an earlier send has no answer: it may be our own success (R24). */
    | 'spent-after-unknown'
    /** 1006: the parent has a retry; find it (R22). */
    | 'already-retried'
    /** 1001 on a retry: ask the parent's status again (sale-engine.md, States). */
    | 'parent-doubted'
  /** `recheck`: the replay said the same; whether it was carried out all the same, the list tells. */
  readonly stage: 'parent' | 'search' | 'replay' | 'recheck'
  /** Asked no sooner than this (epoch milliseconds): until then an earlier send may still arrive. */
  readonly notBefore: number
  readonly code?: string
}

/**
 * One sale in the journal: everything needed to send the same bytes again after a crash, and nothing readable
 * that is worth money. A row is never changed in place: each change is a new version of it, written under the
 * owner's fence.
 */
export interface SaleRow {
  readonly schema: 1
  readonly reference: string
  readonly merchantReference: string
  readonly kind: 'purchase' | 'redeem'
  readonly route: SaleRoute
  readonly account: SaleAccount
  readonly summary: SaleSummary
  readonly payment: SalePayment
  readonly receiptFields: readonly string[]
  /** Who confirmed it, by name; rows from before there were cashiers, and tills without, have none. */
  readonly cashier?: string

  /** Counts writes; a write names the version that it replaces. */
  readonly version: number
  readonly state: SaleState
  /** 1 while the sale is not at its end, by which the journal finds it at start-up; absent after. */
  readonly open?: 1
  readonly createdAt: number
  /** When the cashier last said that it be sent: at the confirmation, or at 'send again'. */
  readonly confirmedAt: number
  readonly updatedAt: number
  readonly stateSince: number

  /** The exact text of the request's body; absent once purged. */
  readonly body?: Sealed
  /** Keyed hash of that text: what is re-sent is what was confirmed (invariant 7). */
  readonly bodyMark: string
  /** Keyed hash of product, recipient and amount, to notice a second sale of the same. */
  readonly likeness: string
  readonly attempts: readonly Attempt[]
  readonly transactionId?: string
  /** The transaction was found under the reference, or named by a refusal: it may be another till's attempt, at another amount. */
  readonly found?: true
  readonly saidLast?: SaidLast
  readonly verification?: Verification
  readonly throttledUntil?: number
  readonly ask?: AskReason
  readonly attention?: AttentionReason
  readonly note?: string

  /** The whole text of the answer that completed the sale; absent once purged. */
  readonly receipt?: Sealed
  /** When the first copy of the receipt left the till. */
  readonly copiedAt?: number
  /** Rounds already made for a missing receipt (ruling R25). */
  readonly receiptRounds: number

  readonly parent?: string
  readonly child?: string
  /** Transactions of the attempts before this one, the latest last: none of them is this sale's own. */
  readonly ancestors: readonly string[]
  /** Transactions that the platform has named for this sale, and whose records say that they are another sale's. */
  readonly strangers?: readonly string[]
  /** Since when an ended row has been at rest with something sealed in it; absent when it holds nothing. */
  readonly sealedSince?: number
  readonly purgedAt?: number
}

/** States in which a row needs nobody and nothing any more. */
const ended: ReadonlySet<SaleState> = new Set([
  'failed',
  'rejected',
  'cancelled',
  'delivered',
  'resolved',
])

/** Whether a row has come to its end. */
export function hasEnded(state: SaleState): boolean {
  return ended.has(state)
}

/** Whether some send of the row, other than the last when `exceptLast`, may have been executed unanswered. */
export function hasUnresolvedAttempt(row: SaleRow, exceptLast = false): boolean {
  const attempts = exceptLast ? row.attempts.slice(0, -1) : row.attempts
  return attempts.some(({ outcome }) => outcome === 'unknown' || outcome === 'out')
}

/** Whether anything of the row ever left the till. */
export function wasSent(row: SaleRow): boolean {
  return row.attempts.some(({ outcome }) => outcome !== 'not-executed')
}

/** When the first send was written, by the wall clock. */
export function firstSentAt(row: SaleRow): number | undefined {
  return row.attempts[0]?.at
}
