import { Client } from 'pg'
import { openPostgresStore, type PostgresStoreOptions } from '../../sandbox/sql/postgres.ts'
import { patience } from '../patience.ts'
import type { Store } from '../../sandbox/store/store.ts'

const given = process.env['TEST_DATABASE_URL']

/** The PostgreSQL that tests may use: one address, or none. */
export const testDatabaseUrls: readonly string[] = given ? [given] : []

/** A thousand sales at once are many seconds' work for a busy machine. */
const testPatience = {
  statementMs: patience.test,
  silenceMs: patience.test,
  queueMs: patience.test,
} as const

/**
 * Opens a store in a schema that no other test uses, and that is gone when the store is closed.
 * @param options.through another way to the same database
 */
export async function openInOwnSchema(
  url: string,
  {
    through = url,
    ...options
  }: Omit<PostgresStoreOptions, 'connectionString'> & { through?: string },
): Promise<Store> {
  const schema = `tuckshop_test_${crypto.randomUUID().replaceAll('-', '')}`
  await statement(url, `create schema ${schema}`)
  const own = new URL(through)
  own.searchParams.set('options', `-c search_path=${schema}`)
  const store = await openPostgresStore({
    connections: 20,
    patience: testPatience,
    ...options,
    connectionString: own.href,
  })
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
