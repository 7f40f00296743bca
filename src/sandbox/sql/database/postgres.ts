import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, Pool } from 'pg'
import type { Database } from './database.ts'
import { reasonOf, StoreUnavailable } from './errors.ts'
import { makeTables } from './make-tables.ts'
import { isEmpty, plant } from '../seed.ts'
import { createSqlStore, type SqlStoreOptions } from '../sql-store.ts'
import { createTurns } from './turns.ts'
import type { Store } from '../../store/store.ts'

export interface PostgresStoreOptions extends SqlStoreOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters. */
  readonly connectionString: string
  /** Simultaneous connections; 10 by default. */
  readonly connections?: number
  /** Time limits of the database; the usual ones by default. */
  readonly patience?: DatabasePatience
}

/** A store on PostgreSQL, which also tells about its connections. */
export interface PostgresStore extends Store {
  readonly pool: () => PoolFigures
}

/** The pool's connections, and the phases waiting for one. */
export interface PoolFigures {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

/** Time limits of the database, in milliseconds. Together they bound a customer's wait at the counter. */
interface DatabasePatience {
  /** For one statement; the server then cancels it. */
  readonly statementMs: number
  /** For silence: a hanging server cancels nothing, so we give up its connection. */
  readonly silenceMs: number
  /** For a phase to get a connection, new or returned. */
  readonly queueMs: number
}

const usualPatience: DatabasePatience = { statementMs: 5_000, silenceMs: 6_000, queueMs: 5_000 }

/**
 * How many sales of one account may open at once. All end with its wallet, so more would only hold connections that
 * reads need.
 */
const salesAtOnce = 4

/** How long a server may take to connect at the start. */
const greetingMs = 5_000

/**
 * Opens a store on PostgreSQL 15 or newer; makes its tables and seeds it as needed.
 *
 * @throws StoreUnavailable when it can't be reached or is newer; the message has no password
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { connectionString, connections = 10, seed, now, patience = usualPatience } = options
  try {
    await prepare(connectionString, async (client) => {
      // On a separate connection, because a large table's statements may take long.
      await makeTables(drizzle(client), now(), async (tx) => {
        if (await isEmpty(tx)) await plant(tx, await seed(), now())
      })
    })
  } catch (error) {
    throw unavailable(error, connectionString)
  }
  const pool = openPool(connectionString, connections, patience)
  const close = () => pool.end()
  const turns = createTurns(salesAtOnce, patience.queueMs)
  return {
    ...createSqlStore({ db: overPool(pool), turns, close }, options),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}

/** Drizzle's transaction over a pool leaks its connection when the database can't even begin. */
function overPool(pool: Pool): Database {
  const db: Database = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isDone = false
    try {
      const result = await drizzle(client).transaction(work, config)
      isDone = true
      return result
    } finally {
      // A failed connection is in an unknown state, so the pool replaces it.
      client.release(!isDone)
    }
  }
  return db
}

async function prepare(
  connectionString: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: greetingMs })
  client.on('error', ignored)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(ignored)
  }
}

function openPool(
  connectionString: string,
  max: number,
  { statementMs, silenceMs, queueMs }: DatabasePatience,
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'tuckshop',
    keepAlive: true,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    connectionTimeoutMillis: queueMs,
    // Shorter than the silence limit, which would end it.
    idleTimeoutMillis: Math.floor(silenceMs / 2),
    stream: () => impatientSocket(silenceMs),
    onConnect: planByIndexes,
  })
  // The pool replaces a connection that breaks while idle; one that breaks in use fails its query. Without a listener,
  // either would end the process.
  pool.on('error', ignored)
  pool.on('connect', (client) => client.on('error', ignored))
  return pool
}

/**
 * A new or restored database has no row counts until autovacuum runs, once a minute. Until then the planner assumes a
 * handful of sales, and sorts them all for one page instead of using the index.
 * @returns what the pool waits for, which its types leave out
 */
function planByIndexes(connection: ClientBase): unknown {
  return connection.query('set enable_bitmapscan = off')
}

/** A socket that gives up on a peer that accepts data and never answers. */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('The database fell silent')))
  return socket
}

function ignored(): void {}

function unavailable(error: unknown, connectionString: string): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error
  return new StoreUnavailable(
    `Can't use the database at ${placeOf(connectionString)}: ${reasonOf(error)}`,
  )
}

/** Host, port and database; the rest may be secret. */
export function placeOf(connectionString: string): string {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined
  return url === undefined ? 'the given address' : `${url.host}${url.pathname}`
}
