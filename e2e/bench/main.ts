import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../chromium.ts'
import { quick, usual } from './amounts.ts'
import { benchCounters } from './counter.ts'
import { tills, withPages } from './pages.ts'
import { type Line, linesOf, type Results } from './promises.ts'
import { benchServer } from './server.ts'
import { benchStarts } from './start.ts'
import { benchTransactions } from './transactions.ts'

/**
 * Measures the promises in docs/testing.md and prints a table: `npm run bench -- --before DIR --rounds 3 --only page`.
 * `--before` adds the till and server of another built checkout. `--only` measures one part: page, transactions or
 * server. `--quick` does each step once at full speed, to see that the bench works (bench.e2e.ts).
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: String(usual.rounds) },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const before = values.before === undefined ? undefined : resolve(values.before)
const amounts = values.quick ? quick : { ...usual, rounds: Number(values.rounds) }

const parts: Readonly<Record<string, () => Promise<Results | undefined>>> = {
  page: () =>
    withBrowser((browser) =>
      withPages(tills(before), async (pages) => ({
        ...(await benchStarts(browser, pages, amounts)),
        ...(await benchCounters(browser, pages, amounts)),
      })),
    ),
  transactions: () => withBrowser((browser) => benchTransactions(browser, before, amounts)),
  server: () => benchServer(before, amounts),
}

let results: Results = {}
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue
  const began = performance.now()
  const measured = await measure()
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(measured === undefined ? `${name}: left out: no PostgreSQL` : `${name}: ${seconds} s`)
  results = { ...results, ...measured }
}
const lines = linesOf(results)
console.log(
  `Medians of ${amounts.rounds} rounds in turns. Pages: slow 4G and a processor four times slower than this one.`,
)
printTable(['promise', 'bare', 'before', 'now', 'now / bare', 'promised', 'result'])
process.exitCode = lines.length > 0 && lines.every(({ result }) => result === 'pass') ? 0 : 1

function printTable(names: readonly (keyof Line)[]): void {
  const rows = lines.map((line) => names.map((name) => String(line[name] ?? '–')))
  const widths = names.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  for (const row of [names, widths.map((width) => '-'.repeat(width)), ...rows])
    console.log(`| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
