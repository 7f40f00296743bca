import { eq, sql } from 'drizzle-orm'
import type { Seed } from '../seed/accounts.ts'
import { admit, forget, isCounted, renew, sweepAdmissions, takeBack } from './admissions.ts'
import { advance } from './advance.ts'
import type { Database } from './database/database.ts'
import { runPhase } from './database/errors.ts'
import { listTransactions } from './list.ts'
import { openRetry, openTransaction } from './open-transaction.ts'
import { claimDue, dueOf, findByReference, findTransaction, nextDue, readLedger } from './read.ts'
import { controls, transactions, users } from './database/schema.ts'
import { replant } from './seed.ts'
import {
  findCaller,
  rotateTokens,
  saveResetToken,
  saveTokens,
  setPassword,
  takeResetToken,
} from './tokens.ts'
import type { Turns } from './database/turns.ts'
import { StoreAway } from '../store/store-away.ts'
import type { Store } from '../store/store.ts'

/** What every SQL store is opened with. */
export interface SqlStoreOptions {
  /** The seed of an empty database and of a reset. Made only when needed, because hashing its passwords takes time. */
  readonly seed: () => Promise<Seed>
  /** The clock, read when booking the seed's deposits. */
  readonly now: () => number
  /** Called after each phase: with the reason, without values, if the database couldn't be asked. */
  readonly onReached?: (away: string | undefined) => void
}

/** An open database. */
interface SqlDatabase {
  readonly db: Database
  /** Queues the sales of an account; without it, they run at once. */
  readonly turns?: Turns
  readonly close: () => Promise<void>
}

const atOnce: Turns = (_, work) => work()

/** How many counts for limits come between two sweeps. */
const sweepEvery = 1_000

/**
 * A store on a database with its tables and seed. Repeats a phase that the database aborted in favour of another (a
 * deadlock); any other refusal is a `StatementFailed` without values.
 */
export function createSqlStore(
  { db, turns = atOnce, close }: SqlDatabase,
  { seed, now, onReached }: SqlStoreOptions,
): Store {
  let sinceSweep = 0
  const phase = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await runPhase(work)
      onReached?.(undefined)
      return result
    } catch (error) {
      if (error instanceof StoreAway) onReached?.(error.message)
      throw error
    }
  }
  return {
    findUser: (username) =>
      phase(async () => {
        const [user] = await db.select().from(users).where(eq(users.username, username))
        return user
      }),
    setPassword: (userId, hash) => phase(() => setPassword(db, userId, hash)),
    saveResetToken: (token, now, most) => phase(() => saveResetToken(db, token, now, most)),
    takeResetToken: (hash, now) => phase(() => takeResetToken(db, hash, now)),
    saveTokens: (pair) => phase(() => saveTokens(db, pair)),
    findCaller: (hash, now) => phase(() => findCaller(db, hash, now)),
    rotateTokens: (hash, next, now) => phase(() => rotateTokens(db, hash, next, now)),

    openTransaction: (opening) =>
      phase(() => turns(opening.accountId, () => openTransaction(db, opening))),
    openRetry: (retry) => phase(() => openRetry(db, retry)),
    findTransaction: (id) => phase(() => findTransaction(db, id)),
    findByReference: (accountId, reference) =>
      phase(() => findByReference(db, accountId, reference)),
    listTransactions: (accountId, page) => phase(() => listTransactions(db, accountId, page)),
    countSend: (id) =>
      phase(async () => {
        const [row] = await db
          .update(transactions)
          .set({ sends: sql`${transactions.sends} + 1` })
          .where(eq(transactions.id, id))
          .returning({ sends: transactions.sends })
        return row?.sends ?? 0
      }),
    claimDue: (now, until, limit) => phase(() => claimDue(db, now, until, limit)),
    dueOf: (accountId, now, limit) => phase(() => dueOf(db, accountId, now, limit)),
    nextDue: () => phase(() => nextDue(db)),
    advance: (id, from, step, now) => phase(() => advance(db, id, from, step, now)),

    admit: async (key, limit, now) => {
      const admitted = await phase(() => admit(db, key, limit, now))
      sinceSweep += 1
      if (sinceSweep >= sweepEvery) {
        sinceSweep = 0
        // The count succeeded, so the caller doesn't need to know if tidying fails.
        await phase(() => sweepAdmissions(db, now)).catch(() => undefined)
      }
      return admitted
    },
    takeBack: (key, at) => phase(() => takeBack(db, key, at)),
    renew: (key, windowMs, now) => phase(() => renew(db, key, windowMs, now)),
    forget: (key) => phase(() => forget(db, key)),
    isCounted: (key, now) => phase(() => isCounted(db, key, now)),

    readControls: () =>
      phase(async () => {
        const [row] = await db.select().from(controls)
        return row?.state
      }),
    writeControls: (state) =>
      phase(async () => {
        const set = { state }
        const target = controls.id
        await db.insert(controls).values({ id: 1, state }).onConflictDoUpdate({ target, set })
      }),

    takesSales: () =>
      phase(() => renew(db, 'ready', 60_000, now())).then(
        () => true,
        () => false,
      ),
    ledger: () => phase(() => readLedger(db)),
    reset: async () => {
      const fresh = await seed()
      await phase(() => db.transaction((tx) => replant(tx, fresh, now())))
    },
    close,
  }
}
