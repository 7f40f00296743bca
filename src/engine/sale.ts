import { sameAccount, type Account } from '../platform/reads/account.ts'
import type { UnknownReason } from '../platform/answer.ts'
import type { CashRounding } from '../values/cash.ts'
import type { Cents } from '../values/money.ts'
import type { Payment } from './payment.ts'

/** The seller of a sale. The till sends and polls a sale only under this account (sale-engine.md, invariant 7). */
export interface SaleAccount extends Account {
  /** The username signed in with, whose token pays the send budget (ruling R26). */
  readonly userKey: string
}

/** Whether both are the same user of the same account; false if either is absent. */
export function sameSeller(a: SaleAccount | undefined, b: SaleAccount | undefined): boolean {
  return a !== undefined && b !== undefined && a.userKey === b.userKey && sameAccount(a, b)
}

/** What screens say about a sale. Stored unencrypted, so it holds no secret (ruling R32). */
export interface SaleSummary {
  /** In a person's words: 'MTN airtime'. */
  readonly title: string
  readonly productCode: string
  readonly brandName: string
  /** Kind of sale, by ruling R7: 'airtime', 'electricity', … */
  readonly saleKind: string
  readonly amount: Cents
  /** The recipient's label: 'Mobile number', 'Meter'. */
  readonly recipientLabel: string
  /** Already masked: '082 ••• 4567'. */
  readonly recipientMasked: string
}

export interface SalePayment {
  /** As sent in `paymentMethod`: 'cash'. */
  readonly method: string
  readonly tendered?: Cents
  /** For a redemption: how to round its value for cash. Absent if another till made it: no rounding. */
  readonly rounding?: CashRounding
}

/** A member of a purchase or redeem body, except `merchantReference`, which the engine makes. */
export type BodyMember = string | number | boolean | null | { readonly [name: string]: string }

/**
 * A sale as the cashier confirms it; before that it is in memory only. `body` holds the members of the purchase or
 * redeem request as sent (amount in rand), without `merchantReference` and `reprocess`. Source: spec, sections
 * Endpoints 9 and 11.
 */
export interface SaleDraft {
  readonly kind: 'purchase' | 'redeem'
  readonly account: SaleAccount
  readonly body: { readonly [member: string]: BodyMember }
  readonly summary: SaleSummary
  /** The category's current `receiptFields` (ruling R27). */
  readonly receiptFields: readonly string[]
  readonly payment: SalePayment
}

/** Why a sale has not been sent yet. */
export type SendWait =
  /** About to go. */
  | { readonly kind: 'going' }
  /** The minute's sends are used up. `position`: in the queue, from 1; `readyAt`: the latest time it goes. */
  | { readonly kind: 'budget'; readonly position: number; readonly readyAt: number }
  /** The platform answered 429. */
  | { readonly kind: 'throttled'; readonly until: number }
  | { readonly kind: 'offline' }
  /** Nobody or another user is signed in; `Sale.account` has the sale's account. */
  | { readonly kind: 'sign-in' }
  /** The platform answers polls without a status (ruling R34). */
  | { readonly kind: 'untold' }

/** Why the till asks the cashier to send again (same reference) or set aside. */
export type AskReason =
  /** Confirmed too long ago, and never sent. */
  | 'never-sent'
  /** Sent without an answer, and the platform's list does not have it. */
  | 'not-found'
  /** Sent without an answer, and the platform's list can't tell. */
  | 'not-searchable'
  /** The platform refused a repeat, but an earlier send of the same sale may have worked (ruling R24). */
  | 'refused-after-unknown'

/** Why a sale that waits for a person can't be sent again. */
export type NotAgain =
  /** The journal was lost, and the sale's request with it. */
  | 'request-lost'
  /**
   * The platform has its transaction, or it is a `reprocess`, which is never sent on an unknown outcome (ruling R22).
   */
  | 'sent-once'

