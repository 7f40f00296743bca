import { and, asc, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { transactionOf } from './read.ts'
import { transactionCounts, transactions } from './schema.ts'
import type { Transaction, TransactionSort, TransactionSortField } from '../store/store.ts'

/** What a list sorts by. Text by its code points, whatever the database's language. */
const sortColumns: Readonly<Record<TransactionSortField, SQL>> = {
  createdDate: sql`${transactions.createdAt}`,
  amount: sql`${transactions.amount}`,
  status: sql`${transactions.status} collate "C"`,
  merchantReference: sql`${transactions.merchantReference} collate "C"`,
}

interface Page {
  readonly page: number
  readonly size: number
  readonly sort: TransactionSort
}

/** A page of an account's transactions. Equal ones stand newest first, except from the oldest date on. */
export async function listTransactions(
  db: Database,
  accountId: string,
  wanted: Page,
  now: number,
): Promise<{ content: readonly Transaction[]; totalElements: number }> {
  const totalElements = await countOf(db, accountId, now)
  const offset = wanted.page * wanted.size
  if (offset >= totalElements) return { content: [], totalElements }
  const rows =
    wanted.sort.field === 'createdDate'
      ? await pageByDate(db, accountId, wanted, totalElements)
      : await pageByField(db, accountId, wanted)
  return { content: rows.map(transactionOf), totalElements }
}

type Rows = Promise<(typeof transactions.$inferSelect)[]>

async function pageByField(db: Database, accountId: string, { page, size, sort }: Page): Rows {
  const direction = sort.direction === 'asc' ? asc : desc
  return db
    .select()
    .from(transactions)
    .where(eq(transactions.accountId, accountId))
    .orderBy(direction(sortColumns[sort.field]), desc(transactions.seq))
    .limit(size)
    .offset(page * size)
}

/**
 * A page by date: looks for its first row in the index alone, from whichever end is nearer, and reads the page's own rows
 * from there on.
 */
async function pageByDate(
  db: Database,
  accountId: string,
  { page, size, sort }: Page,
  total: number,
): Rows {
  const offset = page * size
  const key = sql`(${transactions.createdAt}, ${transactions.seq})`
  const ofAccount = eq(transactions.accountId, accountId)
  const isNearEnd = offset > total / 2
  const outwards = isNearEnd === (sort.direction === 'asc') ? desc : asc
  const first = db
    .select({ createdAt: transactions.createdAt, seq: transactions.seq })
    .from(transactions)
    .where(ofAccount)
    .orderBy(outwards(transactions.createdAt), outwards(transactions.seq))
    .limit(1)
    .offset(isNearEnd ? total - 1 - offset : offset)
  const direction = sort.direction === 'asc' ? asc : desc
  const isPast = sort.direction === 'asc' ? sql`${key} >= (${first})` : sql`${key} <= (${first})`
  return db
    .select()
    .from(transactions)
    .where(and(ofAccount, isPast))
    .orderBy(direction(transactions.createdAt), direction(transactions.seq))
    .limit(size)
}

/** How many may be counted at each list before what is older is counted once for all. */
const mostCounted = 2_000
/** What was created longer ago is in the database, or never will be: far longer than a statement may take. */
const settledMs = 10 * 60_000
/** So much later than the last time it is counted once for all again: a list that writes waits for the disk. */
const anewMs = 60_000

/** How many transactions an account has: those up to an instant as counted before, and those since. */
async function countOf(db: Database, accountId: string, now: number): Promise<number> {
  const [known] = await db
    .select()
    .from(transactionCounts)
    .where(eq(transactionCounts.accountId, accountId))
  const [since] = await db
    .select({ count: count() })
    .from(transactions)
    .where(
      and(eq(transactions.accountId, accountId), known && gte(transactions.createdAt, known.until)),
    )
  const counted = since?.count ?? 0
  const until = now - settledMs
  if (counted > mostCounted && until - (known?.until ?? 0) >= anewMs)
    await keepCount(db, accountId, until)
  return (known?.count ?? 0) + counted
}

/**
 * Counts once for all what was created before an instant. One statement, so that a reset comes before all of it or after;
 * of two servers at the same time the one that has counted further wins.
 */
async function keepCount(db: Database, accountId: string, until: number): Promise<void> {
  const known = sql`select count, until from ${transactionCounts} where account_id = ${accountId}`
  await db.execute(sql`
    insert into ${transactionCounts} (account_id, count, until)
    select ${accountId}::text, coalesce(max(k.count), 0) + (
        select count(*) from ${transactions} where account_id = ${accountId}
          and created_at >= coalesce(max(k.until), 0) and created_at < ${until}::bigint
      ), ${until}::bigint
    from (${known}) k
    on conflict (account_id) do update set count = excluded.count, until = excluded.until
      where ${transactionCounts}.until < excluded.until`)
}
