import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startTestDatabase } from '../../../scripts/test-database.mjs'
import { runChaos } from './chaos.ts'

/**
 * `CHAOS_MINUTES=10 CHAOS_SEED=2 npx vitest run --project built chaos`: only when asked for, as it also fails where the
 * servers take more than ten seconds to sell again, which a busy machine does.
 */
const minutes = Number(process.env['CHAOS_MINUTES'] ?? 0)
const seed = Number(process.env['CHAOS_SEED'] ?? 1)
/** Sets the servers' clocks back and forth as well. */
const clocks = process.env['CHAOS_CLOCKS'] !== undefined
/** A database that forgets its last commits when it is killed: the test must fail, or it would see no loss. */
const isForgetful = process.env['CHAOS_FORGETFUL'] !== undefined

test.runIf(minutes > 0)(
  'two servers and their PostgreSQL are killed, frozen and restarted while they sell: no sale is lost, doubled or left open',
  { tags: ['thorough'], timeout: (minutes + 4) * 60_000 },
  async ({ onTestFinished }) => {
    const database = await startTestDatabase({ durable: !isForgetful })
    if (database === undefined) throw new Error('Install PostgreSQL: its servers are killed here')
    onTestFinished(database.remove)

    /** To its first process and that one's children: PostgreSQL leaves them behind when it is killed alone. */
    function signal(name: NodeJS.Signals): void {
      const first = Number(database?.pid())
      const children = execFileSync('ps', ['--ppid', String(first), '-o', 'pid=']).toString()
      for (const pid of [first, ...children.split('\n').map(Number)].filter((pid) => pid > 0))
        try {
          process.kill(pid, name)
        } catch {
          // It has just ended by itself.
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
