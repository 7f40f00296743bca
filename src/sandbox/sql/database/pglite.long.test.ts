import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { getTableName, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../../testing/servers/built-server.ts'
import { noon, opened, purchase } from '../../../testing/store/store-conformance.ts'
import { testHashing } from '../../hashing/scrypt-hashing.ts'
import { demoSeed } from '../../seed/accounts.ts'
import { StoreAway } from '../../store/store-away.ts'
import type { Store } from '../../store/store.ts'
import { plant } from '../seed.ts'
import { createSqlStore } from '../sql-store.ts'
import { runPhase, StatementFailed, StoreUnavailable } from './errors.ts'
import { makeTables, tables } from './make-tables.ts'
import { hasRoom, openDatabase, tidy } from './pglite.ts'
import { allTables } from './schema.ts'

/** One database for all these tests, empty before each: opening one takes a second. */
let client: PGlite
beforeAll(async () => {
  client = await openDatabase(undefined)
})
beforeEach(() => client.exec('drop schema public cascade; create schema public'))
afterAll(() => client.close())

const nothing = async () => undefined

async function openStore(): Promise<Store> {
  const seed = () => demoSeed(testHashing)
  const db = drizzle(client)
  await makeTables(db, noon, async (tx) => plant(tx, await seed(), noon))
  return createSqlStore({ db, close: nothing }, { seed, now: () => noon })
}

/** How many rows of the sales were read by a sequential scan instead of an index. */
async function readInTurn(): Promise<number> {
  await client.exec('select pg_stat_force_next_flush()')
  const { rows } = await client.query(
    `select seq_tup_read as "read" from pg_stat_user_tables where relname = 'transactions'`,
  )
  return z.tuple([z.object({ read: z.number() })]).parse(rows)[0].read
}

test('a sale reads no other sale, even if its plan was made with empty tables', async () => {
  const store = await openStore()
  const sell = async (count: number) => {
    for (let sold = 0; sold < count; sold += 1)
      opened(await store.openTransaction(purchase({ merchantReference: crypto.randomUUID() })))
  }
  await tidy(client)
  await sell(40)
  const before = await readInTurn()
  await sell(20)
  expect(await readInTurn()).toBe(before)
})

test('our tables are tidied, and of the database’s own only the statistics', async () => {
  await openStore()
  const row = z.object({ name: z.string(), count: z.number() })
  const counted = async () => {
    const { rows } = await client.query(
      `select relname as "name", vacuum_count as "count" from pg_stat_all_tables where relname not like 'pg_toast%'`,
    )
    return z.array(row).parse(rows)
  }
  const before = new Map((await counted()).map(({ name, count }) => [name, count]))
  await tidy(client)
  const tidied = (await counted()).filter(({ name, count }) => count !== before.get(name))
  expect(tidied.map(({ name }) => name).toSorted()).toEqual(
    ['pg_statistic', ...allTables.map((table) => getTableName(table))].toSorted(),
  )
})

test('a database that may only be read, as at a fail-over, counts as away until it may be written again', async () => {
  const store = await openStore()
  expect(await store.takesSales()).toBe(true)
  await client.exec('set default_transaction_read_only = on')
  expect(await store.takesSales()).toBe(false)
  await expect(store.openTransaction(purchase())).rejects.toThrow(StoreAway)
  await expect(store.claimDue(noon, noon, 9)).rejects.toThrow(StoreAway)
  await client.exec('set default_transaction_read_only = off')
  expect(await store.takesSales()).toBe(true)
  opened(await store.openTransaction(purchase()))
})

test('a database that takes no writes takes no sales, though it can be read', async () => {
  const store = await openStore()
  expect(await store.takesSales()).toBe(true)
  await client.exec(`
    create function is_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger is_full before insert or update on admissions execute function is_full()`)
  expect(await store.takesSales()).toBe(false)
  await client.exec('drop trigger is_full on admissions')
  expect(await store.takesSales()).toBe(true)
})

test('a folder has room as long as a file can be written there, and nothing of that stays', async () => {
  const folder = await temporaryFolder()
  expect([await hasRoom(folder.path), readdirSync(folder.path)]).toEqual([true, []])
  mkdirSync(join(folder.path, '.room'))
  expect(await hasRoom(folder.path)).toBe(false)
  await folder.remove()
})

describe('the tables', () => {
  const versions = async () =>
    (await client.query<{ version: number }>('select version from schema_versions')).rows

  it('are made once, and none of them if one fails', async () => {
    const db = drizzle(client)
    const broken = makeTables(db, noon, nothing, [...tables, 'nonsense'])
    await expect(broken).rejects.toThrow('nonsense')
    const found = await client.query<{ x: string | null }>(`select to_regclass('users')::text as x`)
    expect(found.rows).toEqual([{ x: null }])
    await makeTables(db, noon, nothing)
    await makeTables(db, noon, nothing)
    expect(await versions()).toEqual([{ version: 1 }])
  })

  it('of a newer program are refused', async () => {
    const db = drizzle(client)
    await makeTables(db, noon, nothing)
    await client.query('insert into schema_versions values (99, 0)')
    const refused = makeTables(db, noon, nothing)
    await expect(refused).rejects.toThrow(StoreUnavailable)
    await expect(refused).rejects.toThrow('version 99')
  })

  it('prevent what the program must never write', async () => {
    const db = drizzle(client)
    await makeTables(db, noon, nothing)
    const posting = `insert into postings (kind, from_account, to_account, amount, at)`
    for (const statement of [
      `insert into wallets values ('W', -1, 0)`,
      `insert into wallets values ('W', 0, -1)`,
      `insert into vouchers values ('V', 5, 6)`,
      `${posting} values ('deposit', 'a', 'b', 0, 0)`,
      `${posting} values ('hold', 'a', 'b', 1, 0)`,
    ]) {
      const refused = runPhase(() => db.execute(sql.raw(statement)))
      await expect(refused).rejects.toMatchObject({ name: 'StatementFailed', code: '23514' })
    }
  })
})

describe('a phase', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

  it('that the database aborted for another runs again', async () => {
    let runs = 0
    const phase = async () => {
      runs += 1
      if (runs < 3) throw deadlock
      return runs
    }
    expect(await runPhase(phase)).toBe(3)
  })

  it('that is aborted every time fails in the end', async () => {
    await expect(runPhase(() => Promise.reject(deadlock))).rejects.toMatchObject({ code: '40P01' })
  })

  it('that failed shows none of its values', async () => {
    const secret = '01234567890123456789'
    const failure = await runPhase(() =>
      drizzle(client).execute(sql`select ${secret} from nowhere`),
    ).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StatementFailed)
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(secret)
  })
})
