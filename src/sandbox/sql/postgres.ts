import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { reasonOf, StoreUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { isEmpty, plant } from './seed.ts'
import { createSqlStore, type SqlStoreOptions } from './sql-store.ts'
import type { Store } from '../store/store.ts'

export interface PostgresStoreOptions extends SqlStoreOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters. */
  readonly connectionString: string
  /** Connections at the same time; 10 unless given. */
  readonly connections?: number
}

/** How long a server may take to let us in at the start. */
const greetingMs = 5_000
/** How long a phase may wait for its turn at a connection; a burst of sales has to queue. */
const queueMs = 30_000

/**
 * Opens a store on PostgreSQL 15 or newer, migrating and seeding the database where needed.
 *
 * @throws StoreUnavailable when it can't be reached or is of a newer version; the message has no password.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { connectionString, connections = 10, seed, now } = options
  const pool = await openPool(connectionString, connections)
  const db = drizzle(pool)
  try {
    await migrate(db, now(), async (tx) => {
      if (await isEmpty(tx)) await plant(tx, await seed(), now())
    })
  } catch (error) {
    await pool.end()
    throw unavailable(error, connectionString)
  }
  return createSqlStore(db, options, () => pool.end())
}

async function openPool(connectionString: string, max: number): Promise<Pool> {
  try {
    const greeting = new Client({ connectionString, connectionTimeoutMillis: greetingMs })
    await greeting.connect()
    await greeting.end()
    const pool = new Pool({ connectionString, max, connectionTimeoutMillis: queueMs })
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    pool.on('error', () => {})
    return pool
  } catch (error) {
    throw unavailable(error, connectionString)
  }
}

function unavailable(error: unknown, connectionString: string): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error
  return new StoreUnavailable(
    `Can't use the database at ${placeOf(connectionString)}: ${reasonOf(error)}`,
  )
}

/** Host, port and database: the rest may be secret. */
function placeOf(connectionString: string): string {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined
  return url === undefined ? 'the given address' : `${url.host}${url.pathname}`
}
