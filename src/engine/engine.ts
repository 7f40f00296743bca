import type { SendEndpoint } from '../platform/contract/limits.ts'
import type { PurchaseResponse } from '../platform/contract/sale/purchase.ts'
import type { Cents } from '../values/money.ts'
import type { Payment, PaymentDraft } from './payment.ts'
import type { FailedTransaction, Sale, SaleAccount, SaleDraft } from './sale.ts'

/** Why the till doesn't sell (sale-engine.md: if the journal can't be opened, it says why). */
export type Unavailable =
  /** Private mode, a blocked upgrade, a broken database. */
  | 'journal-unopenable'
  /** The disk or the quota is full. */
  | 'journal-full'
  /** A write failed for another reason; the till tries until it works. */
  | 'journal-failing'
  /** The journal was written by a newer version of the till: reload. */
  | 'journal-newer'
  /** Without keys the till can't seal anything (ruling R32). */
  | 'keys-unavailable'
  /** The journal was lost, and the platform's list has not been read yet. */
  | 'journal-lost'
  | 'stopped'

export type EngineStatus =
  | { readonly kind: 'starting' }
  /** `owner`: this tab sends; `follower`: another tab sends for it. Screens show both alike. */
  | { readonly kind: 'ready'; readonly role: 'owner' | 'follower' }
  | { readonly kind: 'unavailable'; readonly reason: Unavailable; readonly detail?: string }

/** The signed-in user's sends in the running minute, for each endpoint (rulings R26, R39). */
export type BudgetState = Readonly<Record<SendEndpoint, LaneBudget>>

export interface LaneBudget {
  readonly used: number
  /** Sales waiting for a free send. */
  readonly queued: number
  /** When the next new sale may go, in epoch milliseconds; absent if now. */
  readonly nextAt?: number
}

/** No sends yet. */
export const emptyBudget: BudgetState = {
  purchase: { used: 0, queued: 0 },
  redeem: { used: 0, queued: 0 },
  retry: { used: 0, queued: 0 },
}

/** What a screen reads: the same object until something changes. */
export interface EngineSnapshot {
  readonly status: EngineStatus
  readonly account?: SaleAccount
  /** The open sales, and those that ended since the start or that a screen looked up, newest first. */
  readonly sales: readonly Sale[]
  readonly budget: BudgetState
}

export type Confirmation =
  /** On disk; it will be sent. The screen goes to `/sell/result/{reference}`. For several sales, the first one's. */
  | { readonly kind: 'accepted'; readonly reference: string }
  /** The same product, recipient and amount within two minutes: ask, then confirm with `confirmedDuplicate`. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type Refusal =
  | { readonly kind: 'unavailable'; readonly reason: Unavailable | 'starting' }
  /** The draft's account is not the one signed in. */
  | { readonly kind: 'other-account' }
  /** The body has a member that the engine writes (`merchantReference`, `reprocess`), or it can't be written. */
  | { readonly kind: 'bad-draft'; readonly detail: string }
  /** The sale is in a phase that does not allow it. */
  | { readonly kind: 'not-now'; readonly phase: Sale['phase']['kind'] }
  | { readonly kind: 'not-found' }
  /** The failed sale has a retry already: look at it instead. */
  | { readonly kind: 'already-retried'; readonly child: string }
  /** A redemption whose PIN was refused: a corrected one is a new sale (ruling R24). Or its request is purged. */
  | { readonly kind: 'not-retryable' }
  /** The customer's money was given back, or is another amount: the customer must pay first. */
  | { readonly kind: 'not-paid' }
  /** Nothing is known about the customer's money: a person says where it is (`RetryOptions.money`). */
  | { readonly kind: 'money-unknown' }
  /** The change could not be written; nothing happened. */
  | { readonly kind: 'not-written' }

/** What a command did. */
export type Done =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: Refusal }

/** An opened receipt. Kept in memory while shown; never logged or stored (ruling R32). */
export interface OpenedReceipt {
  /** The answer that completed the sale, read from its text (ruling R14). */
  readonly response: PurchaseResponse
  readonly receiptFields: readonly string[]
  readonly sale: Sale
  /**
   * The whole recipient as sent, from the sealed request. Only for the user who made the sale; absent once purged.
   * Never a PIN.
   */
  readonly recipient?: string
}

export interface HistoryFilter {
  readonly account?: Pick<SaleAccount, 'accountType' | 'accountId'>
  /** Epoch milliseconds, inclusive and exclusive. */
  readonly from?: number
  readonly to?: number
  readonly phases?: readonly Sale['phase']['kind'][]
  /** The last sale on the previous page, which may be deleted since. */
  readonly before?: Pick<Sale, 'createdAt' | 'reference'>
  /** 100 by default. */
  readonly limit?: number
}

/** What support gets: without PINs, tokens, passwords, bearer tokens and recipients (ruling R32). */
export interface SupportExport {
  readonly format: 'tuckshop-journal'
  readonly version: 1
  readonly writtenAt: number
  readonly status: EngineStatus
  readonly sales: readonly Sale[]
  readonly events: readonly SupportEvent[]
}

export interface SupportEvent {
  readonly reference: string
  readonly at: number
  readonly event: string
  readonly from: string
  readonly to: string
  readonly note?: string
}

