import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, Pool } from 'pg'
import type { Ask, Database } from './database.ts'
import { reasonOf, StoreUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { isEmpty, plant } from './seed.ts'
import { createSqlStore, type SqlStoreOptions } from './sql-store.ts'
import { createTurns } from './turns.ts'
import type { Store } from '../store/store.ts'

export interface PostgresStoreOptions extends SqlStoreOptions {
  /** `postgres://user:password@host:port/database`, with libpq's parameters. */
  readonly connectionString: string
  /** Connections at the same time; 10 unless given. */
  readonly connections?: number
  /** How long the database may take; the usual ones unless given. */
  readonly patience?: DatabasePatience
  /** Is given what tells the connections as they stand. */
  readonly onPool?: (figures: () => PoolFigures) => void
}

/** Connections of the pool, and phases that wait for one. */
export interface PoolFigures {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

/** How long the database may take, in milliseconds. Whoever waits at the counter waits no longer than these together. */
export interface DatabasePatience {
  /** For one statement, which the server then breaks off. */
  readonly statementMs: number
  /** Without a word: a server that hangs breaks nothing off, and its connection is given up. */
  readonly silenceMs: number
  /** Until a phase gets a connection, new or from another phase that is done with it. */
  readonly queueMs: number
}

const usualPatience: DatabasePatience = { statementMs: 5_000, silenceMs: 6_000, queueMs: 5_000 }

/**
 * Sales of one account that a server has the database open at a time. All of them lock the account's wallet: more would only
 * wait there, each with a connection that reads could use, and the lock is dearer the more wait for it.
 */
const salesAtOnce = 2

/** How long a server may take to let us in at the start. */
const greetingMs = 5_000

/**
 * Opens a store on PostgreSQL 15 or newer, migrating and seeding the database where needed.
 *
 * @throws StoreUnavailable when it can't be reached or is of a newer version; the message has no password.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { connectionString, connections = 10, seed, now, patience = usualPatience } = options
  try {
    await prepare(connectionString, async (client) => {
      // On a connection of its own, whose statements may take as long as a large table needs.
      await migrate(drizzle(client), now(), async (tx) => {
        if (await isEmpty(tx)) await plant(tx, await seed(), now())
      })
    })
  } catch (error) {
    throw unavailable(error, connectionString)
  }
  const pool = openPool(connectionString, connections, patience)
  options.onPool?.(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const ask: Ask = ({ name, text }, values) => pool.query({ name, text, values: [...values] })
  const close = () => pool.end()
  const turns = createTurns(salesAtOnce, patience.queueMs)
  return createSqlStore({ db: overPool(pool), ask, isAlone: false, turns, close }, options)
}

/** Drizzle's own transaction over a pool keeps its connection for ever where the database can't even begin it. */
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
      // Of one that failed nobody knows how it was left: another takes its place.
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
    // Before silence would end it.
    idleTimeoutMillis: Math.floor(silenceMs / 2),
    stream: () => impatientSocket(silenceMs),
    onConnect: planByIndexes,
  })
  // A connection that breaks while nobody uses it is replaced by the pool, and one that breaks in use fails what it was
  // used for; without a listener either would end the process.
  pool.on('error', ignored)
  pool.on('connect', (client) => client.on('error', ignored))
  return pool
}

/**
 * Until a new or restored database has counted its rows (its autovacuum looks once a minute), the planner takes an account's
 * sales for a handful, and reads and sorts all of them for one page whose order an index has.
 * @returns what the pool waits for, which its types leave out
 */
function planByIndexes(connection: ClientBase): unknown {
  return connection.query('set enable_bitmapscan = off')
}

/** A socket that gives up on a peer that takes what it is sent and never answers. */
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

/** Host, port and database: the rest may be secret. */
function placeOf(connectionString: string): string {
  const url = URL.canParse(connectionString) ? new URL(connectionString) : undefined
  return url === undefined ? 'the given address' : `${url.host}${url.pathname}`
}
