import type { Role } from '../../platform/contract/role.ts'
import type { TransactionStatus } from '../../platform/contract/transaction.ts'
import type { Cents } from '../../values/money.ts'

/**
 * Where the sandbox keeps its state. Two stores stand behind it: one in memory, one in SQL (PGlite or
 * PostgreSQL). Each method is **one atomic phase**: all of it happens or none of it, whatever runs beside it.
 * Instants are epoch milliseconds; money is cents; texts are well-formed Unicode without NUL.
 */
export interface Store {
  /** Users, by the name they sign in with. */
  findUser(username: string): Promise<User | undefined>
  /** Replaces a password and revokes every token of the user. @returns the name that the user signs in with */
  setPassword(userId: string, passwordHash: string): Promise<string | undefined>
  /** Keeps the same password under a newer hash, if it still has the one that was seen; tokens live on. */
  rehashPassword(userId: string, from: string, to: string): Promise<void>

  /**
   * Keeps a password-reset token by its hash, beside older ones of the same user that live: another request must not
   * make worthless what has been sent.
   * @returns `false` for a user who has `most` of them that live, and nothing was kept
   */
  saveResetToken(token: ResetToken, now: number, most: number): Promise<boolean>
  /** Uses up a reset token. @returns its user's id, or `undefined` when unknown, used or expired. */
  takeResetToken(hash: string, now: number): Promise<string | undefined>

  /** Keeps a fresh pair of tokens, by their hashes. */
  saveTokens(pair: TokenHashes): Promise<void>
  /** The caller behind an access token, or `undefined` when unknown, revoked or expired. */
  findCaller(accessHash: string, now: number): Promise<Caller | undefined>
  /**
   * Exchanges a refresh token for a new pair. The old access token lives on until it expires. A token that comes a
   * second time gets a pair where its first answer may have been lost (`mayComeAgain`). Else it has been stolen, or its
   * thief was first: every pair that came of the same sign-in is revoked.
   */
  rotateTokens(
    refreshHash: string,
    next: Omit<TokenHashes, 'userId'>,
    now: number,
  ): Promise<Caller | undefined>

  /**
   * Opens a transaction under a reference: writes the row, holds the money and, when an outcome is known at
   * once, settles it, all in one phase. A reference that the account has used before opens nothing.
   */
  openTransaction(opening: Opening): Promise<OpeningResult>
  /** Opens the one retry of a failed transaction; the checks and the write are one phase. */
  openRetry(retry: RetryOpening): Promise<RetryResult>

  findTransaction(id: string): Promise<Transaction | undefined>
  /** The first transaction under a reference, and the newest attempt in its chain of retries. */
  findByReference(
    accountId: string,
    merchantReference: string,
  ): Promise<{ original: Transaction; latest: Transaction } | undefined>
  /** A page of the account's transactions, newest first unless sorted otherwise. */
  listTransactions(
    accountId: string,
    page: { page: number; size: number; sort: TransactionSort },
  ): Promise<{ content: readonly Transaction[]; totalElements: number }>

  /** Counts one more send of a transaction's request. @returns how many there were, this one included. */
  countSend(id: string): Promise<number>
  /**
   * Claims transactions whose next step of fulfilment is due, oldest first: until `until` no one else gets them, and
   * whoever has not taken the step by then, because its server died, has lost the claim.
   */
  claimDue(now: number, until: number, limit: number): Promise<readonly Transaction[]>
  /** Transactions of an account whose next step of fulfilment is due, claimed or not, oldest first. */
  dueOf(accountId: string, now: number, limit: number): Promise<readonly Transaction[]>
  /** When the next step of fulfilment is due, or a claim ends; `undefined` when nothing is under way. */
  nextDue(): Promise<number | undefined>
  /**
   * Takes a transaction one step on, if it still stands where the caller saw it: captures the hold when it
   * completes, releases it when it fails. @returns whether it moved.
   */
  advance(id: string, from: TransactionStatus, step: Step, now: number): Promise<boolean>

  /**
   * Counts something under a key if fewer than `most` were counted in the window up to now, that is after
   * `now - windowMs`. What is not admitted is not counted.
   */
  admit(key: string, limit: { most: number; windowMs: number }, now: number): Promise<boolean>
  /** Takes back one that was counted at an instant. */
  takeBack(key: string, at: number): Promise<void>
  /** Counts one in the place of all that was counted under a key, for so long from now. */
  renew(key: string, windowMs: number, now: number): Promise<void>
  /** Forgets what was counted under a key, and under those that go on from it after a space. */
  forget(key: string): Promise<void>
  /** Whether anything counts under a key. */
  isCounted(key: string, now: number): Promise<boolean>

  /** What the sandbox's controls have set, as it was written; `undefined` where nothing was since the last reset. */
  readControls(): Promise<string | undefined>
  writeControls(state: string): Promise<void>

  /** Whether it takes sales now: a database that may only be read doesn't. */
  takesSales(): Promise<boolean>
  /** The books as they stand. */
  ledger(): Promise<Ledger>
  /** Puts everything back to the seed. */
  reset(): Promise<void>
  close(): Promise<void>
}

export interface User {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
  readonly role: Role
  readonly accountId: string
}

