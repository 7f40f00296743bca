import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { noon, opened, purchase } from '../../testing/store/store-conformance.ts'
import { testHashing } from '../hashing/scrypt-hashing.ts'
import { demoSeed } from '../seed/accounts.ts'
import { StoreAway } from '../store/store-away.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/pglite.ts'
import { plant } from './seed.ts'
import { createSqlStore } from './sql-store.ts'

test('a database that may only be read, as at a fail-over, counts as away until it may be written again', async () => {
  const client = await openDatabase(undefined)
  const db = drizzle(client)
  const seed = () => demoSeed(testHashing)
  await migrate(db, noon, async (tx) => plant(tx, await seed(), noon))
  const store = createSqlStore(
    {
      db,
      ask: ({ text }, values) => client.query(text, [...values]),
      isAlone: true,
      close: () => client.close(),
    },
    { seed, now: () => noon },
  )
  expect(await store.takesSales()).toBe(true)
  await client.exec('set default_transaction_read_only = on')
  expect(await store.takesSales()).toBe(false)
  await expect(store.openTransaction(purchase())).rejects.toThrow(StoreAway)
  await expect(store.claimDue(noon, noon, 9)).rejects.toThrow(StoreAway)
  await client.exec('set default_transaction_read_only = off')
  expect(await store.takesSales()).toBe(true)
  opened(await store.openTransaction(purchase()))
  await store.close()
})
