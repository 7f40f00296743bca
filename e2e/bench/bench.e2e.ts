import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the bench still works, on a busy machine too. `npm run bench` measures. */
for (const { part, promise, tag } of [
  { part: 'page', promise: 'heap after 200 sales', tag: [] },
  { part: 'transactions', promise: 'Sales with 1,000,000 transactions', tag: '@thorough' },
  { part: 'server', promise: 'one server beside pgbench', tag: '@thorough' },
])
  test(`the bench works through its steps: ${part}`, { tag }, async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['scripts/run.mjs', 'e2e/bench/main.ts', '--quick', '--only', part],
      { cwd: root },
    ).catch((error: { stdout: string; stderr: string }) => error)
    // Exit 1 on a broken promise doesn't matter.
    expect(stdout, stderr).toMatch(new RegExp(`${promise}|left out: no PostgreSQL`))
    expect(stdout).not.toContain('NaN')
  })
