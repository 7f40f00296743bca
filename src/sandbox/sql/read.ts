import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  max,
  min,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { cents } from '../../values/money.ts'
import type { Database } from './database/database.ts'
import { postings, transactions, wallets } from './database/schema.ts'
import { ledgerOf } from '../store/ledger.ts'
import type { Ledger, Transaction } from '../store/store.ts'
import { furthestStepMs } from '../store/transaction.ts'

/** A transaction by its id. */
export async function findTransaction(db: Database, id: string): Promise<Transaction | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id))
  return row && transactionOf(row)
}

/** The one retry of a transaction. */
export async function findChild(db: Database, parentId: string): Promise<Transaction | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.parentId, parentId))
  return row && transactionOf(row)
}

/** The original under a reference and the newest attempt; retries keep the reference. */
export async function findByReference(
  db: Database,
  accountId: string,
  merchantReference: string,
): Promise<{ original: Transaction; latest: Transaction } | undefined> {
  const ofReference = and(
    eq(transactions.accountId, accountId),
    eq(transactions.merchantReference, merchantReference),
  )
  const newest = db
    .select({ attempt: max(transactions.attempt) })
    .from(transactions)
    .where(ofReference)
  const rows = await db
    .select()
    .from(transactions)
    .where(and(ofReference, or(eq(transactions.attempt, 1), inArray(transactions.attempt, newest))))
    .orderBy(transactions.attempt)
  const [first, last = first] = rows.map(transactionOf)
  return first && last && { original: first, latest: last }
}

/** Claims transactions whose next step is due, oldest first; skips those that another server is claiming. */
export async function claimDue(
  db: Database,
  now: number,
  until: number,
  limit: number,
): Promise<readonly Transaction[]> {
  const due = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isNotNull(transactions.dueAt), hasCome(transactions.dueAt, now)))
    .orderBy(transactions.dueAt, transactions.seq)
    .limit(limit)
    .for('update', { skipLocked: true })
  // As an array, it is computed once, whatever the plan for the rest.
  const rows = await db
    .update(transactions)
    .set({ dueAt: until })
    .where(sql`${transactions.id} = any(array(${due}))`)
    .returning()
  const at = ({ next }: Transaction) => next[0]?.at ?? now
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map(transactionOf)
    .toSorted((a, b) => at(a) - at(b))
}

/** See `Store.dueOf`. A claim sets `dueAt` to its end; the next step itself says when it is due. */
export async function dueOf(
  db: Database,
  accountId: string,
  now: number,
  limit: number,
): Promise<readonly Transaction[]> {
  const at = sql`(${transactions.next} -> 0 ->> 'at')::bigint`
  const rows = await db
    .select()
    .from(transactions)
    .where(
      and(eq(transactions.accountId, accountId), isNotNull(transactions.dueAt), hasCome(at, now)),
    )
    .orderBy(transactions.seq)
    .limit(limit)
  return rows.map(transactionOf)
}

/** `hasCome`, in SQL. */
function hasCome(at: SQLWrapper, now: number): SQL {
  return sql`(${at} <= ${now}::bigint or ${at} > ${now + furthestStepMs}::bigint)`
}

/** When the next step of any transaction is due. */
export async function nextDue(db: Database): Promise<number | undefined> {
  const [row] = await db
    .select({ at: min(transactions.dueAt) })
    .from(transactions)
    .where(isNotNull(transactions.dueAt))
  return row?.at ?? undefined
}

/** The books at one instant. */
export async function readLedger(db: Database): Promise<Ledger> {
  return await db.transaction(
    async (tx) => {
      const counts = await tx
        .select({ status: transactions.status, count: count() })
        .from(transactions)
        .groupBy(transactions.status)
      const booked = await tx.select().from(postings).orderBy(postings.id)
      const { id, balance, held } = wallets
      const accounts = await tx.select({ id, balance, held }).from(wallets)
      return ledgerOf(
        accounts,
        booked.map((row) => ({ ...row, amount: cents(row.amount) })),
        counts,
      )
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Converts a row for the rest of the sandbox. */
export function transactionOf(row: typeof transactions.$inferSelect): Transaction {
  const { seq: _seq, pinHash: _pinHash, dueAt: _dueAt, ...rest } = row
  return { ...rest, amount: cents(row.amount) }
}
