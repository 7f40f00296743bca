import type { Role } from '../../platform/contract/access/role.ts'
import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import type { Cents } from '../../values/money.ts'

/**
 * Keeps the sandbox's state: in memory, or in SQL (PGlite or PostgreSQL). Each method is **one atomic phase**: all of
 * it happens or none, whatever runs beside it. Instants are epoch milliseconds; money is cents; texts are well-formed
 * Unicode without NUL.
 */
export interface Store {
  /** A user by sign-in name. */
  findUser(username: string): Promise<User | undefined>
  /** Replaces a password and revokes every token of the user. @returns the user's sign-in name */
  setPassword(userId: string, passwordHash: string): Promise<string | undefined>

  /**
   * Keeps a password-reset token by its hash, beside the user's live ones: a new request must not void an earlier mail.
   * @returns `false` for a user with `most` live tokens; then nothing is kept
   */
  saveResetToken(token: ResetToken, now: number, most: number): Promise<boolean>
  /** Uses up a reset token. @returns its user's id, or `undefined` when unknown, used or expired */
  takeResetToken(hash: string, now: number): Promise<string | undefined>

  /** Keeps a fresh pair of tokens, by their hashes. */
  saveTokens(pair: TokenHashes): Promise<void>
  /** The caller behind an access token, or `undefined` when unknown, revoked or expired. */
  findCaller(accessHash: string, now: number): Promise<Caller | undefined>
  /**
   * Exchanges a refresh token for a new pair. The old access token stays valid until it expires. A token that comes
   * again gets another pair if its first answer may have been lost (`mayComeAgain`). Otherwise someone stole it, so
   * every pair from the same sign-in is revoked.
   */
  rotateTokens(
    refreshHash: string,
    next: Omit<TokenHashes, 'userId'>,
    now: number,
  ): Promise<Caller | undefined>

  /**
   * Opens a transaction under a reference: writes the row, holds the money and settles an outcome that is known at
   * once, all in one phase. Opens nothing for a reference that the account has used before.
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

  /** Counts one more send of a transaction's request. @returns how many there were, including this one */
  countSend(id: string): Promise<number>
  /**
   * Claims transactions whose next step of fulfilment is due, oldest first, for this caller until `until`. A claim
   * whose step is not taken in time, because its server died, expires.
   */
  claimDue(now: number, until: number, limit: number): Promise<readonly Transaction[]>
  /** Transactions of an account whose next step of fulfilment is due, claimed or not, oldest first. */
  dueOf(accountId: string, now: number, limit: number): Promise<readonly Transaction[]>
  /** When the next step of fulfilment is due or a claim ends; `undefined` when nothing is in progress. */
  nextDue(): Promise<number | undefined>
  /**
   * Takes a transaction one step on, if it is still in the status that the caller saw. Captures the hold when it
   * completes, releases it when it fails.
   * @returns whether it moved
   */
  advance(id: string, from: TransactionStatus, step: Step, now: number): Promise<boolean>

  /**
   * Counts under a key if fewer than `most` counts lie in the window after `now - windowMs`. Doesn't count a refusal.
   */
  admit(key: string, limit: { most: number; windowMs: number }, now: number): Promise<boolean>
  /** Takes back one count from this instant. */
  takeBack(key: string, at: number): Promise<void>
  /** Replaces all counts under a key with one that lasts `windowMs` from now. */
  renew(key: string, windowMs: number, now: number): Promise<void>
  /** Forgets the counts of a key, and of keys that extend it after a space. */
  forget(key: string): Promise<void>
  /** Whether a key has a live count. */
  isCounted(key: string, now: number): Promise<boolean>

  /** The controls' settings, as written; `undefined` if nothing was since the last reset. */
  readControls(): Promise<string | undefined>
  writeControls(state: string): Promise<void>

  /** Whether it takes sales now, which it tries by writing; a read-only database or a full disk doesn't. */
  takesSales(): Promise<boolean>
  /** The current books. */
  ledger(): Promise<Ledger>
  /** Returns everything to the seed. */
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

/** The caller behind an access token. The purchase limit counts by `userId` (spec, section Limits; ruling R26). */
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

/** What a customer bought or redeemed, as far as a retry needs it. Holds only the hash of a voucher's PIN. */
export interface StoredRequest {
  readonly productCode: string
  readonly amount: Cents
  /** Mobile, meter or account number, by which the sandbox chooses the outcome; empty if there is none. */
  readonly recipient: string
  /** The request's members without secrets, and the kept voucher, to rebuild it for a retry. */
  readonly body: Readonly<Record<string, unknown>>
}

/** One step of a fulfilment: the new status and data, and when. */
export interface Step {
  readonly status: TransactionStatus
  readonly responseCode: string
  readonly responseMessage: string
  /** The receipt of a completed transaction. */
  readonly receipt: Readonly<Record<string, unknown>> | null
  /** The later steps; the first sets when the transaction is due again. */
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
  /** How to handle a purchase that the wallet can't pay (ruling R20). */
  readonly onInsufficient: 'reject' | 'record'
  readonly draw?: Draw
}

/**
 * The voucher that a redemption draws on, created with its face value when first seen. Draws `request.amount`, or the
 * full balance when that is 0, and debits the wallet by the amount drawn.
 */
export interface Draw {
  readonly pinHash: string
  readonly faceValue: Cents
  /** Completes the receipt with the drawn amount and the voucher's balance. */
  readonly completeReceipt: (drawn: Cents, balance: Cents) => Readonly<Record<string, unknown>>
}

export type OpeningResult =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  | { readonly kind: 'known'; readonly original: Transaction; readonly latest: Transaction }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      /** The FAILED transaction, if recorded. */
      readonly transaction: Transaction | null
    }
  /** The voucher holds less than the amount asked for, or nothing. Writes no row. */
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
  /** The caller's reference, which must be the parent's. */
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
  /**
   * A wallet (`M-1001`), its held money (`M-1001:held`), or a platform account (`platform:sales`, `platform:funding`).
   */
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

/**
 * How far the clocks of two servers on one database may differ, in milliseconds. A count from later than that was made
 * before the clock was set back, and is ignored.
 */
export const clockSkewMs = 5_000
