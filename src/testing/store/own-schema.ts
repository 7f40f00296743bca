import {
  openPostgresStore,
  type PostgresStore,
  type PostgresStoreOptions,
} from '../../sandbox/sql/database/postgres.ts'
import type { Store } from '../../sandbox/store/store.ts'
import { withDatabase } from './with-database.ts'

const given = process.env['TEST_DATABASE_URL']

/** The PostgreSQL for tests, if any. */
export const testDatabaseUrls: readonly string[] = given ? [given] : []

/** A busy machine needs many seconds for a thousand sales at once. */
const testPatience = {
  statementMs: 120_000,
  silenceMs: 120_000,
  queueMs: 120_000,
} as const

type Options = Omit<PostgresStoreOptions, 'connectionString'> & {
  /** Another address for the same database. */
  readonly through?: string
}

/** Opens a store in a schema for this test alone. Closing the store drops the schema. */
export async function openInOwnSchema(url: string, options: Options): Promise<PostgresStore> {
  const schema = await makeSchema(url)
  const store = await openIn(schema.name, url, options)
  return {
    ...store,
    close: async () => {
      await store.close()
      await schema.drop()
    },
  }
}

/**
 * Opens two stores in one schema for this test alone, like two servers. Closing both drops the schema.
 * @param fill gets the schema's address
 */
export async function openTwoInOwnSchema(
  url: string,
  options: Options,
  fill: (own: string) => Promise<void> = async () => undefined,
): Promise<readonly [Store, Store]> {
  const schema = await makeSchema(url)
  const first = await openIn(schema.name, url, options)
  await fill(urlOf(schema.name, url))
  const second = await openIn(schema.name, url, options)
  let open = 2
  const closing = (store: Store): Store => ({
    ...store,
    close: async () => {
      await store.close()
      open -= 1
      if (open === 0) await schema.drop()
    },
  })
  return [closing(first), closing(second)]
}

async function makeSchema(url: string) {
  const name = `tuckshop_test_${crypto.randomUUID().replaceAll('-', '')}`
  await statement(url, `create schema ${name}`)
  return { name, drop: () => statement(url, `drop schema ${name} cascade`) }
}

function openIn(
  schema: string,
  url: string,
  { through = url, ...options }: Options,
): Promise<PostgresStore> {
  return openPostgresStore({
    connections: 20,
    patience: testPatience,
    ...options,
    connectionString: urlOf(schema, through),
  })
}

function urlOf(schema: string, url: string): string {
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  return own.href
}

const statement = (url: string, text: string) =>
  withDatabase(url, (database) => database.query(text))
