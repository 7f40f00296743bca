import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Cents, cents } from '../values/money.ts'
import { type Database, rowsOf, wholeNumber } from './sql-database.ts'
import { findChain, findChild, findTransaction } from './sql-read.ts'
import { postings, transactions, vouchers, wallets } from './sql-schema.ts'
import { openingPostings, type Posting, walletChange } from './store-books.ts'
import {
  childIdentity,
  drawFrom,
  drawnStep,
  dueAt,
  type Identity,
  insufficientStep,
  openedTransaction,
} from './store-transaction.ts'
import type { Opening, OpeningResult, RetryOpening, RetryResult, Transaction } from './store.ts'

type Written =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  /** Someone else has the reference, or has retried the parent. */
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      readonly transaction: Transaction | null
    }

/** Opens an original; see `Store.openTransaction`. */
export async function open(db: Database, opening: Opening): Promise<OpeningResult> {
  const { voucher, step } = opening
  if (voucher === undefined || step.status === 'FAILED') return await openPlain(db, opening)
  return await db.transaction((tx) => openDrawing(tx, { ...opening, voucher }))
}

async function openPlain(db: Database, opening: Opening): Promise<OpeningResult> {
  const written = await write(
    db,
    openedTransaction(identityOf(opening), opening.request, opening.step, opening.now),
    null,
    opening.onInsufficient,
  )
  if (written.kind === 'opened') return written
  // The first send of this reference may have spent the money: then it is known, and not insufficient.
  const { accountId, merchantReference, id } = opening
  const known = await findChain(db, accountId, merchantReference)
  if (known !== undefined && known.original.id !== id) return { kind: 'known', ...known }
  return written.kind === 'taken' ? unexplained(id) : written
}

/**
 * Opens a redemption. The wallet is locked before the voucher, as everywhere, so that two phases never wait for
 * each other; and every opening of the account waits for the wallet, so that what is known stays known.
 */
async function openDrawing(
  tx: Database,
  opening: Opening & Required<Pick<Opening, 'voucher'>>,
): Promise<OpeningResult> {
  const { accountId, merchantReference, request, step, now, voucher } = opening
  await tx.select().from(wallets).where(eq(wallets.id, accountId)).for('update')
  const known = await findChain(tx, accountId, merchantReference)
  if (known !== undefined) return { kind: 'known', ...known }
  const { pinHash, faceValue } = voucher
  await tx.insert(vouchers).values({ pinHash, faceValue, balance: faceValue }).onConflictDoNothing()
  const [found] = await tx
    .select({ balance: vouchers.balance })
    .from(vouchers)
    .where(eq(vouchers.pinHash, pinHash))
    .for('update')
  const balance = cents(found?.balance ?? 0)
  const drawn = drawFrom(balance, request.amount)
  if (drawn === null) return { kind: 'voucher-spent', balance }
  const left = cents(balance - drawn)
  const drawnRequest = { ...request, amount: drawn }
  const completed = drawnStep(step, opening.completeReceipt, drawn, left)
  const written = await write(
    tx,
    openedTransaction(identityOf(opening), drawnRequest, completed, now),
    pinHash,
    opening.onInsufficient,
  )
  if (written.kind === 'taken') return unexplained(opening.id)
  if (written.kind === 'opened')
    await tx
      .update(vouchers)
      .set({ balance: sql`${vouchers.balance} - ${drawn}` })
      .where(eq(vouchers.pinHash, pinHash))
  return written
}

/** Opens the one retry of a failed transaction; see `Store.openRetry`. A failed parent stays as it is. */
export async function openChild(db: Database, retry: RetryOpening): Promise<RetryResult> {
  const parent = await findTransaction(db, retry.parentId)
  if (parent === undefined) return { kind: 'not-found' }
  if (parent.accountId !== retry.accountId) return { kind: 'not-owner' }
  const given = retry.merchantReference
  if (given !== undefined && given !== parent.merchantReference)
    return { kind: 'reference-mismatch' }
  if (parent.status !== 'FAILED') return { kind: 'not-failed', parent }
  const { request, step } = retry.plan(parent)
  const child = openedTransaction(childIdentity(retry.id, parent), request, step, retry.now)
  const written = await write(db, child, null, retry.onInsufficient)
  if (written.kind === 'opened') return { ...written, parent }
  const other = await findChild(db, parent.id)
  if (other !== undefined && other.id !== retry.id) return { kind: 'already-retried', child: other }
  return written.kind === 'taken' ? unexplained(retry.id) : written
}

