import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints what the journal costs: its writes a sale, how long each takes on this disk, and the same sales with and without
 * it, in one run of one browser: `npm run bench:journal -- --sales 200`.
 */
const { values } = parseArgs({ options: { sales: { type: 'string', default: '200' } } })
const browser = await findBrowser()
if (!browser.found) throw new Error(browser.advice)
await buildIfStale()

/** @type {typeof import('../e2e/bench-journal/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-journal/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const measures = await loadSource('../e2e/bench-journal/measured.ts')

const sales = Number(values.sales)
const { disk, memory } = await bench.benchJournal(sales, browser.path)

/**
 * @param {readonly number[]} values in milliseconds
 * @param {readonly number[]} [than] what they are held against
 */
function row(values, than) {
  const median = measures.quantile(values, 0.5)
  return {
    'median ms': Number(median.toFixed(2)),
    'p95 ms': Number(measures.quantile(values, 0.95).toFixed(2)),
    ...(than && { 'times the median': Number((median / measures.quantile(than, 0.5)).toFixed(2)) }),
  }
}

console.log(`${sales} sales each way, to a sandbox on this machine`)
console.log(`Journal writes a sale: ${(disk.writes.length / sales).toFixed(2)}`)
console.table({
  'one write, on disk': row(disk.writes),
  'one write, in memory': row(memory.writes),
  'press to confirmed, with the journal': row(disk.confirmed, memory.confirmed),
  'press to confirmed, without': row(memory.confirmed),
  'press to receipt, with the journal': row(disk.sold, memory.sold),
  'press to receipt, without': row(memory.sold),
})
