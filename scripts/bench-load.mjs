import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { loadSource } from './load-source.mjs'
import { postgresFolder, startTestDatabase } from './test-database.mjs'

/**
 * Prints how many requests a second servers on one PostgreSQL answer, and how fast, beside pgbench with the same writes in
 * the same run: `npm run bench:load -- --servers 1,2,4 --minutes 1`. Each measurement takes so many minutes. Clients,
 * servers and database share this machine: how much of its processors a request costs servers and database stands beside
 * the rates, and what the database alone does over as many connections. Needs an installed PostgreSQL with pgbench.
 */
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '1,2,4' },
    minutes: { type: 'string', default: '1' },
    clients: { type: 'string', default: '32' },
  },
})
await buildIfStale()
const folder = postgresFolder('pgbench')
const pgbench = folder && join(folder, 'pgbench')
const database = await startTestDatabase({ durable: true })
if (database === undefined || pgbench === undefined)
  throw new Error('Install PostgreSQL, with pgbench')

/** @type {typeof import('../src/testing/load/bench.ts')} */
const { benchLoad } = await loadSource('../src/testing/load/bench.ts')
/** @type {import('../src/testing/load/bench.ts').LoadRow[]} */
const rows = []
try {
  await benchLoad(
    {
      url: database.url,
      databasePid: database.pid(),
      pgbench,
      servers: values.servers.split(',').map(Number),
      seconds: Math.max(1, Math.round(Number(values.minutes) * 60)),
      clients: Number(values.clients),
    },
    (row) => {
      rows.push(row)
      console.log(`${row.what}: ${row['a second']} a second, p99 ${row.p99} ms`)
    },
  )
} finally {
  await database.remove()
}
console.table(rows)
process.exitCode = rows.every(({ books, errors }) => books === 'right' && errors === 0) ? 0 : 1
