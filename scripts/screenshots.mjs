import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.mjs'
import { launchChromium } from './launch-chromium.mjs'
import { loadSource } from './load-source.mjs'

/** Takes the pictures of README.md and docs/ from the real till, signed in to a fresh sandbox. */
const folder = new URL('../docs/images/', import.meta.url).pathname

/** @type {typeof import('../src/testing/built-server.ts')} */
const { startBuiltServer, temporaryFolder } = await loadSource('../src/testing/built-server.ts')
await buildIfStale()
await mkdir(folder, { recursive: true })
const data = await temporaryFolder()
const server = await startBuiltServer({ DATA_DIR: data.path, RATE_LIMITS: 'off' })
const { origin } = server
const browser = await launchChromium()
try {
  await take('wide', { width: 1440, height: 900 }, 'light')
  await take('phone', { width: 360, height: 740 }, 'dark')
} finally {
  await browser.close()
  await server.stop('SIGTERM')
  await data.remove()
}

/**
 * @param {string} name
 * @param {{ width: number, height: number }} viewport
 * @param {'light' | 'dark'} colorScheme
 */
async function take(name, viewport, colorScheme) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    hasTouch: viewport.width < 1024,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  /** @param {string} screen */
  const picture = (screen) => page.screenshot({ path: join(folder, `${screen}-${name}.png`) })
  await page.goto(origin)
  await page.getByLabel('User name').fill('merchant')
  await page.getByLabel('Password', { exact: true }).fill('merchant-demo')
  await picture('sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Set up this till' }).waitFor()
  await page.getByRole('button', { name: 'Start selling' }).click()
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.waitFor()
  await page
    .getByRole('button', { name: /MTN airtime/ })
    .first()
    .waitFor()
  await search.fill('vodacom air')
  await page.keyboard.press('Enter')
  await page.getByLabel(/Mobile number/).fill('082 123 4567')
  await page.getByLabel(/^Amount/).fill('20')
  await picture('details')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Exact cash/ }).waitFor()
  await picture('check')
  await page.getByRole('button', { name: /Exact cash/ }).click()
  await page.getByRole('button', { name: /Handed over/ }).waitFor()
  await picture('receipt')
  await page.getByRole('button', { name: /Handed over/ }).click()
  await page.getByRole('button', { name: 'Sell again' }).waitFor()
  await picture('sell')
  if (name === 'wide') {
    await takePractice(context)
    await takeBackOffice(page, picture)
    await takeWorklist(page, picture)
  }
  await context.close()
}

/**
 * A lesson under way, in a window of its own.
 * @param {import('@playwright/test').BrowserContext} context
 */
async function takePractice(context) {
  const page = await context.newPage()
  await page.goto(`${origin}/training`)
  await page.getByRole('button', { name: /^Lessons/ }).click()
  await page.getByRole('button', { name: /^Try it.*A sale that takes long/ }).click()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('mtn air')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('082 000 0001')
  await page.screenshot({ path: join(folder, 'practice-wide.png') })
  await page.close()
}

/**
 * The screens beside the counter, after a few more sales.
 * @param {import('@playwright/test').Page} page
 * @param {(screen: string) => Promise<unknown>} picture
 */
async function takeBackOffice(page, picture) {
  /** @param {string} place */
  const go = (place) =>
    page.getByRole('navigation', { name: 'Till' }).getByRole('link', { name: place }).click()
  await go('Cash-up')
  await page.getByLabel('Float in the drawer').fill('500')
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await page.getByRole('heading', { name: /^Shift \d/ }).waitFor()
  await go('Sell')
  const sales = [
    ['mtn air', '083 123 4567', '50'],
    ['telkom air', '081 123 4567', '100'],
    ['cell c air', '084 000 0003', '30'],
    ['vodacom air', '082 765 4321', '25'],
  ]
  for (const [product = '', number = '', amount = ''] of sales) {
    await page.getByRole('searchbox', { name: 'Search products' }).fill(product)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Exact cash/ }).click()
    await page.getByRole('button', { name: /^(?:Handed over|Next customer)/ }).click()
  }
  await go('Redeem')
  await page
    .getByRole('main')
    .getByRole('button', { name: /OTT Voucher/ })
    .click()
  await page.getByRole('form', { name: 'Voucher' }).waitFor()
  await picture('redeem')
  await go('Sales')
  await page
    .getByText(/084|3 000|failed/i)
    .first()
    .waitFor()
  await picture('sales')
  await page.getByRole('button', { name: /^Retry Cell C airtime/ }).click()
  const question = page.getByRole('dialog', { name: 'Retry this sale' })
  await question.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Attempt 2 of 2' }).waitFor()
  await page.getByText(/^No money was taken from/).waitFor()
  await picture('sale')
  await go('Cash-up')
  await page.getByRole('heading', { name: 'Sales by the hour' }).waitFor()
  await picture('shift')
  await page.getByRole('link', { name: 'Count and close' }).click()
  await page.getByText('One sum', { exact: true }).click()
  await page.getByLabel('Cash in the drawer').fill('674.50')
  await page.getByRole('button', { name: 'This is all the cash' }).click()
  await page.getByRole('heading', { name: 'The drawer', exact: true }).waitFor()
  await picture('cash-up')
  await go('Settings')
  const manager = page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: 'Manager', exact: true }) })
  await manager.getByRole('button', { name: 'Set a PIN' }).click()
  for (const field of ['New PIN', 'Repeat it']) await manager.getByLabel(field).fill('739148')
  await manager.getByRole('button', { name: 'Set the PIN' }).click()
  await manager.getByText('PIN set').waitFor()
  await go('Cash-up')
  await go('Settings')
  await page.getByLabel('Manager’s PIN').waitFor()
  await picture('manager')
}

/**
 * The worklist of retries, on its way; of failed sales that another till made.
 * @param {import('@playwright/test').Page} page
 * @param {(screen: string) => Promise<unknown>} picture
 */
async function takeWorklist(page, picture) {
  const { token } = (await post('/auth/token', { username: 'merchant', password: 'merchant-demo' }))
    .data
  // The sandbox's limits are off: more than ten fail in a minute.
  for (let place = 0; place < 12; place += 1)
    await post(
      '/purchase',
      {
        productCode: place % 2 === 0 ? 'MTN-AIRTIME' : 'VODACOM-AIRTIME',
        amount: 20 + 5 * place,
        mobileNumber: `+2782${100 + place}000${place === 3 ? 3 : 4}`,
        paymentMethod: 'cash',
        channelId: 'CH-POS-1',
        merchantReference: `of-another-till-${place}`,
      },
      token,
    )
  await page.getByRole('navigation', { name: 'Till' }).getByRole('link', { name: 'Sales' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('link', { name: 'Failed sales 13' }).click()
  await page.getByLabel('Manager’s PIN').fill('739148')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Put all on the worklist' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText(/^[2-9] of 13 done/).waitFor()
  await picture('worklist')
}

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [bearer]
 */
async function post(path, body, bearer) {
  const answer = await fetch(new URL(`/vas${path}`, origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}