export interface StorageState {
  readonly sales: number
  readonly events: number
  /** Bytes, if the browser tells. */
  readonly usage?: number
  readonly quota?: number
  /** Whether the browser promised to keep the data (`navigator.storage.persist()`). */
  readonly persisted?: boolean
}

/** Where the money for a retry is, if the till can't know. */
export type RetryMoney =
  /**
   * The customer pays now, and gets back what was kept from before. `exchanges`: how much the screen said. If another
   * sum would go back now, or none, the engine refuses, because the person took another difference.
   */
  | { readonly kind: 'paid'; readonly payment: PaymentDraft; readonly exchanges?: Cents }
  /** A person says that it was never given back and is in a till: the till takes nothing. */
  | { readonly kind: 'never-given-back' }

export interface RetryOptions {
  readonly amount?: Cents
  readonly shown?: Cents
  /** Absent if the till has the money (`moneyOf`: `to-give-back`, `kept`): it pays for the retry. */
  readonly money?: RetryMoney
}

export interface ConfirmOptions {
  readonly confirmedDuplicate?: boolean
  /** If absent, the draft's method pays for its one sale, without rounding cash. */
  readonly payment?: PaymentDraft
}

/**
 * Sells, and never sells twice. Journals each sale before it sends it, sends from one tab, and follows each sale to an
 * end that the platform confirmed. Doesn't depend on React; screens use `subscribe` and `snapshot`. Commands and reads
 * wait for a start in progress. Commands never throw for a reason that a cashier can meet.
 */
export interface SaleEngine {
  /** Opens the journal, resumes what a crash left, and elects an owner. Resolves once the till may sell or can't. */
  start(): Promise<EngineStatus>
  /** Ends this tab's loops and gives up the ownership. Sales go on in another tab or at the next start. */
  stop(): Promise<void>

  snapshot(): EngineSnapshot
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  /**
   * Tells when this tab's command makes cash change hands: once a payment or a return is on disk, or a cash redemption
   * is sold. Never for another tab's command or for what a start finds.
   * @returns a function that ends it
   */
  onCash(listener: () => void): () => void

  /**
   * The cashier confirms one sale, or several with one payment. Resolves once all of them and the payment are on disk,
   * in one write, before the first is sent. They are sent in order.
   */
  confirm(
    drafts: SaleDraft | readonly [SaleDraft, ...SaleDraft[]],
    options?: ConfirmOptions,
  ): Promise<Confirmation>
  /** Cancels a sale that was never sent. */
  cancel(reference: string): Promise<Done>
  /**
   * Retries a confirmed FAILED sale as its child, by any user of its account. `amount`: the new amount, omitted when
   * unchanged (ruling R22). `shown`: the failed amount on the screen, which counts if it may be another till's attempt.
   * First writes a transaction that the journal doesn't know. Refused if unpaid (`RetryOptions.money`).
   */
  retry(failed: string | FailedTransaction, options?: RetryOptions): Promise<Confirmation>
  /** The cashier's answer to `asking`: same reference, same bytes. Also for a sale set aside, within 24 hours. */
  sendAgain(reference: string): Promise<Done>
  /**
   * The cashier's other answer: don't send again. The till keeps watching, and calls a manager if it turns out sold.
   */
  setAside(reference: string, note: string): Promise<Done>
  /** The customer has the receipt, shown or printed. */
  acknowledgeHandOver(reference: string): Promise<Done>
  /** A copy of the receipt was printed, shared or saved. The sale remembers the first (`Sale.copiedAt`). */
  noteCopy(reference: string): Promise<Done>
  /**
   * The customer got back the money for these sales, all from one payment, which were not sold or were set aside.
   * `returnFor` says how much. Refused for a sale that may still be sold, or whose money was already given back, or if
   * another sum would go back than this tab shows.
   */
  giveBack(references: readonly string[]): Promise<Done>
  /** The customer's money for these sales, all from one payment, stays in the till for a retry. */
  keepForRetry(references: readonly string[]): Promise<Done>
  /** The customer pays for a sale that was sold after its money was given back. */
  take(reference: string, payment: PaymentDraft): Promise<Done>
  /** A manager decides about a sale that needs attention. The note is kept. */
  resolve(reference: string, note: string): Promise<Done>

  /** Opens the sealed receipt; `undefined` when there is none, or it was purged. */
  openReceipt(reference: string): Promise<OpenedReceipt | undefined>
  /** A sale by its reference, even a long-ended one; it stays in the snapshot afterwards. */
  find(reference: string): Promise<Sale | undefined>
  /** This till's sales, newest first. */
  history(filter?: HistoryFilter): Promise<readonly Sale[]>
  /** This till's payments made or changed since a moment (epoch milliseconds), in that order. */
  payments(since: number): Promise<readonly Payment[]>
  /** The history of one sale, oldest first; empty when the journal can't be read. */
  timeline(reference: string): Promise<readonly SupportEvent[]>

  /**
   * Compares the platform's list with the journal now, ahead of the hourly check for another device with this till's
   * id. Resolves when done, or when it can't.
   */
  compareWithPlatform(): Promise<void>

  /** Sets the signed-in account: its sales go on, those of others wait. */
  signedIn(account: SaleAccount): void
  signedOut(): void

  storage(): Promise<StorageState>
  exportForSupport(): Promise<SupportExport>
}
