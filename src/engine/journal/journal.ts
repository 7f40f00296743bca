import type { Unavailable } from '../engine.ts'
import type { Lane } from './lane.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Payment } from '../payment.ts'
import type { SaleState } from '../machine/row.ts'

/** A line of a sale's history; only ever added. */
export interface JournalEvent {
  readonly reference: string
  /** Wall clock, epoch milliseconds. */
  readonly at: number
  readonly event: string
  readonly from: SaleState | 'draft'
  readonly to: SaleState
  /** The fence of the owner who wrote it. */
  readonly fence: number
  readonly note?: string
}

/** A send that counts in its lane's rolling minute (rulings R26, R39). */
export interface JournalSend extends Lane {
  readonly id: string
  readonly at: number
}

/** A back-off after a 429, with its length, so that a restart waits for all of it. */
export interface JournalHold extends Lane {
  /** Which one in a row this is, from 0. */
  readonly step: number
  /** Milliseconds. */
  readonly length: number
}

/** A row to write, and the version that it must replace: 0 for a row that must not exist yet. */
export interface RowWrite {
  readonly row: SaleRow
  readonly replaces: number
}

/** A payment to write, and the version that it must replace: 0 for one that must not exist yet. */
export interface PaymentWrite {
  readonly payment: Payment
  readonly replaces: number
}

/** One write: the journal keeps all of it or nothing. */
export interface JournalWrite {
  readonly fence: number
  readonly rows?: readonly RowWrite[]
  readonly payments?: readonly PaymentWrite[]
  readonly events?: readonly Omit<JournalEvent, 'fence'>[]
  readonly sends?: readonly JournalSend[]
  /** Ids of sends that are older than the window. */
  readonly forgetSends?: readonly string[]
  /** Sales whose lines of history are deleted. */
  readonly forgetEvents?: readonly string[]
  /** Rows that are deleted with their lines, each with the version that must be there. */
  readonly forgetRows?: readonly { readonly reference: string; readonly replaces: number }[]
  /** Ids of payments that are deleted. */
  readonly forgetPayments?: readonly string[]
  /** A hold to remember, or to lift by its lane's key. */
  readonly hold?: JournalHold | { readonly lift: string }
}

export interface JournalBudget {
  readonly sends: readonly JournalSend[]
  readonly holds: readonly JournalHold[]
}

export interface JournalQuery {
  readonly accountId?: string
  readonly accountType?: string
  readonly from?: number
  readonly to?: number
  readonly states?: readonly SaleState[]
  readonly before?: string
  readonly limit: number
}

/**
 * Where sales are kept. Every write is one transaction, on disk when it resolves (`durability: 'strict'`), and
 * refused with {@link StaleFence} once a newer owner was elected (sale-engine.md, The journal; invariant 13).
 */
export interface Journal {
  /** @throws JournalUnavailable */
  open(): Promise<void>
  /** Elects an owner: raises the fence and returns it. Writes under an older fence fail from then on. */
  raiseFence(): Promise<number>
  readFence(): Promise<number>
  /** @throws StaleFence, VersionConflict, JournalUnavailable */
  write(write: JournalWrite): Promise<void>
  read(reference: string): Promise<SaleRow | undefined>
  /** Rows that have not ended, oldest first. */
  readOpen(): Promise<readonly SaleRow[]>
  /** The references of sales that have not ended, and whose rows can't be read. All other reads leave such rows out. */
  readDamaged(): Promise<readonly string[]>
  /** Rows that ended without a sale: failed, rejected, cancelled. */
  readUnsold(): Promise<readonly SaleRow[]>
  findByTransaction(transactionId: string): Promise<SaleRow | undefined>
  /** Newest first. */
  list(query: JournalQuery): Promise<readonly SaleRow[]>
  /** Ended rows that still hold something sealed and have not changed since `until`. */
  purgeable(until: number, limit: number): Promise<readonly SaleRow[]>
  /** Rows at rest since `until` that still have lines of history, in the order of their lines. */
  foldable(until: number, limit: number): Promise<readonly SaleRow[]>
  /**
   * Rows from before `until`, at rest since then, oldest first. Leaves out a sale whose retry is kept: without the sale, the
   * same transaction could be retried once more.
   */
  forgettable(until: number, limit: number): Promise<readonly SaleRow[]>
  /** The payments that cover any of these sales, oldest first: the last of a sale's is the one that counts. */
  paymentsFor(references: readonly string[]): Promise<readonly Payment[]>
  /** The payments that were made or changed since a moment, epoch milliseconds, inclusive; in that order. */
  paymentsSince(moment: number): Promise<readonly Payment[]>
  readBudget(): Promise<JournalBudget>
  /** Of one sale, or the latest of all; oldest first. */
  events(filter: {
    readonly reference?: string
    readonly limit: number
  }): Promise<readonly JournalEvent[]>
  count(): Promise<{ readonly sales: number; readonly events: number }>
  close(): void
}

/** The writer is no longer the owner. */
export class StaleFence extends Error {
  override readonly name = 'StaleFence'
}

/** Another write came first. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict'
  readonly reference: string
  constructor(reference: string) {
    super(`The sale ${reference} has changed meanwhile`)
    this.reference = reference
  }
}

/** The journal can't be opened, read or written. */
export class JournalUnavailable extends Error {
  override readonly name = 'JournalUnavailable'
  readonly reason: Unavailable
  constructor(reason: Unavailable, cause?: unknown) {
    super(`The journal is unavailable: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Whether a row answers a query, apart from its place in the list. */
export function matches(row: SaleRow, query: JournalQuery): boolean {
  return (
    (query.accountId === undefined || row.account.accountId === query.accountId) &&
    (query.accountType === undefined || row.account.accountType === query.accountType) &&
    (query.from === undefined || row.createdAt >= query.from) &&
    (query.to === undefined || row.createdAt < query.to) &&
    (query.states === undefined || query.states.includes(row.state))
  )
}

/** Whether a row has held something sealed since its end, for long enough. */
export function isPurgeable(row: SaleRow, until: number): boolean {
  return row.sealedSince !== undefined && row.sealedSince <= until
}

/** Oldest first; equal times by id, which is in order of time too. */
export function oldestPaymentFirst(a: Payment, b: Payment): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1)
}

/** Newest first; equal times by reference, so that a page never shows a row twice. */
export function byNewestRow(a: SaleRow, b: SaleRow): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  return a.reference < b.reference ? 1 : -1
}