export interface ResetToken {
  readonly userId: string
  readonly hash: string
  readonly expiresAt: number
}

/** Who calls, as known from an access token. `userId` scopes the purchase limit (spec, section Limits; ruling R26). */
export interface Caller {
  readonly userId: string
  readonly role: Role
  readonly accountId: string
}

export interface TokenHashes {
  readonly userId: string
  readonly accessHash: string
  readonly accessExpiresAt: number
  readonly refreshHash: string
  readonly refreshExpiresAt: number
}

/** What a customer bought or redeemed, as far as a retry needs it again. Of a voucher's PIN it has the hash alone. */
export interface StoredRequest {
  readonly productCode: string
  readonly amount: Cents
  /** Mobile, meter or account number, by which the sandbox chooses the outcome; empty when there is none. */
  readonly recipient: string
  /** The request's members except secrets, to rebuild it for a retry, and what is kept of a voucher. */
  readonly body: Readonly<Record<string, unknown>>
}

/** One step of a fulfilment: what the transaction becomes, and when. */
export interface Step {
  readonly status: TransactionStatus
  readonly responseCode: string
  readonly responseMessage: string
  /** The receipt of a completed transaction. */
  readonly receipt: Readonly<Record<string, unknown>> | null
  /** The steps that follow; their first sets when the transaction is due again. */
  readonly next: readonly ScheduledStep[]
}

export interface ScheduledStep extends Omit<Step, 'next'> {
  /** Epoch milliseconds. */
  readonly at: number
}

export interface Transaction extends StoredRequest {
  readonly id: string
  readonly accountId: string
  readonly merchantReference: string
  readonly kind: 'purchase' | 'redeem'
  /** 1 for the original, one more for each retry. */
  readonly attempt: number
  readonly parentId: string | null
  readonly status: TransactionStatus
  readonly responseCode: string
  readonly responseMessage: string
  readonly receipt: Readonly<Record<string, unknown>> | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly sends: number
  readonly next: readonly ScheduledStep[]
}

export interface Opening {
  readonly id: string
  readonly accountId: string
  readonly merchantReference: string
  readonly kind: 'purchase' | 'redeem'
  readonly request: StoredRequest
  readonly step: Step
  readonly now: number
  /** What becomes of a purchase that the wallet can't pay (ruling R20). */
  readonly onInsufficient: 'reject' | 'record'
  readonly draw?: Draw
}

/**
 * The voucher that a redemption draws on, created with its face value when first seen. The amount drawn is
 * `request.amount`, or all that is left when that is 0; the wallet is debited by what was drawn.
 */
export interface Draw {
  readonly pinHash: string
  readonly faceValue: Cents
  /** Completes the receipt once the drawn amount and the voucher's balance are known. */
  readonly completeReceipt: (drawn: Cents, balance: Cents) => Readonly<Record<string, unknown>>
}

export type OpeningResult =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  | { readonly kind: 'known'; readonly original: Transaction; readonly latest: Transaction }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      /** The FAILED transaction, where one is recorded. */
      readonly transaction: Transaction | null
    }
  /** The voucher holds less than the amount asked for, or nothing. No row is written. */
  | { readonly kind: 'voucher-spent'; readonly balance: Cents }

export interface RetryOpening {
  readonly id: string
  readonly parentId: string
  readonly accountId: string
  readonly now: number
  readonly onInsufficient: 'reject' | 'record'
  /** Makes the request and the first step from the parent, inside the phase. */
  readonly plan: (parent: Transaction) => {
    readonly request: StoredRequest
    readonly step: Step
    readonly draw?: Draw
  }
  /** A reference that the caller gave, which must be the parent's own. */
  readonly merchantReference?: string
}

export type RetryResult =
  | { readonly kind: 'opened'; readonly transaction: Transaction; readonly parent: Transaction }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'not-owner' }
  | { readonly kind: 'not-failed'; readonly parent: Transaction }
  | { readonly kind: 'already-retried'; readonly child: Transaction }
  | { readonly kind: 'reference-mismatch' }
  | { readonly kind: 'voucher-spent'; readonly balance: Cents }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      readonly transaction: Transaction | null
    }

/** Fields by which a list of transactions sorts. */
export const transactionSortFields = [
  'createdDate',
  'amount',
  'status',
  'merchantReference',
] as const
export type TransactionSortField = (typeof transactionSortFields)[number]
export interface TransactionSort {
  readonly field: TransactionSortField
  readonly direction: 'asc' | 'desc'
}

/** One line of the books. The entries of one posting sum to zero. */
export interface LedgerEntry {
  readonly id: number
  readonly transactionId: string | null
  /** A wallet (`M-1001`), its held money (`M-1001:held`), or a platform account (`platform:sales`, `platform:funding`). */
  readonly account: string
  readonly amount: number
  readonly kind: 'deposit' | 'hold' | 'capture' | 'release'
  readonly at: number
}

export interface Ledger {
  readonly accounts: readonly {
    readonly id: string
    readonly balance: number
    readonly held: number
  }[]
  readonly entries: readonly LedgerEntry[]
  readonly sum: number
  readonly transactions: Readonly<Record<TransactionStatus, number>>
}
