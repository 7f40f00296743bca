import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { findBrowser } from './find-browser.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints what a large catalogue costs at the counter: from a key in the search to the paint, and the frames of a
 * scroll, in a real browser on a processor slowed down: `npm run bench:catalogue -- --sizes 100,1000,20000`.
 */
const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100,1000,20000' } } })
const browser = await findBrowser()
if (!browser.found) throw new Error(browser.advice)
await buildIfStale()

/** @type {typeof import('../e2e/bench-catalogue/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-catalogue/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const measures = await loadSource('../e2e/bench-journal/measured.ts')

/** @param {readonly number[]} times */
const median = (times) => Math.round(measures.quantile(times, 0.5))
/** @param {readonly number[]} times */
const p95 = (times) => Math.round(measures.quantile(times, 0.95))

/** @type {Record<string, Record<string, number>>} */
const table = {}
let keys = 0
for (const size of values.sizes.split(',').map(Number)) {
  const { letter, found, frames, firstTiles } = await bench.benchCatalogue(size, browser.path)
  keys = letter.length
  table[`${size} products more`] = {
    'letter, median': median(letter),
    'letter, p95': p95(letter),
    'found, median': median(found),
    'found, p95': p95(found),
    'frame, median': median(frames),
    'frame, p95': p95(frames),
    'frame, worst': Math.round(Math.max(...frames)),
    'first tiles': firstTiles,
  }
}
console.log(
  `Milliseconds on a processor ${bench.slowdown} times slower than this one; ${keys} keys a size.`,
)
console.log(
  'letter: from a key to the paint of its letter; found: to the last paint of what it finds;',
)
console.log(
  'frame: between two frames of a scroll through what was found; first tiles: from set-up on.',
)
console.table(table)
