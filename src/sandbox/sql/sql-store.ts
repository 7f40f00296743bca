import { eq, sql } from 'drizzle-orm'
import type { Seed } from '../seed/accounts.ts'
import { advance } from './advance.ts'
import type { Database } from './database.ts'
import { runPhase } from './errors.ts'
import { open, openChild } from './open.ts'
import {
  dueTransactions,
  findChain,
  findTransaction,
  listTransactions,
  nextDue,
  readLedger,
} from './read.ts'
import { transactions, users } from './schema.ts'
import { replant } from './seed.ts'
import {
  findCaller,
  rotateTokens,
  saveResetToken,
  saveTokens,
  setPassword,
  takeResetToken,
} from './tokens.ts'
import type { Store } from '../store/store.ts'

/** What every SQL store is opened with. */
export interface SqlStoreOptions {
  /** The seed of an empty database and of a reset. Asked when needed: its passwords take time to hash. */
  readonly seed: () => Promise<Seed>
  /** The clock, asked when the seed's deposits are booked. */
  readonly now: () => number
}

/**
 * A store on a database that has been migrated and seeded. A phase that the database breaks off for another's sake
 * (a deadlock) runs again; any other refusal is a `StatementFailed`, which tells no values.
 */
export function createSqlStore(
  db: Database,
  { seed, now }: SqlStoreOptions,
  close: () => Promise<void>,
): Store {
  return {
    findUser: (username) =>
      runPhase(async () => {
        const [user] = await db.select().from(users).where(eq(users.username, username))
        return user
      }),
    setPassword: (userId, hash) => runPhase(() => setPassword(db, userId, hash)),
    saveResetToken: (token) => runPhase(() => saveResetToken(db, token)),
    takeResetToken: (hash, now) => runPhase(() => takeResetToken(db, hash, now)),
    saveTokens: (pair) => runPhase(() => saveTokens(db, pair)),
    findCaller: (hash, now) => runPhase(() => findCaller(db, hash, now)),
    rotateTokens: (hash, next, now) => runPhase(() => rotateTokens(db, hash, next, now)),

    openTransaction: (opening) => runPhase(() => open(db, opening)),
    openRetry: (retry) => runPhase(() => openChild(db, retry)),
    findTransaction: (id) => runPhase(() => findTransaction(db, id)),
    findByReference: (accountId, reference) => runPhase(() => findChain(db, accountId, reference)),
    listTransactions: (accountId, page) => runPhase(() => listTransactions(db, accountId, page)),
    countSend: (id) =>
      runPhase(async () => {
        const [row] = await db
          .update(transactions)
          .set({ sends: sql`${transactions.sends} + 1` })
          .where(eq(transactions.id, id))
          .returning({ sends: transactions.sends })
        return row?.sends ?? 0
      }),
    dueTransactions: (now, limit) => runPhase(() => dueTransactions(db, now, limit)),
    nextDue: () => runPhase(() => nextDue(db)),
    advance: (id, from, step, now) => runPhase(() => advance(db, id, from, step, now)),

    ledger: () => runPhase(() => readLedger(db)),
    reset: async () => {
      const fresh = await seed()
      await runPhase(() => db.transaction((tx) => replant(tx, fresh, now())))
    },
    close,
  }
}