/** Writes the row and moves the money; what the wallet can't pay is rejected or recorded as failed. */
async function write(
  db: Database,
  transaction: Transaction,
  pinHash: string | null,
  onInsufficient: Opening['onInsufficient'],
): Promise<Written> {
  const { kind, accountId, status, amount, createdAt } = transaction
  const movements = openingPostings(kind, accountId, status, amount)
  const first = await insert(db, transaction, pinHash, movements)
  if (first.opened) return { kind: 'opened', transaction }
  if (movements.length === 0 || first.available >= amount) return { kind: 'taken' }
  const { available } = first
  if (onInsufficient === 'reject') return { kind: 'insufficient', available, transaction: null }
  const failed = openedTransaction(transaction, transaction, insufficientStep(available), createdAt)
  const { opened } = await insert(db, failed, null, [])
  return opened ? { kind: 'insufficient', available, transaction: failed } : { kind: 'taken' }
}

const inserted = z.object({ opened: wholeNumber, available: wholeNumber })

/**
 * One statement, all or nothing: lock the wallet, insert the row if the wallet can pay and no unique index
 * objects, take the money by a conditional update if the row went in, and book it. Right under read committed: the
 * lock reads the newest balance, and a row of the same reference that is just being written is waited for.
 */
async function insert(
  db: Database,
  transaction: Transaction,
  pinHash: string | null,
  movements: readonly Posting[],
): Promise<{ opened: boolean; available: Cents }> {
  const { id, accountId, amount, createdAt } = transaction
  const row = valuesOf(transaction, pinHash)
  const statement =
    movements.length === 0
      ? sql`with opened as (
          insert into ${transactions} ${row.columns} values (${row.values})
          on conflict do nothing returning 1
        ) select (select count(*) from opened) as opened, 0 as available`
      : sql`with locked as materialized (
          select balance from ${wallets} where id = ${accountId} for update
        ), opened as (
          insert into ${transactions} ${row.columns}
          select ${row.values} from locked where balance >= ${amount}
          on conflict do nothing returning 1
        ), paid as (
          update ${wallets} set ${changeOf(accountId, movements)}
          where id = ${accountId} and balance >= ${amount} and exists (select 1 from opened)
          returning 1
        ), booked as (
          insert into ${postings} (transaction_id, kind, from_account, to_account, amount, at)
          select ${id}, m.kind, m.from_account, m.to_account, ${amount}::bigint, ${createdAt}::bigint
          from paid, (values ${tuplesOf(movements)}) as m (kind, from_account, to_account)
        ) select (select count(*) from opened) as opened,
          coalesce((select balance from locked), 0) as available`
  const [answer] = await rowsOf(db, statement, inserted)
  return { opened: answer?.opened === 1, available: cents(answer?.available ?? 0) }
}

function changeOf(accountId: string, movements: readonly Posting[]): SQL {
  const { balance, held } = walletChange(accountId, movements)
  return sql`balance = balance + ${balance}::bigint, held = held + ${held}::bigint`
}

function tuplesOf(movements: readonly Posting[]): SQL {
  const tuples = movements.map(({ kind, from, to }) => sql`(${kind}, ${from}, ${to})`)
  return sql.join(tuples, sql`, `)
}

/** The columns and values of a row; types are named, as a select's list leaves them open. */
function valuesOf(transaction: Transaction, pinHash: string | null): { columns: SQL; values: SQL } {
  const t = transaction
  const receipt = t.receipt === null ? null : JSON.stringify(t.receipt)
  return {
    columns: sql`(id, account_id, merchant_reference, kind, attempt, parent_id, product_code, amount, recipient,
      body, pin_hash, status, response_code, response_message, receipt, next, due_at, sends, created_at, updated_at)`,
    values: sql`${t.id}::text, ${t.accountId}::text, ${t.merchantReference}::text, ${t.kind}::text,
      ${t.attempt}::integer, ${t.parentId}::text, ${t.productCode}::text, ${t.amount}::bigint, ${t.recipient}::text,
      ${JSON.stringify(t.body)}::json, ${pinHash}::text, ${t.status}::text, ${t.responseCode}::text,
      ${t.responseMessage}::text, ${receipt}::json, ${JSON.stringify(t.next)}::json, ${dueAt(t.next)}::bigint,
      ${t.sends}::integer, ${t.createdAt}::bigint, ${t.updatedAt}::bigint`,
  }
}

function identityOf({ id, accountId, merchantReference, kind }: Opening): Identity {
  return { id, accountId, merchantReference, kind, attempt: 1, parentId: null }
}

/** The row did not go in, and none stands in its way: its id is taken, or a reset came between. */
function unexplained(id: string): never {
  throw new Error(`The transaction ${id} could not be opened`)
}
