import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { buildIfStale } from './build-if-stale.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'
import { startTestDatabase } from './test-database.mjs'

/**
 * Prints how the list of sales fares with a long history beside a short one, in Chromium against the built server and
 * its sandbox on PostgreSQL, which must be installed: `npm run bench:transactions -- --transactions 100,1000000 --rounds
 * 5`. The histories take turns, so that they meet the same machine. Medians; ratios are to the first of them.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '100,1000000' },
    rounds: { type: 'string', default: '5' },
    /** As many sales are looked through for what is not there. */
    through: { type: 'string', default: '10000' },
  },
})
const counts = values.transactions.split(',').map(Number)
const rounds = Number(values.rounds)
const through = Number(values.through)

await buildIfStale()

/** @type {typeof import('../src/testing/built-server.ts')} */
const servers = await loadSource('../src/testing/built-server.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const { quantile } = await loadSource('../e2e/bench-journal/measured.ts')
/** @type {typeof import('../e2e/till.ts')} */
const { Till } = await loadSource('../e2e/till.ts')

const browser = await launchChromium()
/** @type {Shop[]} */
const shops = []
try {
  for (const count of counts) shops.push(await shopWith(count))
  for (let round = 0; round <= rounds; round++)
    for (const shop of shops) {
      const visited = await visit(shop)
      // The first round warms everything up, and is not counted.
      if (round > 0) shop.visits.push(visited)
    }
  const [first] = shops
  const names = first === undefined ? [] : Object.keys(first.visits[0] ?? {})
  console.log(`${rounds} rounds; times are medians in milliseconds`)
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries([
          ...shops.map((shop) => [`${shop.count} transactions`, median(shop, name)]),
          ...shops
            .slice(1)
            .map((shop) => [
              `ratio of ${shop.count}`,
              first && (median(shop, name) / median(first, name)).toFixed(2),
            ]),
        ]),
      ]),
    ),
  )
} finally {
  await browser.close()
  for (const shop of shops) await shop.close()
}

/**
 * @typedef {object} Shop
 * @property {number} count of transactions
 * @property {string} origin
 * @property {Record<string, number>[]} visits
 * @property {() => Promise<void>} close
 */

/**
 * @param {Shop} shop
 * @param {string} name
 */
function median({ visits }, name) {
  const all = visits.map((visited) => visited[name] ?? NaN)
  return Number(quantile(all, 0.5).toFixed(1))
}

/**
 * A server of its own whose account has sold so much, every five minutes, none of it at this till. A fortieth failed.
 * @param {number} count
 * @returns {Promise<Shop>}
 */
async function shopWith(count) {
  const database = await startTestDatabase()
  if (database === undefined) throw new Error('PostgreSQL is not installed, or may not run here')
  const folder = await servers.temporaryFolder()
  const server = await servers.startBuiltServer({
    RATE_LIMITS: 'off',
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
  })
  const client = new Client(database.url)
  await client.connect()
  await client.query(
    `insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body,
      status, response_code, response_message, next, sends, created_at, updated_at)
    select 'T-' || n, 'M-1001', 'BENCH-' || n, 'purchase', 1,
      case when n % 2 = 0 then 'MTN-AIRTIME' else 'VODACOM-AIRTIME' end, 200 + n % 9000, '27821234567', '{}',
      case when n % 40 = 5 then 'FAILED' else 'COMPLETED' end, '0', 'Success', '[]', 1, $2::bigint - n::bigint * 300000,
      $2::bigint - n::bigint * 300000
    from generate_series(1, $1::int) as n`,
    [count, Date.now()],
  )
  await client.query(
    `update wallets set transaction_count = transaction_count + $1 where id = 'M-1001'`,
    [count],
  )
  await client.query('analyze transactions')
  await client.end()
  const close = async () => {
    await server.stop('SIGTERM')
    await database.remove()
    await folder.remove()
  }
  return { count, origin: server.origin, visits: [], close }
}

/**
 * One visit: sign in, open the list, scroll, search, look through what there is of the first thousands.
 * @param {Shop} shop
 * @returns {Promise<Record<string, number>>}
 */
async function visit({ count, origin }) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/vas/')) asked += 1
  })
  const till = new Till(page)
  await till.openShop()
  // What the till fetches by itself once its tiles stand is no part of this.
  await page.waitForLoadState('networkidle')
  const link = page
    .getByRole('navigation', { name: 'Till' })
    .getByRole('link', { name: 'Sales', exact: true })
  await link.hover()
  asked = 0
  const opened = await page.evaluate(firstRow)
  const requests = asked
  const frames = await page.evaluate(framesIn)
  const searches = await page.evaluate(searchesIn)
  const all = Math.min(count, through)
  const looked = await page.evaluate(lookThrough, all)
  await context.close()
  return {
    'press → first row': opened,
    'requests until then': requests,
    'a frame while scrolling': quantile(frames, 0.5),
    'a letter of the search → its rows': quantile(searches, 0.5),
    [`${through} (or all) looked through`]: looked,
  }
}

/** Runs in the page: presses the link to the list; until its first row is drawn. */
async function firstRow() {
  const link = [...document.querySelectorAll('nav a')].find((one) => one.textContent === 'Sales')
  if (!(link instanceof HTMLElement)) throw new Error('There is no link to the sales')
  const start = performance.now()
  link.click()
  while (document.querySelector('.row-link') === null)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - start
}

/** Runs in the page: types letter by letter; of each, the time until the counted rows are drawn. */
async function searchesIn() {
  const box = document.querySelector('input[type=search]')
  if (!(box instanceof HTMLInputElement)) throw new Error('There is no search')
  const shown = () => document.querySelector('h1 + p')?.textContent
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const times = []
  for (const text of ['0', '08', '082', '0821', '08212', '082123', 'mtn', 'failed', '']) {
    const before = shown()
    const start = performance.now()
    // By the element's own setter, past React's.
    Reflect.set(HTMLInputElement.prototype, 'value', text, box)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    for (let tries = 0; tries < 60 && shown() === before; tries++) await frame()
    if (shown() !== before) times.push(performance.now() - start)
  }
  return times
}

/** Runs in the page: scrolls as a wheel does; the length of each frame. */
async function framesIn() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const times = []
  await frame()
  let before = performance.now()
  for (let step = 0; step < 120; step++) {
    window.scrollBy(0, 240)
    await frame()
    const now = performance.now()
    times.push(now - before)
    before = now
  }
  window.scrollTo(0, 0)
  return times
}

/**
 * Runs in the page: looks for what is not there, further back until so many sales were looked through.
 * @param {number} all
 */
async function lookThrough(all) {
  const box = document.querySelector('input[type=search]')
  if (!(box instanceof HTMLInputElement)) throw new Error('There is no search')
  const start = performance.now()
  Reflect.set(HTMLInputElement.prototype, 'value', 'nothing is called so', box)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  /** Of '0 of the newest 1 000 · reading …'; of a list that was read whole '0 of 100'. */
  const looked = () => {
    const words = document.querySelector('h1 + p')?.textContent ?? ''
    return Number(/of (?:the newest )?([\d\s]+)/.exec(words)?.[1]?.replaceAll(/\s/g, ''))
  }
  while (!(looked() >= all)) {
    const button = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('Look further back'),
    )
    if (button?.getAttribute('aria-busy') !== 'true') button?.click()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return performance.now() - start
}
