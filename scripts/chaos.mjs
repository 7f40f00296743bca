import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { loadSource } from './load-source.mjs'
import { startTestDatabase } from './test-database.mjs'

/**
 * Kills, freezes and restarts two servers and their PostgreSQL at random while they sell, and looks whether a sale was lost,
 * doubled or left open: `npm run test:chaos -- --minutes 10 --seed 1`. Ends with 1 when one was. Needs an installed
 * PostgreSQL, and Linux. With `--forgetful` the database forgets its last commits when it is killed: a run that doesn't end
 * with 1 then would see no loss.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    servers: { type: 'string', default: '2' },
    hands: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    forgetful: { type: 'boolean', default: false },
  },
})
await buildIfStale()
const database = await startTestDatabase({ durable: !values.forgetful })
if (database === undefined) throw new Error('Install PostgreSQL: its servers are killed here')

/** @type {typeof import('../src/testing/load/chaos.ts')} */
const { runChaos } = await loadSource('../src/testing/load/chaos.ts')

/** The server's first process and its children: one that is killed alone leaves them behind. */
function processes() {
  const pid = String(database?.pid())
  const children = execFileSync('ps', ['--ppid', pid, '-o', 'pid=']).toString().split('\n')
  return [Number(pid), ...children.map(Number).filter((child) => child > 0)]
}

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  for (const pid of processes())
    try {
      process.kill(pid, signal)
    } catch {
      // It has just ended by itself.
    }
}

try {
  const { faults, wrong, ...figures } = await runChaos({
    database: {
      url: database.url,
      async kill() {
        signalAll('SIGKILL')
        await database.end('SIGKILL')
      },
      start: database.start,
      signal: signalAll,
    },
    servers: Number(values.servers),
    hands: Number(values.hands),
    minutes: Number(values.minutes),
    seed: Number(values.seed),
    say: (line) => console.log(line),
  })
  console.table(faults)
  console.table({ ...figures, 'lost, doubled, open or late': wrong.length })
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await database.remove()
}
