import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { quick } from './amounts.ts'
import { benchCounters } from './counter.ts'
import { withPages } from './pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether the bench still works, on a busy machine too. `npm run bench` measures. */
test('the bench opens a form, searches and sells on the bare stack', async ({ browser }) => {
  const { receipt } = await withPages([], (pages) => benchCounters(browser, pages, quick))
  expect(receipt).toEqual({ bare: expect.any(Number) })
})

for (const { part, promise } of [
  { part: 'page', promise: 'heap after 200 sales' },
  { part: 'transactions', promise: 'Sales with 1,000,000 transactions' },
  { part: 'server', promise: 'one server beside pgbench' },
])
  test(`the bench measures each promise: ${part}`, { tag: '@thorough' }, async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['scripts/run.mjs', 'e2e/bench/main.ts', '--quick', '--only', part],
      { cwd: root },
    ).catch((error: { stdout: string; stderr: string }) => error)
    // Exit 1 on a broken promise doesn't matter.
    expect(stdout, stderr).toMatch(new RegExp(`${promise}|left out: no PostgreSQL`))
    expect(stdout).not.toContain('NaN')
  })
