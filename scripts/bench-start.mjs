import { parseArgs } from 'node:util'
import { servePages } from './bench-pages.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints how long the start takes on a slow line and a slow processor, a round of each page after the other: the till,
 * the floors (e2e/bench-floors), and the till of another built checkout: `npm run bench:start -- --rounds 5 --before DIR`.
 * `--products 20000` adds so many generated ones to the account's, and `--plain` has a platform that compresses no list.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    products: { type: 'string', default: '0' },
    plain: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const environment = {
  CATALOGUE_SIZE: values.products,
  ...(values.plain && { PLAIN_LISTS: '1' }),
}

/** @type {typeof import('../e2e/bench-start/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-start/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const { quantile } = await loadSource('../e2e/bench-journal/measured.ts')

/** @typedef {import('../e2e/bench-start/bench-run.ts').Start} Start */

const { pages, close } = await servePages({ before: values.before, environment })
const browser = await launchChromium()
/** @type {Map<string, Awaited<ReturnType<typeof bench.startTwice>>[]>} */
const starts = new Map(pages.map(({ name }) => [name, []]))
try {
  const kept = new Map()
  for (const { name, origin } of pages)
    if (name === 'till' || name === 'before') kept.set(name, await bench.setUpTill(browser, origin))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, origin } of pages)
      starts.get(name)?.push(await bench.startTwice(browser, origin, kept.get(name)))
} finally {
  await browser.close()
  await close()
}

/** @type {readonly (readonly [keyof Start, string])[]} */
const words = [
  ['signIn', 'sign-in: largest paint, ms'],
  ['ready', 'ready to sell, ms'],
  ['requests', 'requests until ready'],
  ['bytes', 'bytes until ready'],
  ['tiles', 'Sign in → tiles, ms'],
  ['firstForm', 'tile → form, the first, ms'],
  ['laterForm', 'tile → form, later, ms'],
  ['blocked', 'blocked, ms'],
]
/** @type {Record<string, Record<string, number>>} */
const table = {}
for (const cache of /** @type {const} */ (['cold', 'warm']))
  for (const [what, said] of words) {
    const row = Object.fromEntries(pages.map(({ name }) => [name, median(name, cache, what)]))
    table[`${cache}: ${said}`] = {
      ...row,
      'till/stack': Number(((row['till'] ?? NaN) / (row['stack'] ?? NaN)).toFixed(2)),
    }
  }
console.log(
  `Medians of ${rounds} rounds on slow 4G and a processor ${bench.slowdown} times slower than this one.`,
)
console.log(
  'Ready to sell: the sign-in is filled in and sent as soon as it stands. Else it is typed.',
)
console.table(table)

/** @type {(name: string, cache: 'cold' | 'warm', what: keyof Start) => number} */
function median(name, cache, what) {
  return Math.round(quantile(starts.get(name)?.map((start) => start[cache][what]) ?? [], 0.5))
}
