import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startTestDatabase } from '../../../scripts/test-database.mjs'
import { runChaos } from './chaos.ts'

/**
 * `CHAOS_MINUTES=10 CHAOS_SEED=2 npx vitest run --project built chaos`. Runs only on request: it also fails when the
 * servers need more than ten seconds to sell again, as on a busy machine.
 */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? 0)
const seed = Number(process.env['CHAOS_SEED'] ?? 1)
/** Also sets the servers' clocks back and forth. */
const clocks = process.env['CHAOS_CLOCKS'] !== undefined
/** A database that forgets its last commits when killed: the test must fail, or it would miss a loss. */
const isForgetful = process.env['CHAOS_FORGETFUL'] !== undefined

test.runIf(minutes > 0)(
  'kills, freezes and restarts two servers and their PostgreSQL during sales: no sale is lost, doubled or left open',
  { tags: ['thorough'], timeout: (minutes + 4) * 60_000 },
  async ({ onTestFinished }) => {
    const database = await startTestDatabase({ durable: !isForgetful })
    if (database === undefined) throw new Error('Install PostgreSQL: this test kills its servers')
    onTestFinished(database.remove)

    /** Signals the first process and its children: PostgreSQL leaves them behind when killed alone. */
    function signal(name: NodeJS.Signals): void {
      const first = Number(database?.pid())
      const children = execFileSync('ps', ['--ppid', String(first), '-o', 'pid=']).toString()
      for (const pid of [first, ...children.split('\n').map(Number)].filter((pid) => pid > 0))
        try {
          process.kill(pid, name)
        } catch {
          // It has just ended alone.
        }
    }

    const { wrong, ...figures } = await runChaos({
      database: {
        url: database.url,
        async kill() {
          signal('SIGKILL')
          await database.end('SIGKILL')
        },
        start: database.start,
        signal,
      },
      servers: 2,
      hands: 16,
      minutes,
      seed,
      clocks,
      say: (line) => process.stdout.write(`${line}\n`),
    })
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
    expect(wrong).toEqual([])
    expect(figures.sales).toBeGreaterThan(0)
  },
)
