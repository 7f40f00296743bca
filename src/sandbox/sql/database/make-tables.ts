import { desc, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { StoreUnavailable } from './errors.ts'
import { schemaVersions } from './schema.ts'

/** The version of the tables. */
const version = 1

/** An arbitrary number that every Tuckshop shares. */
const makingLock = 7_588_201

/**
 * Makes the tables in a new database, then runs `afterwards`, all in one transaction and under a lock. If several
 * programs start at once, one does the work and the others find it done.
 *
 * @throws StoreUnavailable when the tables are of another version
 */
export async function makeTables(
  db: Database,
  now: number,
  afterwards: (db: Database) => Promise<void>,
  statements: readonly string[] = tables,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${makingLock})`)
    await tx.execute(
      sql`create table if not exists schema_versions (version integer primary key, applied_at bigint not null)`,
    )
    const [found] = await tx
      .select()
      .from(schemaVersions)
      .orderBy(desc(schemaVersions.version))
      .limit(1)
    if (found !== undefined && found.version !== version)
      throw new StoreUnavailable(
        `The database is of version ${found.version} and this program knows version ${version}: start a newer Tuckshop, or use another database`,
      )
    if (found === undefined) {
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.insert(schemaVersions).values({ version, appliedAt: now })
    }
    await afterwards(tx)
  })
}

/** In SQL for both PostgreSQL 15 and PGlite (18). */
export const tables: readonly string[] = [
  `create table users (
    id text primary key,
    username text not null unique,
    password_hash text not null,
    role text not null check (role in ('merchant', 'sub-merchant', 'partner', 'vendor')),
    account_id text not null
  )`,
  `create table reset_tokens (
    hash text primary key,
    user_id text not null references users on delete cascade,
    expires_at bigint not null
  )`,
  `create index reset_tokens_of_user on reset_tokens (user_id)`,
  `create table token_pairs (
    access_hash text primary key,
    refresh_hash text not null unique,
    user_id text not null references users on delete cascade,
    access_expires_at bigint not null,
    refresh_expires_at bigint not null,
    family text not null,
    rotated_at bigint,
    parent text
  )`,
  `create index token_pairs_of_user on token_pairs (user_id)`,
  `create index token_pairs_of_family on token_pairs (family)`,
  // Half-empty pages let each sale update the balance within its page.
  `create table wallets (
    id text primary key,
    balance bigint not null check (balance >= 0),
    held bigint not null check (held >= 0),
    transaction_count bigint not null default 0
  ) with (fillfactor = 50)`,
  `create table vouchers (
    pin_hash text primary key,
    face_value bigint not null,
    balance bigint not null check (balance between 0 and face_value)
  )`,
  `create table transactions (
    id text primary key,
    seq bigint not null generated always as identity,
    account_id text not null,
    merchant_reference text not null,
    kind text not null check (kind in ('purchase', 'redeem')),
    attempt integer not null check (attempt >= 1),
    parent_id text references transactions,
    product_code text not null,
    amount bigint not null check (amount >= 0),
    recipient text not null,
    body json not null,
    pin_hash text references vouchers,
    status text not null check (status in ('COMPLETED', 'PENDING', 'PROCESSING', 'FAILED')),
    response_code text not null,
    response_message text not null,
    receipt json,
    next json not null,
    due_at bigint,
    sends integer not null default 1,
    created_at bigint not null,
    updated_at bigint not null,
    constraint only_the_first_attempt_has_no_parent check ((parent_id is null) = (attempt = 1))
  )`,
  // Idempotency: an account's reference has one first attempt, the row without a parent.
  `create unique index one_attempt_a_number on transactions (account_id, merchant_reference, attempt)`,
  `create unique index one_retry_a_parent on transactions (parent_id)`,
  `create index transactions_of_account on transactions (account_id, created_at, seq)`,
  `create index transactions_under_way on transactions (account_id, seq) where due_at is not null`,
  `create index transactions_due on transactions (due_at, seq) where due_at is not null`,
  `create table postings (
    id bigint primary key generated always as identity,
    transaction_id text references transactions,
    kind text not null check (kind in ('deposit', 'hold', 'capture', 'release')),
    from_account text not null,
    to_account text not null check (to_account <> from_account),
    amount bigint not null check (amount > 0),
    at bigint not null,
    constraint only_a_deposit_has_no_transaction check ((transaction_id is null) = (kind = 'deposit'))
  )`,
  // A transaction's money is held once, then captured or released once.
  `create unique index one_hold_and_one_settlement on postings (transaction_id, (kind = 'hold'))`,
  // Unlogged: a database crash may lose these counts.
  `create unlogged table admissions (
    key text primary key,
    times bigint[] not null,
    ends_at bigint not null
  )`,
  `create index admissions_by_end on admissions (ends_at)`,
  `create unlogged table controls (id integer primary key check (id = 1), state text not null)`,
]
