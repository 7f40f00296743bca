import { parseArgs } from 'node:util'
import { buildIfStale } from './build.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'

/**
 * Prints how the list of sales fares with many transactions, in Chromium against the built server and its sandbox:
 * `npm run bench:transactions -- --transactions 10000 --rounds 5`. Selling so many takes minutes: with `--data <folder>`
 * what was sold is kept for the next run.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const count = Number(values.transactions)
const rounds = Number(values.rounds)

await buildIfStale()

/** @type {typeof import('../src/testing/built-server.ts')} */
const servers = await loadSource('../src/testing/built-server.ts')
/** @type {typeof import('../e2e/bench-journal/measured.ts')} */
const measures = await loadSource('../e2e/bench-journal/measured.ts')

const folder =
  values.data === undefined
    ? await servers.temporaryFolder()
    : { path: values.data, remove: async () => undefined }
const server = await servers.startBuiltServer({
  RATE_LIMITS: 'off',
  SANDBOX_CONTROLS: '1',
  DATA_DIR: folder.path,
})
await sellAll()
const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const rows = []
  for (let round = 0; round <= rounds; round++) {
    const row = await measure(page, round === 0)
    // The first round warms everything up, and is not counted.
    if (round > 0) rows.push(row)
  }
  console.log(`${count} transactions, ${rounds} rounds, in milliseconds`)
  console.table({
    'sign-in to the first rows': columns(rows.map((row) => row.opened)),
    '“Look through all” to the last page': columns(rows.map((row) => row.whole)),
    'a letter of the search to its rows': columns(rows.flatMap((row) => row.searches)),
    'a frame while scrolling': columns(rows.flatMap((row) => row.frames)),
  })
} finally {
  await browser.close()
  await server.stop('SIGTERM')
  await folder.remove()
}

/** @param {readonly number[]} list */
function columns(list) {
  const share = (/** @type {number} */ part) => Number(measures.quantile(list, part).toFixed(1))
  return { median: share(0.5), p95: share(0.95), worst: Number(Math.max(...list).toFixed(1)) }
}

/** Sells through the API what is not sold yet; a tenth of it fails. */
async function sellAll() {
  const ledger = await fetch(`${server.origin}/sandbox/ledger`)
  const { COMPLETED, FAILED } = (await ledger.json()).transactions
  const send = async (/** @type {string} */ path, /** @type {object} */ body, token = '') => {
    const answer = await fetch(`${server.origin}/vas${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const signedIn = await send('/auth/token', { username: 'merchant', password: 'merchant-demo' })
  const products = ['MTN-AIRTIME', 'VODACOM-AIRTIME']
  const sell = (/** @type {number} */ place) =>
    send(
      '/purchase',
      {
        productCode: products[place % products.length],
        amount: 2 + (place % 3),
        mobileNumber: `+2782${String(place % 1000).padStart(3, '0')}${place % 10 === 0 ? '0003' : String(4000 + (place % 5000))}`,
        paymentMethod: 'cash',
        channelId: 'CH-POS-1',
        merchantReference: `BENCH-${place}`,
      },
      signedIn.data.token,
    )
  const atOnce = 40
  for (let place = COMPLETED + FAILED; place < count; place += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - place) }, (_, more) => sell(place + more)),
    )
}

/**
 * One visit: sign in at the list, look through all of it, search, scroll.
 * @param {import('@playwright/test').Page} page
 * @param {boolean} first whether the till must be set up
 */
async function measure(page, first) {
  await page.goto('about:blank')
  await page.goto(`${server.origin}/transactions`)
  await page.getByLabel('User name').fill('merchant')
  await page.getByLabel('Password', { exact: true }).fill('merchant-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  if (first) await page.getByRole('button', { name: 'Start selling' }).click()
  const start = Date.now()
  await page.locator('.row-link').first().waitFor()
  const opened = Date.now() - start
  // Older pages are read for somebody who looks for something.
  const search = page.getByRole('searchbox')
  await search.fill('nothing is called so')
  const asked = Date.now()
  await page.getByRole('button', { name: 'Look through all' }).click()
  await page.waitForFunction(
    (all) => document.querySelector('h1 + p')?.textContent?.replaceAll(/\D/g, '') === `0${all}`,
    String(count),
    { timeout: 120_000 },
  )
  const whole = Date.now() - asked
  await search.fill('')
  const searches = await page.evaluate(searchesIn)
  const frames = await page.evaluate(framesIn)
  return { opened, whole, searches, frames }
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
  return times
}
