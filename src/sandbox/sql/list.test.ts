import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listTransactions } from './list.ts'
import { migrate } from './migrate.ts'
import { transactionCounts } from './schema.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 5, 10)
const page = { page: 0, size: 1, sort: { field: 'createdDate', direction: 'desc' } } as const

const client = new PGlite()
const db = drizzle(client)

beforeAll(() => migrate(db, noon, async () => undefined))
afterAll(() => client.close())

/** Sales of an account, a second apart from an instant on. */
async function sold(count: number, from: number): Promise<void> {
  await db.execute(sql`
    insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body,
      status, response_code, response_message, next, sends, created_at, updated_at)
    select 'T-' || ${from}::bigint || '-' || n, 'M-1', 'R-' || ${from}::bigint || '-' || n, 'purchase', 1, 'P', 100, '',
      '{}', 'COMPLETED', '0', 'Success', '[]', 1, ${from}::bigint + n * 1000, ${from}::bigint + n * 1000
    from generate_series(1, ${count}::int) as n`)
}
const totalAt = async (now: number) => (await listTransactions(db, 'M-1', page, now)).totalElements
const countedUntil = async () => (await db.select().from(transactionCounts))[0]?.until

it('counts an account’s older sales once for all, a minute after the last time at the earliest', async () => {
  await sold(2_500, noon - 60 * minute)
  expect(await totalAt(noon)).toBe(2_500)
  const first = noon - 10 * minute
  expect(await countedUntil()).toBe(first)

  await sold(2_500, first)
  expect(await totalAt(noon + minute - 1)).toBe(5_000)
  expect(await countedUntil()).toBe(first)
  expect(await totalAt(noon + minute)).toBe(5_000)
  expect(await countedUntil()).toBe(first + minute)
  expect(await totalAt(noon + 2 * minute)).toBe(5_000)
})
