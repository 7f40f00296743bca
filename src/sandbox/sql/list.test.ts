import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, expect, it } from 'vitest'
import { listTransactions } from './list.ts'
import { migrate } from './database/migrate.ts'
import { migrations } from './database/migrations.ts'

const page = { page: 0, size: 1, sort: { field: 'createdDate', direction: 'desc' } } as const

const client = new PGlite()
const db = drizzle(client)
afterAll(() => client.close())

it('counts sales from before transactions were counted', async () => {
  const older = migrations.filter(({ version }) => version < 4)
  await migrate(db, 0, async () => undefined, older)
  await db.execute(sql`insert into wallets (id, balance, held) values ('M-1', 0, 0), ('M-2', 0, 0)`)
  await db.execute(sql`
    insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body,
      status, response_code, response_message, next, sends, created_at, updated_at)
    select 'T-' || n, 'M-1', 'R-' || n, 'purchase', 1, 'P', 100, '', '{}', 'COMPLETED', '0', 'Success', '[]', 1, n, n
    from generate_series(1, 25) as n`)

  await migrate(db, 0, async () => undefined)
  const totals = []
  for (const account of ['M-1', 'M-2'])
    totals.push((await listTransactions(db, account, page)).totalElements)
  expect(totals).toEqual([25, 0])
})
