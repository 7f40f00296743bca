import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { transactionOf } from './read.ts'
import { transactions, wallets } from './database/schema.ts'
import type { Transaction, TransactionSort, TransactionSortField } from '../store/store.ts'

/** What a list sorts by. Sorts text by code points, independent of the database's language. */
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

/** A page of an account's transactions. Equal ones come newest first, except when sorting from the oldest date. */
export async function listTransactions(
  db: Database,
  accountId: string,
  wanted: Page,
): Promise<{ content: readonly Transaction[]; totalElements: number }> {
  const [account] = await db
    .select({ transactions: wallets.transactionCount })
    .from(wallets)
    .where(eq(wallets.id, accountId))
  // An account without a wallet sells nothing.
  const totalElements = account?.transactions ?? 0
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

/** A page by date: finds its first row in the index alone, from the nearer end, then reads the page's rows. */
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
