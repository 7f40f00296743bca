import { parseArgs } from 'node:util'
import { loadSource } from './load-source.mjs'
import { startTestDatabase } from './test-database.mjs'

/**
 * Prints how fast pages of an account's list of sales are, in milliseconds: `npm run bench:list -- --sales 1000000`. Needs
 * an installed PostgreSQL.
 */
const { values } = parseArgs({ options: { sales: { type: 'string', default: '1000000' } } })
const database = await startTestDatabase()
if (database === undefined) throw new Error('Install PostgreSQL')

/** @type {typeof import('../src/testing/load/list-bench.ts')} */
const { benchList } = await loadSource('../src/testing/load/list-bench.ts')
try {
  console.table(await benchList(database.url, Number(values.sales)))
} finally {
  await database.remove()
}
