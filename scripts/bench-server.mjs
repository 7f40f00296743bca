import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { loadSource } from './load-source.mjs'
import { root } from './run-command.mjs'
import { programOf } from './two-builds.mjs'

/**
 * Prints how many purchases a second the built server takes over HTTP on the embedded database, and how fast it starts,
 * in turns with a bare server with the same writes, and with another built checkout: `npm run bench:server -- --rounds 5
 * --seconds 4 --clients 8 --starts 7 --before DIR`. Clients are in this process, servers each in one of their own.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '8' },
    starts: { type: 'string', default: '7' },
  },
})
await buildIfStale()

/** @type {typeof import('../src/testing/load/server-bench.ts')} */
const bench = await loadSource('../src/testing/load/server-bench.ts')
/** @type {typeof import('../src/testing/load/start-bench.ts')} */
const { benchStarts } = await loadSource('../src/testing/load/start-bench.ts')
/** @type {typeof import('../src/testing/built-server.ts')} */
const { temporaryFolder } = await loadSource('../src/testing/built-server.ts')

const checkouts = {
  ...(values.before !== undefined && { before: resolve(values.before) }),
  ours: root,
}

/** @typedef {import('../src/testing/load/bench-process.ts').Program} Program */

/** @type {(checkout: string) => (folder: string) => Program} */
const builtServer = (checkout) => (folder) => ({
  command: 'node',
  args: [programOf(checkout)],
  cwd: checkout,
  environment: { DATA_DIR: folder, RATE_LIMITS: 'off' },
})

/** @type {(checkout: string) => (folder: string) => Program} */
const npmStart = (checkout) => (folder) => ({
  ...builtServer(checkout)(folder),
  command: 'npm',
  args: ['start'],
})

/** @type {(folder: string) => Program} */
const bareServer = (folder) => ({
  command: 'node',
  args: [join(root, 'scripts/bare-server.mjs')],
  cwd: root,
  environment: { DATABASE_FOLDER: bench.databaseFolder(folder) },
})

const data = await temporaryFolder()
try {
  const rows = await bench.benchServers({
    folder: data.path,
    // Of two the older: a newer one brings a database up to its form, and none goes back.
    maker: builtServer(checkouts.before ?? root),
    contenders: [
      { name: 'bare', program: bareServer, signsIn: false },
      ...Object.entries(checkouts).map(([name, checkout]) => ({
        name,
        program: builtServer(checkout),
        signsIn: true,
      })),
    ],
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    clients: Number(values.clients),
  })
  const [bare] = rows
  console.log(
    `Purchases by ${values.clients} clients: medians of ${values.rounds} rounds in turns, times in ms.`,
  )
  console.table(
    rows.map((row) => ({
      ...row,
      'rate/bare': ratio(row['purchases a second'], bare?.['purchases a second']),
      'p99/bare': ratio(row.p99, bare?.p99),
    })),
  )
  if (Number(values.starts) > 0) await printStarts()
  process.exitCode = rows.every(({ books, errors }) => books === 'right' && errors === 0) ? 0 : 1
} finally {
  await data.remove()
}

async function printStarts() {
  const starts = await benchStarts(
    join(data.path, 'made'),
    Object.entries(checkouts).map(([name, checkout]) => ({
      name,
      plain: builtServer(checkout),
      measured: npmStart(checkout),
    })),
    Number(values.starts),
  )
  console.log(
    `From the start to the first answer, on kept data: medians of ${values.starts} starts in turns, in ms.`,
  )
  console.table(starts)
}

/** @type {(value: number, floor: number | undefined) => number} */
function ratio(value, floor) {
  return Math.round((value / (floor ?? Number.NaN)) * 100) / 100
}
