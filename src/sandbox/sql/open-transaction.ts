import { and, eq, gte, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../values/money.ts'
import type { Database } from './database/database.ts'
import { findByReference, findChild, findTransaction } from './read.ts'
import { postings, transactions, vouchers, wallets } from './database/schema.ts'
import { openingPostings, type Posting, walletChange } from '../store/books.ts'
import {
  childIdentity,
  drawFrom,
  drawnStep,
  dueAt,
  type Identity,
  insufficientStep,
  openedTransaction,
} from '../store/transaction.ts'
import type {
  Opening,
  OpeningResult,
  RetryOpening,
  RetryResult,
  Transaction,
} from '../store/store.ts'

type Attempt = Pick<Opening, 'request' | 'step' | 'draw'>
type Terms = Pick<Opening, 'now' | 'onInsufficient'>

type Written =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  /** Another request has the reference, or has retried the parent. */
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      readonly transaction: Transaction | null
    }
  | { readonly kind: 'voucher-spent'; readonly balance: Cents }

/** Takes back a phase that the wallet can't pay. */
class ShortWallet extends Error {
  readonly transaction: Transaction
  readonly available: Cents

  constructor(transaction: Transaction, available: Cents) {
    super('The wallet is short')
    this.transaction = transaction
    this.available = available
  }
}

/** Opens an original; see `Store.openTransaction`. */
export async function openTransaction(db: Database, opening: Opening): Promise<OpeningResult> {
  const { id, accountId, merchantReference, kind } = opening
  const identity: Identity = { id, accountId, merchantReference, kind, attempt: 1, parentId: null }
  const written = await openAttempt(db, identity, opening, opening)
  if (written.kind === 'opened') return written
  // The first send of this reference may have spent the money: the reference is then known, not short of money.
  const known = await findByReference(db, accountId, merchantReference)
  if (known !== undefined && known.original.id !== id) return { kind: 'known', ...known }
  return written.kind === 'taken' ? unexplained(id) : written
}

/** Opens the one retry of a failed transaction; see `Store.openRetry`. A failed parent never changes. */
export async function openRetry(db: Database, retry: RetryOpening): Promise<RetryResult> {
  const parent = await findTransaction(db, retry.parentId)
  if (parent === undefined) return { kind: 'not-found' }
  if (parent.accountId !== retry.accountId) return { kind: 'not-owner' }
  const given = retry.merchantReference
  if (given !== undefined && given !== parent.merchantReference)
    return { kind: 'reference-mismatch' }
  if (parent.status !== 'FAILED') return { kind: 'not-failed', parent }
  const written = await openAttempt(db, childIdentity(retry.id, parent), retry.plan(parent), retry)
  if (written.kind === 'opened') return { ...written, parent }
  // An earlier retry may have spent the money, or the voucher.
  const other = await findChild(db, parent.id)
  if (other !== undefined && other.id !== retry.id) return { kind: 'already-retried', child: other }
  return written.kind === 'taken' ? unexplained(retry.id) : written
}

/** Opens an attempt, or refuses what the wallet can't pay, or records that as failed. */
async function openAttempt(
  db: Database,
  identity: Identity,
  attempt: Attempt,
  { now, onInsufficient }: Terms,
): Promise<Written> {
  try {
    return await db.transaction((tx) => openPaid(tx, identity, attempt, now))
  } catch (error) {
    if (!(error instanceof ShortWallet)) throw error
    const { transaction: refused, available } = error
    if (onInsufficient === 'reject') return { kind: 'insufficient', available, transaction: null }
    const step = insufficientStep(available)
    const transaction = openedTransaction(refused, refused, step, now)
    const isNew = await db.transaction((tx) => write(tx, transaction, null, []))
    return isNew ? { kind: 'insufficient', available, transaction } : { kind: 'taken' }
  }
}

/**
 * Opens an attempt, and draws on the voucher unless the redemption fails at once.
 * @throws {ShortWallet} when the wallet can't pay
 */
async function openPaid(
  tx: Database,
  identity: Identity,
  { request, step, draw }: Attempt,
  now: number,
): Promise<Written> {
  const { kind, accountId } = identity
  const movementsOf = (amount: Cents) => openingPostings(kind, accountId, step.status, amount)
  if (draw === undefined || step.status === 'FAILED') {
    const transaction = openedTransaction(identity, request, step, now)
    const isNew = await write(tx, transaction, null, movementsOf(request.amount))
    return isNew ? { kind: 'opened', transaction } : { kind: 'taken' }
  }
  const { pinHash, faceValue } = draw
  const ofVoucher = eq(vouchers.pinHash, pinHash)
  await tx.insert(vouchers).values({ pinHash, faceValue, balance: faceValue }).onConflictDoNothing()
  const [voucher] = await tx
    .select({ balance: vouchers.balance })
    .from(vouchers)
    .where(ofVoucher)
    .for('update')
  const balance = cents(voucher?.balance ?? 0)
  const drawn = drawFrom(balance, request.amount)
  if (drawn === null) return { kind: 'voucher-spent', balance }
  const left = cents(balance - drawn)
  const transaction = openedTransaction(
    identity,
    { ...request, amount: drawn },
    drawnStep(step, draw, drawn, left),
    now,
  )
  if (!(await write(tx, transaction, pinHash, movementsOf(drawn)))) return { kind: 'taken' }
  await tx.update(vouchers).set({ balance: left }).where(ofVoucher)
  return { kind: 'opened', transaction }
}

/**
 * Writes the row and its postings, then takes the money. All sales of an account write its wallet, so it is locked last
 * and for the shortest time; every other phase locks it last too, so that two never wait for each other.
 * @returns whether the row is new
 * @throws {ShortWallet} when the wallet can't pay
 */
async function write(
  tx: Database,
  transaction: Transaction,
  pinHash: string | null,
  movements: readonly Posting[],
): Promise<boolean> {
  const { id, accountId, amount, next, createdAt } = transaction
  // Waits for a row of the same reference that is being written.
  const inserted = await tx
    .insert(transactions)
    .values({ ...transaction, pinHash, dueAt: dueAt(next) })
    .onConflictDoNothing()
    .returning({ id: transactions.id })
  if (inserted.length === 0) return false
  if (movements.length > 0)
    await tx
      .insert(postings)
      .values(movements.map((each) => ({ ...each, transactionId: id, at: createdAt })))
  const asked = movements.length === 0 ? 0 : amount
  const change = walletChange(accountId, movements)
  const ofAccount = eq(wallets.id, accountId)
  const take = () =>
    tx
      .update(wallets)
      .set({
        transactionCount: sql`${wallets.transactionCount} + 1`,
        balance: sql`${wallets.balance} + ${change.balance}`,
        held: sql`${wallets.held} + ${change.held}`,
      })
      .where(and(ofAccount, gte(wallets.balance, asked)))
      .returning({ id: wallets.id })
  const taken = await take()
  if (taken.length > 0 || asked === 0) return true
  const [wallet] = await tx
    .select({ balance: wallets.balance })
    .from(wallets)
    .where(ofAccount)
    .for('update')
  const available = cents(wallet?.balance ?? 0)
  if (available < asked) throw new ShortWallet(transaction, available)
  // Money came in just now; the wallet is locked.
  await take()
  return true
}

/** The row did not go in and no known row prevents it: its id exists, or a reset came between. */
function unexplained(id: string): never {
  throw new Error(`The transaction ${id} could not be opened`)
}
