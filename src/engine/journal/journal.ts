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

/** A back-off after a 429, with its length, so a restart can wait for all of it. */
export interface JournalHold extends Lane {
  /** Its position in a series of 429s, from 0. */
  readonly step: number
  /** Milliseconds. */
  readonly length: number
}

/** A row to write, and the version that it must replace: 0 for a row that must not exist yet. */
interface RowWrite {
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
  /** Ids of sends older than the window. */
  readonly forgetSends?: readonly string[]
  /** Sales whose history lines to delete. */
  readonly forgetEvents?: readonly string[]
  /** Rows to delete with their lines, each with its expected version. */
  readonly forgetRows?: readonly { readonly reference: string; readonly replaces: number }[]
  /** Ids of payments to delete. */
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
  /** Only rows after this one, which may be deleted since. */
  readonly before?: Pick<SaleRow, 'createdAt' | 'reference'>
  readonly limit: number
}

/**
 * Stores sales. Every write is one transaction, on disk when it resolves (`durability: 'strict'`). It is refused with
 * {@link StaleFence} once a newer owner is elected (sale-engine.md, The journal; invariant 13).
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
  /** The references of open sales with unreadable rows. All other reads skip such rows. */
  readDamaged(): Promise<readonly string[]>
  /** Rows that ended without a sale: failed, rejected, cancelled. */
  readUnsold(): Promise<readonly SaleRow[]>
  findByTransaction(transactionId: string): Promise<SaleRow | undefined>
  /** Newest first. */
  list(query: JournalQuery): Promise<readonly SaleRow[]>
  /** Ended rows with sealed parts, unchanged since `until`. */
  purgeable(until: number, limit: number): Promise<readonly SaleRow[]>
  /** Rows at rest since `until` that still have history lines, in the order of their lines. */
  foldable(until: number, limit: number): Promise<readonly SaleRow[]>
  /**
   * Rows from before `until`, at rest since then, oldest first. Leaves out a sale with a kept retry: without the sale,
   * its transaction could be retried again.
   */
  forgettable(until: number, limit: number): Promise<readonly SaleRow[]>
  /** The payments that cover any of these sales, oldest first; a sale's last one counts. */
  paymentsFor(references: readonly string[]): Promise<readonly Payment[]>
  /** The payments made or changed since a moment (epoch milliseconds, inclusive), in that order. */
  paymentsSince(moment: number): Promise<readonly Payment[]>
  readBudget(): Promise<JournalBudget>
  /** Events of one sale, or the latest of all; oldest first. */
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
  /** @param key the sale's reference or the payment's id */
  constructor(key: string) {
    super(`${key} has changed meanwhile`)
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

/** Whether a row answers a query, regardless of its place in the list. */
export function matches(row: SaleRow, query: JournalQuery): boolean {
  return (
    (query.accountId === undefined || row.account.accountId === query.accountId) &&
    (query.accountType === undefined || row.account.accountType === query.accountType) &&
    (query.from === undefined || row.createdAt >= query.from) &&
    (query.to === undefined || row.createdAt < query.to) &&
    (query.states === undefined || query.states.includes(row.state))
  )
}

/** Whether a row has held sealed parts for long enough since its end. */
export function isPurgeable(row: SaleRow, until: number): boolean {
  return row.sealedSince !== undefined && row.sealedSince <= until
}

/** Oldest first; ties by id, which is also in order of time. */
export function oldestPaymentFirst(a: Payment, b: Payment): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1)
}

/** Newest first; ties by reference, so a page never shows a sale twice. */
export function newestFirst(
  a: Pick<SaleRow, 'createdAt' | 'reference'>,
  b: Pick<SaleRow, 'createdAt' | 'reference'>,
): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt
  return a.reference < b.reference ? 1 : -1
}
