import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { findBrowser } from './find-browser.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints what the journal costs: its writes a sale, how long each takes on this disk, and the same sales with and without
 * it, in one run of one browser: `npm run bench:journal -- --sales 200`. With `--past 100000` instead, what so many past
 * sales cost beside 100, in `--rounds` of a start and ten sales each.
 */
const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '200' },
    past: { type: 'string' },
    rounds: { type: 'string', default: '9' },
  },
})
const browser = await findBrowser()
if (!browser.found) throw new Error(browser.advice)
await buildIfStale()

const browserPath = browser.path

/** @type {typeof import('../e2e/bench-journal/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-journal/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const measures = await loadSource('../e2e/bench-journal/measured.ts')

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

if (values.past === undefined) await tellJournal(Number(values.sales))
else await tellHistory(Number(values.past), Number(values.rounds))

/** @param {number} sales */
async function tellJournal(sales) {
  const { disk, memory } = await bench.benchJournal(sales, browserPath)
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
}

/**
 * @param {number} past
 * @param {number} rounds
 */
async function tellHistory(past, rounds) {
  const cost = await bench.benchHistory(past, rounds, browserPath)
  /** @param {(day: import('../e2e/bench-journal/measured.ts').Day) => readonly number[]} take */
  const compared = (take) => {
    /** @param {readonly import('../e2e/bench-journal/measured.ts').Day[]} days */
    const median = (days) => measures.quantile(days.flatMap(take), 0.5)
    const short = median(cost.short)
    const long = median(cost.long)
    return {
      '100 past sales': Number(short.toFixed(1)),
      [`${past} past sales`]: Number(long.toFixed(1)),
      ratio: Number((long / short).toFixed(2)),
      'while it folds': Number(median(cost.folding).toFixed(1)),
    }
  }
  console.log(`Medians in ms, of ${rounds} starts each, in turns`)
  console.table({
    'start → ready': compared(({ start }) => [start]),
    'newest page of the journal': compared(({ page }) => [page]),
    'press → receipt': compared(({ sold }) => sold),
  })
  console.log(
    `On disk, bytes a past sale: ${Math.round(cost.bytesFolded)} folded, ${Math.round(cost.bytesWhole)} whole`,
  )
  console.log(`Lines of history left of those that were folded meanwhile: ${cost.linesLeft}`)
}
