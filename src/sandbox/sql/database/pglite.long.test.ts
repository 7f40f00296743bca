import type { PGlite } from '@electric-sql/pglite'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { cents } from '../../../values/money.ts'
import type { Opening, Store } from '../../store/store.ts'
import { migrate } from './migrate.ts'
import { openDatabase, tidy } from './pglite.ts'
import { allTables } from './schema.ts'
import { plant } from '../seed.ts'
import { createSqlStore } from '../sql-store.ts'

const seed = {
  users: [],
  wallets: [{ accountId: 'M-1001', deposit: cents(100_000) }],
}

let database: PGlite
let store: Store

beforeAll(async () => {
  database = await openDatabase(undefined)
  await migrate(drizzle(database), 0, (tx) => plant(tx, seed, 0))
  store = createSqlStore(
    {
      db: drizzle(database),
      ask: ({ text }, values) => database.query(text, [...values]),
      isAlone: true,
      close: () => database.close(),
    },
    { seed: async () => seed, now: () => 0 },
  )
})

afterAll(() => store.close())

/** How many rows of the sales were read by a sequential scan instead of an index. */
async function readInTurn(): Promise<number> {
  await database.exec('select pg_stat_force_next_flush()')
  const { rows } = await database.query(
    `select seq_tup_read as "read" from pg_stat_user_tables where relname = 'transactions'`,
  )
  return z.tuple([z.object({ read: z.number() })]).parse(rows)[0].read
}

test('a sale reads no other sale, even if its plan was made with empty tables', async () => {
  await tidy(database)
  for (let count = 0; count < 40; count += 1) await store.openTransaction(purchase(count))
  const before = await readInTurn()
  for (let count = 40; count < 60; count += 1) await store.openTransaction(purchase(count))
  expect(await readInTurn()).toBe(before)
})

function purchase(count: number): Opening {
  return {
    id: `T-${count}`,
    accountId: 'M-1001',
    merchantReference: `R-${count}`,
    kind: 'purchase',
    request: { productCode: 'AIR-1', amount: cents(100), recipient: '0821234567', body: {} },
    step: {
      status: 'COMPLETED',
      responseCode: '0',
      responseMessage: 'Success',
      receipt: { reference: 'RC-1' },
      next: [],
    },
    now: count,
    onInsufficient: 'reject',
  }
}

test('our tables are tidied, and of the database’s own only the statistics', async () => {
  const row = z.object({ name: z.string(), count: z.number() })
  const counted = async () => {
    const { rows } = await database.query(
      `select relname as "name", vacuum_count as "count" from pg_stat_all_tables where relname not like 'pg_toast%'`,
    )
    return z.array(row).parse(rows)
  }
  const before = new Map((await counted()).map(({ name, count }) => [name, count]))
  await tidy(database)
  const tidied = (await counted()).filter(({ name, count }) => count !== before.get(name))
  expect(tidied.map(({ name }) => name).toSorted()).toEqual(
    ['pg_statistic', ...allTables.map((table) => getTableName(table))].toSorted(),
  )
})
