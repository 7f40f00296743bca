import { bigint, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import type { Role } from '../../../platform/contract/access/role.ts'
import type { TransactionStatus } from '../../../platform/contract/sale/transaction.ts'
import type { LedgerEntry, ScheduledStep, Transaction } from '../../store/store.ts'

/**
 * The tables as the queries see them. make-tables.ts makes them, with keys, uniqueness, checks and indexes. Cents and
 * epoch milliseconds are bigint and safe integers. Documents are `json`, not `jsonb`, because a replayed receipt must
 * keep the order of its members.
 */
const safeInteger = (name: string) => bigint(name, { mode: 'number' })

export const users = pgTable('users', {
  id: text().primaryKey(),
  username: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text().$type<Role>().notNull(),
  accountId: text('account_id').notNull(),
})

export const resetTokens = pgTable('reset_tokens', {
  hash: text().primaryKey(),
  userId: text('user_id').notNull(),
  expiresAt: safeInteger('expires_at').notNull(),
})

export const tokenPairs = pgTable('token_pairs', {
  accessHash: text('access_hash').primaryKey(),
  refreshHash: text('refresh_hash').notNull(),
  userId: text('user_id').notNull(),
  /** The sign-in that it came from. */
  family: text().notNull(),
  accessExpiresAt: safeInteger('access_expires_at').notNull(),
  refreshExpiresAt: safeInteger('refresh_expires_at').notNull(),
  /** When the refresh token was exchanged; 0 if a sibling was exchanged instead. */
  rotatedAt: safeInteger('rotated_at'),
  /** Hash of the refresh token that was exchanged for it. */
  parent: text(),
})

export const wallets = pgTable('wallets', {
  id: text().primaryKey(),
  balance: safeInteger('balance').notNull(),
  held: safeInteger('held').notNull(),
  /** The account's number of transactions in any status. Its openings count them. */
  transactionCount: safeInteger('transaction_count').notNull().default(0),
})

export const vouchers = pgTable('vouchers', {
  pinHash: text('pin_hash').primaryKey(),
  faceValue: safeInteger('face_value').notNull(),
  balance: safeInteger('balance').notNull(),
})

export const transactions = pgTable('transactions', {
  id: text().primaryKey(),
  /** The order of opening; breaks ties of time. */
  seq: safeInteger('seq').generatedAlwaysAsIdentity(),
  accountId: text('account_id').notNull(),
  merchantReference: text('merchant_reference').notNull(),
  kind: text().$type<Transaction['kind']>().notNull(),
  attempt: integer().notNull(),
  parentId: text('parent_id'),
  productCode: text('product_code').notNull(),
  amount: safeInteger('amount').notNull(),
  recipient: text().notNull(),
  body: json().$type<Transaction['body']>().notNull(),
  /** The voucher that a redemption drew on. */
  pinHash: text('pin_hash'),
  status: text().$type<TransactionStatus>().notNull(),
  responseCode: text('response_code').notNull(),
  responseMessage: text('response_message').notNull(),
  receipt: json().$type<Record<string, unknown>>(),
  next: json().$type<readonly ScheduledStep[]>().notNull(),
  /** When the first of `next` is due. */
  dueAt: safeInteger('due_at'),
  sends: integer().notNull().default(1),
  createdAt: safeInteger('created_at').notNull(),
  updatedAt: safeInteger('updated_at').notNull(),
})

/** Movements of money. One row holds both accounts, so a movement always balances. */
export const postings = pgTable('postings', {
  id: safeInteger('id').primaryKey().generatedAlwaysAsIdentity(),
  transactionId: text('transaction_id'),
  kind: text().$type<LedgerEntry['kind']>().notNull(),
  from: text('from_account').notNull(),
  to: text('to_account').notNull(),
  amount: safeInteger('amount').notNull(),
  at: safeInteger('at').notNull(),
})

/** What the sandbox's controls have set: one row, or none. */
export const controls = pgTable('controls', {
  id: integer().primaryKey(),
  state: text().notNull(),
})

/** Counts for a limit, oldest first. */
export const admissions = pgTable('admissions', {
  key: text().primaryKey(),
  times: safeInteger('times').array().notNull(),
  /** When all of them expire. */
  endsAt: safeInteger('ends_at').notNull(),
})

/** The version of the tables. */
export const schemaVersions = pgTable('schema_versions', {
  version: integer().primaryKey(),
  appliedAt: safeInteger('applied_at').notNull(),
})

/**
 * Every table except the schema version's, in the order in which a purchase locks them: its row, the vouchers that its
 * foreign key names, postings, wallet. A reset locks them one by one, so in another order it would hold a table that a
 * purchase waits for, and wait for the purchase. A redemption locks its voucher first; one that meets a reset runs
 * again.
 */
export const allTables = [
  transactions,
  vouchers,
  postings,
  wallets,
  tokenPairs,
  resetTokens,
  users,
  admissions,
  controls,
]