/** Why a manager must look at a sale. */
export const attentionReasons = [
  /** Unresolved for 24 hours (ruling R21). */
  'too-old',
  /** The platform has its transaction but never says how it ended (ruling R34). */
  'not-told',
  /** Set aside, but the platform shows it COMPLETED: it was sold after all. */
  'sold-after-set-aside',
  /** Shown as failed once, but the platform shows it COMPLETED. */
  'sold-after-failed',
  /** Sold, but the till could not get the receipt (ruling R25). */
  'receipt-missing',
  /** The journalled request can't be read, or isn't what the cashier confirmed, so it is not sent. */
  'damaged',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Reasons for a manager to look at a sale that the platform calls sold. */
export const soldThough: ReadonlySet<AttentionReason> = new Set([
  'sold-after-set-aside',
  'sold-after-failed',
  'receipt-missing',
])

/**
 * A sale's phase. Times are epoch milliseconds of the till's wall clock. `checking` is never shown as failed: the till
 * doesn't know, and says so.
 */
export type SalePhase =
  /** On disk, not sent. */
  | { readonly kind: 'prepared'; readonly wait: SendWait }
  | { readonly kind: 'sending' }
  /** The session ended; the sale goes on once its user has signed in. */
  | { readonly kind: 'waiting-for-sign-in' }
  | { readonly kind: 'throttled'; readonly until: number }
  /** The platform has it and is working on it. */
  | { readonly kind: 'in-flight'; readonly wait?: 'sign-in' | 'offline' | 'untold' }
  /** Sent with an unknown outcome: "checking, don't sell again". */
  | { readonly kind: 'checking'; readonly wait?: SendWait }
  | { readonly kind: 'asking'; readonly reason: AskReason }
  /** Sold; the receipt is still being fetched (ruling R25). */
  | { readonly kind: 'receipt-awaited' }
  /** Sold, receipt on the till, not yet handed over. */
  | { readonly kind: 'completed' }
  /** Confirmed FAILED: no money was taken. */
  | { readonly kind: 'failed' }
  /** Refused for certain: nothing was executed and no money was taken. */
  | { readonly kind: 'rejected' }
  /** Cancelled by the cashier before anything was sent. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'set-aside'; readonly note: string }
  | { readonly kind: 'needs-attention'; readonly reason: AttentionReason }
  | { readonly kind: 'delivered' }
  /** `reason`: why a manager had to look at it. */
  | { readonly kind: 'resolved'; readonly note: string; readonly reason?: AttentionReason }

/** The platform's last answer, for the cashier's screen. Never from a completed answer. */
export interface SaidLast {
  readonly outcome:
    | 'in-flight'
    | 'failed'
    | 'rejected'
    | 'unlisted'
    | 'unknown'
    | 'session'
    | 'throttled'
    | 'not-sent'
  readonly at: number
  readonly code?: string
  /** The platform's own words, cleaned by `platformWords`. */
  readonly message?: string
  /** For an unknown outcome. */
  readonly why?: UnknownReason
  /** The wallet's balance, if a 1103's text gives it (ruling R20). */
  readonly available?: Cents
}

/** How a sale reaches the platform (ruling R22). */
export type SaleRoute = 'purchase' | 'redeem' | 'retry' | 'reprocess'

/** A sale as the screens see it. The object stays the same until something changes. */
export interface Sale {
  /** Names the row and the URL `/sell/result/:reference`. For a first attempt, also the `merchantReference`. */
  readonly reference: string
  /** As sent. A retry keeps its original's (ruling R22). */
  readonly merchantReference: string
  readonly kind: 'purchase' | 'redeem'
  readonly route: SaleRoute
  readonly account: SaleAccount
  readonly summary: SaleSummary
  readonly payment: SalePayment
  /** The customer's payment. Absent if unknown (an old sale, another till's) or for a redemption. */
  readonly paidBy?: Payment
  /** The name of the cashier; absent if none was chosen (docs/till.md). */
  readonly cashier?: string
  readonly phase: SalePhase
  /** The platform's transaction, once known. */
  readonly transactionId?: string
  /** Counts the writes of its row and of its payment: a higher version is a newer view. */
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
  /** When its present phase began. */
  readonly phaseSince: number
  /** How often it was sent. */
  readonly attempts: number
  readonly firstSentAt?: number
  readonly saidLast?: SaidLast
  /** For a sale that waits for a person; absent if it can be sent again. */
  readonly notAgain?: NotAgain
  /** The failed sale that this one retries. */
  readonly parent?: string
  /** The retry of this failed sale. */
  readonly child?: string
  /** Whether `SaleEngine.openReceipt` has a receipt to open; false again once purged. */
  readonly hasReceipt: boolean
  /** When the first copy of the receipt left the till; later copies are marked as duplicates. */
  readonly copiedAt?: number
}

/**
 * A transaction that the platform lists as FAILED and this till's journal may not know: another till's, or one from
 * before the browser's data was cleared. With this data, the till can retry it (ruling R22).
 */
export interface FailedTransaction {
  readonly kind: Sale['kind']
  readonly transactionId: string
  readonly merchantReference: string
  /** The other transactions listed under the reference, in any order; none of them is the new retry's. */
  readonly others: readonly string[]
  readonly summary: SaleSummary
  readonly payment: SalePayment
  readonly receiptFields: readonly string[]
  /** Epoch milliseconds, by the platform. */
  readonly createdAt: number
}

/** The last phases of a sale that was not sold. A row's states have the same names. */
export const unsoldPhases: ReadonlySet<string> = new Set<SalePhase['kind']>([
  'failed',
  'rejected',
  'cancelled',
])

/** The last phases of any sale; likewise. */
export const endPhases: ReadonlySet<string> = new Set<string>([
  ...unsoldPhases,
  ...(['delivered', 'resolved'] satisfies SalePhase['kind'][]),
])

/** Whether a sale belongs in the tray: it is in progress, or needs a person. */
export function isOpen(sale: Sale): boolean {
  return !endPhases.has(sale.phase.kind)
}
