import { Client } from 'pg'
import { openPostgresStore } from '../../sandbox/sql/postgres.ts'
import type { SqlStoreOptions } from '../../sandbox/sql/sql-store.ts'
import type { Store } from '../../sandbox/store/store.ts'

const given = process.env['TEST_DATABASE_URL']

/** The PostgreSQL that tests may use: one address, or none. */
export const testDatabaseUrls: readonly string[] = given ? [given] : []

/** Opens a store in a schema that no other test uses, and that is gone when the store is closed. */
export async function openInOwnSchema(url: string, options: SqlStoreOptions): Promise<Store> {
  const schema = `tuckshop_test_${crypto.randomUUID().replaceAll('-', '')}`
  await statement(url, `create schema ${schema}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  const store = await openPostgresStore({ ...options, connectionString: own.href, connections: 20 })
  return {
    ...store,
    close: async () => {
      await store.close()
      await statement(url, `drop schema ${schema} cascade`)
    },
  }
}

async function statement(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}
