import { parseArgs } from 'node:util'
import { servePages } from './bench-pages.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints what a sale costs beyond the server's own time, what a letter in the search costs, and what a day of sales leaves
 * in memory, beside the floors (e2e/bench-floors) and the till of another built checkout:
 * `npm run bench:sale -- --sales 20 --heap 200 --sizes 100,1000,20000 --before DIR`. `--heap 0` and `--sizes ''` leave
 * theirs out.
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    sales: { type: 'string', default: '20' },
    heap: { type: 'string', default: '200' },
    sizes: { type: 'string', default: '100,1000,20000' },
  },
})
/** Sales of one page before the next one has its turn, so that all meet the same machine. */
const salesPerTurn = 5

/** @type {typeof import('../e2e/bench-sale/bench-run.ts')} */
const bench = await loadSource('../e2e/bench-sale/bench-run.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const { quantile } = await loadSource('../e2e/bench-journal/measured.ts')

/** @typedef {import('../e2e/bench-sale/bench-run.ts').Counter} Counter */
/** @typedef {import('../e2e/bench-sale/sale-watch.ts').SaleTimes} SaleTimes */
/** @typedef {{ name: string, counter: Counter }} Named */

/** @type {Record<string, Record<string, number>>} */
const table = {}
const browser = await launchChromium()
try {
  await withCounters({}, async (counters) => {
    await benchSales(counters)
    if (Number(values.heap) > 0) await benchHeap(counters)
  })
  for (const size of values.sizes.split(',').filter(Boolean))
    await withCounters({ CATALOGUE_SIZE: size }, (counters) => benchSearch(counters, size))
} finally {
  await browser.close()
}
console.log(
  `Milliseconds on a processor ${bench.slowdown} times slower than this one, medians where nothing else is said; the`,
)
console.log(
  'pages took turns. Beyond the server: from the press to the request, and from its answer on.',
)
console.table(table)

/** @type {(environment: Readonly<Record<string, string>>, work: (counters: readonly Named[]) => Promise<void>) => Promise<void>} */
async function withCounters(environment, work) {
  const { pages, close } = await servePages({ before: values.before, environment })
  try {
    /** @type {Named[]} */
    const counters = []
    for (const { name, origin } of pages)
      counters.push({ name, counter: await bench.openCounter(browser, origin) })
    await work(counters)
    for (const { counter } of counters) await counter.close()
  } finally {
    await close()
  }
}

/** @type {(counters: readonly Named[]) => Promise<void>} */
async function benchSales(counters) {
  /** @type {Map<string, SaleTimes[]>} */
  const times = new Map(counters.map(({ name }) => [name, []]))
  // The first sales warm everything up, and are not counted.
  for (const { counter } of counters) await counter.sell(2)
  for (let done = 0; done < Number(values.sales); done += salesPerTurn)
    for (const { name, counter } of counters)
      times.get(name)?.push(...(await counter.sell(salesPerTurn)))
  /** @type {(said: string, of: (sale: SaleTimes) => number) => void} */
  const add = (said, of) =>
    row(said, counters, (name) => quantile(times.get(name)?.map(of) ?? [], 0.5))
  add('Pay → receipt beyond the server', ({ toRequest, toReceipt }) => toRequest + toReceipt)
  add('  press → request', ({ toRequest }) => toRequest)
  add('  answer → receipt', ({ toReceipt }) => toReceipt)
}

/** @type {(counters: readonly Named[]) => Promise<void>} */
async function benchHeap(counters) {
  const half = Number(values.heap) / 2
  for (const sales of [half, half * 2]) {
    /** @type {Map<string, number>} */
    const bytes = new Map()
    for (const { name, counter } of counters) bytes.set(name, await counter.sellFast(half))
    row(`heap after ${sales} sales, kB`, counters, (name) => (bytes.get(name) ?? NaN) / 1_000)
  }
}

/** @type {(counters: readonly Named[], size: string) => Promise<void>} */
async function benchSearch(counters, size) {
  /** @type {Map<string, readonly number[]>} */
  const times = new Map()
  for (const { name, counter } of counters) times.set(name, await counter.search())
  for (const [said, share] of /** @type {const} */ ([
    ['p50', 0.5],
    ['p98', 0.98],
  ]))
    row(`letter → results, ${size} products more, ${said}`, counters, (name) =>
      quantile(times.get(name) ?? [], share),
    )
}

/** @type {(said: string, counters: readonly Named[], valueOf: (name: string) => number) => void} */
function row(said, counters, valueOf) {
  const found = Object.fromEntries(counters.map(({ name }) => [name, Math.round(valueOf(name))]))
  table[said] = {
    ...found,
    'till/stack': Number(((found['till'] ?? NaN) / (found['stack'] ?? NaN)).toFixed(2)),
  }
}
