import {
  endPhases,
  soldThough,
  type AskReason,
  type AttentionReason,
  type SaidLast,
  type SaleAccount,
  type SalePayment,
  type SaleRoute,
  type SaleSummary,
} from '../sale.ts'

/** A row's states in the machine (machine.ts); screens see them as `SalePhase`s. */
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

/** AES-GCM ciphertext under the device's key, bound to the row's reference. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}

/** One send of the row's bytes, written before the request leaves (sale-engine.md, invariant 6). */
export interface Attempt {
  /** Wall clock, epoch milliseconds. */
  readonly at: number
  /** The run of the engine that sent it; an earlier run's attempt gets no answer any more. */
  readonly run: string
  /**
   * `out`: no answer yet. `unknown`: it may have been executed. `not-executed`: the platform or the till refused it
   * (401, 429). `answered`: anything readable except an unlisted code.
   */
  readonly outcome: 'out' | 'unknown' | 'not-executed' | 'answered'
}

/** An answer that the till checks with the platform before believing it (rulings R19, R22, R24). */
export interface Verification {
  readonly why:
    /** A code that the spec doesn't list, or an error body of another kind (R19). */
    | 'unlisted'
    /** A clear rejection while an earlier send of the same sale is unanswered (sale-engine.md, invariant 3). */
    | 'rejected-after-unknown'
    /** 1151 on a redemption while an earlier send is unanswered: it may be our own success (R24). */
    | 'spent-after-unknown'
    /** 1006: the parent has a retry; find it (R22). */
    | 'already-retried'
    /** 1001 on a retry: ask the parent's status again (sale-engine.md, States). */
    | 'parent-doubted'
  /** `recheck`: the replay got the same answer; the list tells whether the platform executed it after all. */
  readonly stage: 'parent' | 'search' | 'replay' | 'recheck'
  /** Don't ask before this (epoch milliseconds), because an earlier send may still arrive. */
  readonly notBefore: number
  readonly code?: string
}

/**
 * One sale in the journal: everything needed to send the same bytes again after a crash, and nothing readable that is
 * worth money. A row never changes in place: each change is a new version, written under the owner's fence.
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
  /** The name of the cashier who confirmed; absent at tills without cashiers. */
  readonly cashier?: string

  /** Counts writes; a write names the version it replaces. */
  readonly version: number
  readonly state: SaleState
  /** 1 until the sale ends, for the journal's index at a start; absent after. */
  readonly open?: 1
  readonly createdAt: number
  /** When the cashier last asked to send it: at the confirmation, or at 'send again'. */
  readonly confirmedAt: number
  readonly updatedAt: number
  readonly stateSince: number

  /** The exact text of the request's body; absent once purged. */
  readonly body?: Sealed
  /** Keyed hash of that text, to check that the same bytes are sent again (invariant 7). */
  readonly bodyMark: string
  /** Keyed hash of product, recipient and amount, to notice a second sale of the same. */
  readonly likeness: string
  readonly attempts: readonly Attempt[]
  readonly transactionId?: string
  /**
   * The transaction was only found under the reference or named by a refusal; it may be another till's, at another
   * amount.
   */
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
  /** Transactions of the earlier attempts; none of them is this sale's. A retry's last one is its parent's. */
  readonly ancestors: readonly string[]
  /** Transactions that the platform named for this sale, but whose records name another sale. */
  readonly strangers?: readonly string[]
  /** When the row ended with sealed parts; absent without sealed parts. */
  readonly sealedSince?: number
  readonly purgedAt?: number
}

/** What every new row begins with. */
export function newRowAt(at: number) {
  return {
    schema: 1,
    version: 1,
    updatedAt: at,
    stateSince: at,
    attempts: [],
    receiptRounds: 0,
  } as const satisfies Partial<SaleRow>
}

/** Keyed hashes of a row without its request. */
export const noHashes = { bodyMark: '', likeness: '' } as const satisfies Partial<SaleRow>

export function hasEnded(state: SaleState): boolean {
  return endPhases.has(state)
}

/** Whether an unanswered send of the row may have been executed; `exceptLast` ignores the last send. */
export function hasUnresolvedAttempt(row: SaleRow, exceptLast = false): boolean {
  const attempts = exceptLast ? row.attempts.slice(0, -1) : row.attempts
  return attempts.some(({ outcome }) => outcome === 'unknown' || outcome === 'out')
}

/** Whether a send of the row may have been executed; assumed for a row without its request. */
export function wasSent(row: SaleRow): boolean {
  return row.body === undefined || row.attempts.some(({ outcome }) => outcome !== 'not-executed')
}

/** Whether the till called a manager about a sent sale whose end the platform has not told yet (ruling R47). */
export function isUnresolved(row: SaleRow): boolean {
  const { state, attention, attempts, transactionId } = row
  if (state !== 'needs-attention' || attention === undefined || soldThough.has(attention))
    return false
  return transactionId !== undefined || attempts.some(({ outcome }) => outcome !== 'not-executed')
}

/** When the first attempt was written, by the wall clock. */
export function firstSentAt(row: SaleRow): number | undefined {
  return row.attempts[0]?.at
}

/** Whether a retry ended before it could sell anything, so the failed sale may be retried again. */
export function cameToNothing({ state }: SaleRow): boolean {
  return state === 'rejected' || state === 'cancelled'
}
