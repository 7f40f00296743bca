import { sql } from 'drizzle-orm'
import type { Seed } from '../seed/accounts.ts'
import type { Database } from './database/database.ts'
import { allTables, postings, users, wallets } from './database/schema.ts'
import { posting } from '../store/books.ts'

/** Whether a database has no users yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length === 0
}

/** Fills an empty database with users, and wallets with their deposits in the books. */
export async function plant(db: Database, seed: Seed, now: number): Promise<void> {
  if (seed.users.length > 0) await db.insert(users).values([...seed.users])
  if (seed.wallets.length === 0) return
  await db
    .insert(wallets)
    .values(
      seed.wallets.map(({ accountId, deposit }) => ({ id: accountId, balance: deposit, held: 0 })),
    )
  const deposits = seed.wallets
    .filter(({ deposit }) => deposit > 0)
    .map(({ accountId, deposit }) => ({ ...posting('deposit', accountId, deposit), at: now }))
  if (deposits.length > 0) await db.insert(postings).values(deposits)
}

/** Deletes everything and plants the seed again. */
export async function replant(db: Database, seed: Seed, now: number): Promise<void> {
  await db.execute(
    sql`truncate ${sql.join(
      allTables.map((table) => sql`${table}`),
      sql`, `,
    )} restart identity`,
  )
  await plant(db, seed, now)
}
