import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { freePort } from '../../scripts/test-database.mjs'
import {
  type BuiltServer,
  startBuiltServer,
  temporaryFolder,
} from '../../src/testing/servers/built-server.ts'
import { readLedger, spent } from '../../src/testing/shop/sale/seller.ts'
import { enterKey, WebDriver } from './web-driver.ts'

/**
 * The till in WebKitGTK, Debian's version of Safari's engine (`apt-get install webkit2gtk-driver xvfb`). Playwright
 * can't drive it, so its own WebDriver does, on a separate display.
 */
const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const browser = `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** The till takes faster keys for a scanner's. */
const betweenKeys = 60
const betweenEnters = 350

test.describe.configure({ mode: 'serial', timeout: 60_000 })

let folder: { path: string; remove: () => Promise<void> }
let server: BuiltServer
let display: ChildProcess
let driver: WebDriver

test.beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startBuiltServer({
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    SANDBOX_CONTROLS: '1',
  })
  const port = await freePort()
  const screen = ['-a', '-s', '-screen 0 1440x900x24']
  display = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  const address = `http://127.0.0.1:${port}`
  await expect(async () => {
    expect((await fetch(`${address}/status`)).ok).toBe(true)
  }).toPass()
  driver = await WebDriver.start(address, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  })
  await driver.resize(1440, 900)
})

test.afterAll(async () => {
  await driver.quit()
  if (display.pid !== undefined) process.kill(-display.pid)
  await server.stop('SIGTERM')
  await folder.remove()
})

test('a merchant signs in and sets the till up, by keyboard', async () => {
  await openSignedIn('/')
  await press('Start selling')
  await see('//input[@type="search"]')
})

test('R 20.00 of airtime is sold: the receipt is on the screen, 2,000 cents are debited once', async () => {
  await sell('0821230001')
  await read('Receipt', 'Sold')
  await expectBooks({ debit: 2_000, COMPLETED: 1 })
  await expectPaper('80mm')
  await press('Next customer')
})

test('a sale that fails says so, and nothing is debited', async () => {
  await sell('0821230002')
  await read('Outcome', 'No money was taken')
  await expectBooks({ debit: 2_000, COMPLETED: 1, FAILED: 1 })
})

test('a sale whose page reloads halfway reaches its end, and is debited once', async () => {
  await openSignedIn('/')
  await sell('0831230001')
  await read('Outcome', 'Pending. Don’t sell it again')
  await openSignedIn('/sales')
  await see('//main[contains(., "2 sold")]')
  await expectBooks({ debit: 4_000, COMPLETED: 2, FAILED: 1 })
})

test('a voucher is redeemed, by keyboard', async () => {
  await openSignedIn('/redeem')
  await press('Redeem an OTT Voucher')
  await goTo('//form//input[not(@type="radio")]')
  await type('900012345678')
  await type(enterKey)
  await see('//button[contains(., "Redeem the full balance")]')
  await type(enterKey)
  await read('Receipt', 'Give the customer')
  await expectBooks({ debit: 14_000, COMPLETED: 3, FAILED: 1 })
})

async function openSignedIn(path: string): Promise<void> {
  await driver.open(`${server.origin}${path}`)
  await goTo('//input[@name="username"]')
  await type('merchant')
  await goTo('//input[@type="password"]')
  await type('merchant-demo')
  await type(enterKey)
  await expect
    .poll(() => driver.visible('//input[@type="password"]'), 'the sign-in stays')
    .toEqual([])
}

/** Goes from the tiles to sending an airtime sale. */
async function sell(mobile: string): Promise<void> {
  await goTo('//input[@type="search"]')
  await type('mtn airtime')
  await see('//main//button[starts-with(@aria-label, "MTN airtime")]')
  await type(enterKey)
  await goTo('//form//input[@type="tel" or @inputmode="tel" or @inputmode="numeric"]')
  await type(mobile)
  await goTo('//form//input[@inputmode="decimal"]')
  await type('20')
  await type(enterKey)
  await press('Exact cash')
}

/** Types a text key by key into the focused element. */
async function type(text: string): Promise<void> {
  for (const key of text) {
    if (key === enterKey) await pause(betweenEnters)
    await driver.press(key)
    await pause(betweenKeys)
  }
}

/**
 * Presses Enter: a click would miss a button that is still scrolling into view.
 * @param words that the button's name begins with
 */
async function press(words: string): Promise<void> {
  const button = await see(
    `//button[starts-with(normalize-space(.), "${words}") and not(@aria-disabled="true")]`,
  )
  await pause(betweenEnters)
  await driver.pressOn(button, enterKey)
}

/** @returns the first visible element, after waiting for it */
async function see(xpath: string): Promise<string> {
  let seen = ''
  await expect(async () => {
    const [first = ''] = await driver.visible(xpath)
    expect(first, xpath).not.toBe('')
    seen = first
  }).toPass()
  return seen
}

/** Focuses a field. A screen that has just appeared may draw it again. */
async function goTo(xpath: string): Promise<void> {
  await expect(async () => driver.click(await see(xpath))).toPass()
}

/**
 * @param region by its name
 * @param words in it, in upper or lower case
 */
async function read(region: string, words: string): Promise<void> {
  const regions = `return [...document.querySelectorAll('section, [role=region]')].map((one) => {
    const label = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
    return (one.getAttribute('aria-label') ?? label?.textContent ?? '') + ': ' + one.innerText
  })`
  await expect
    .poll(() => driver.run(regions))
    .toContainEqual(expect.stringMatching(new RegExp(`^${region}[^]*${words}`, 'i')))
}

/**
 * Ctrl+P prints only the slip.
 * @param width of the roll
 */
async function expectPaper(width: string): Promise<void> {
  const styles = await driver.runAsync(`const done = arguments[0]
    window.print = () => {
      clearInterval(pressing)
      window.dispatchEvent(new Event('beforeprint'))
      done(document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText).join(' '))
    }
    const pressing = setInterval(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }))
    }, 200)`)
  expect(styles).toContain(width)
  await driver.run("window.dispatchEvent(new Event('afterprint'))")
}

/**
 * What the sandbox's books say: the cents that left the merchant's wallet, and the number of transactions by outcome.
 */
async function expectBooks({ debit, ...transactions }: Record<string, number>): Promise<void> {
  const ledger = await readLedger(server.origin)
  expect(ledger.transactions).toMatchObject(transactions)
  expect(spent(ledger)).toBe(debit)
}
