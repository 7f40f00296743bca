import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Measures what docs/performance.md promises and prints one table: `npm run bench -- --before DIR --rounds 3 --only page`.
 * `--before` adds another built checkout's till and server, `--only` measures one part: page, transactions or server.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const before = values.before === undefined ? undefined : resolve(values.before)
const rounds = Number(values.rounds)
await buildIfStale()

/** @typedef {import('../e2e/bench/promises.ts').Results} Results */
/** @type {typeof import('../e2e/bench/promises.ts')} */
const { linesOf } = await loadSource('../e2e/bench/promises.ts')
/** @type {typeof import('../e2e/bench/pages.ts')} */
const { withPages } = await loadSource('../e2e/bench/pages.ts')
/** @type {typeof import('../e2e/bench/start.ts')} */
const { benchStarts } = await loadSource('../e2e/bench/start.ts')
/** @type {typeof import('../e2e/bench/counter.ts')} */
const { benchCounters } = await loadSource('../e2e/bench/counter.ts')
/** @type {typeof import('../e2e/bench/transactions.ts')} */
const { benchTransactions } = await loadSource('../e2e/bench/transactions.ts')
/** @type {typeof import('../e2e/bench/server.ts')} */
const { benchServer } = await loadSource('../e2e/bench/server.ts')

/** @type {Readonly<Record<string, () => Promise<Results | undefined>>>} */
const parts = {
  page: () =>
    withBrowser((browser) =>
      withPages(before, async (pages) => ({
        ...(await benchStarts(browser, pages, rounds)),
        ...(await benchCounters(browser, pages, rounds)),
      })),
    ),
  transactions: () => withBrowser((browser) => benchTransactions(browser, before, rounds)),
  server: () => benchServer(before, rounds),
}

/** @type {Results} */
const results = {}
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue
  const began = performance.now()
  const measured = await measure()
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(measured === undefined ? `${name}: left out: no PostgreSQL` : `${name}: ${seconds} s`)
  Object.assign(results, measured)
}
const lines = linesOf(results)
console.log(
  `Medians of ${rounds} rounds in turns. Pages: slow 4G and a processor four times slower than this one.`,
)
printTable(['promise', 'bare', 'before', 'now', 'now / bare', 'promised', 'result'])
process.exitCode = lines.length > 0 && lines.every(({ result }) => result === 'pass') ? 0 : 1

/** @param {readonly (keyof import('../e2e/bench/promises.ts').Line)[]} names */
function printTable(names) {
  const rows = lines.map((line) => names.map((name) => String(line[name] ?? '–')))
  const widths = names.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  for (const row of [names, widths.map((width) => '-'.repeat(width)), ...rows])
    console.log(`| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
}

/**
 * @template T
 * @param {(browser: import('@playwright/test').Browser) => Promise<T>} work
 */
async function withBrowser(work) {
  const browser = await launchChromium()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
