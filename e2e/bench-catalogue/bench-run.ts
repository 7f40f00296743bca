import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startBuiltServer, temporaryFolder } from '../../src/testing/built-server.ts'
import { passwordOf } from '../till.ts'
import { watchFrames } from '../painted.ts'
import { watchPaints } from './paints.ts'

/** What a catalogue of one size costs, in milliseconds. */
export interface CatalogueMeasured {
  /** Products of the account: those of the demo and the generated ones. */
  /** From each key to the paint that shows its letter in the search. */
  readonly letter: readonly number[]
  /** From each key to the last paint of what it finds. */
  readonly found: readonly number[]
  /** Between the frames of a long scroll through what was found. */
  readonly frames: readonly number[]
  /** From the address to the tiles, signed in from scratch. */
  readonly firstTiles: number
}

/** What is typed, a letter at a time: much, little and nothing at all is found on the way. */
const typed = ['mtn 1gb 7', 'vodacom airtime', 'gen-000', 'eskom', 'plan 00', 'telkm']

/** As a slow till's processor, against this machine. */
export const slowdown = 4

/**
 * Types in the search of the built till and scrolls what it finds, in a real browser.
 * @param generated products on top of the demo's (`CATALOGUE_SIZE`)
 * @param executable the browser's program
 */
export async function benchCatalogue(
  generated: number,
  executable: string,
): Promise<CatalogueMeasured> {
  const data = await temporaryFolder()
  const server = await startBuiltServer({
    RATE_LIMITS: 'off',
    CATALOGUE_SIZE: String(generated),
    DATA_DIR: data.path,
  })
  const browser = await chromium.launch({ executablePath: executable, args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const firstTiles = await openShop(page, server.origin)
    await page.evaluate(watchFrames)
    await page.evaluate(watchPaints)
    const keys = await typeAll(page)
    const frames = await scrollAll(page, cdp)
    return {
      letter: keys.map(({ letter }) => letter),
      found: keys.map(({ found }) => found),
      frames,
      firstTiles,
    }
  } finally {
    await browser.close()
    await server.stop('SIGTERM')
    await data.remove()
  }
}

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
]

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

async function openShop(page: Page, origin: string): Promise<number> {
  await page.goto(origin)
  await page.getByLabel('User name').fill('merchant')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('merchant'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const start = page.getByRole('button', { name: 'Start selling' })
  await start.waitFor({ timeout: 60_000 })
  const before = Date.now()
  await start.click()
  await page
    .getByRole('button', { name: /^MTN airtime/ })
    .first()
    .waitFor({ timeout: 120_000 })
  const after = Date.now()
  // What is loaded while idle is not what is measured.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForLoadState('networkidle')
  return after - before
}

async function typeAll(page: Page): Promise<{ letter: number; found: number }[]> {
  const all: { letter: number; found: number }[] = []
  for (const text of typed) {
    await search(page).fill('')
    await page.evaluate(() => globalThis.paints.settled())
    for (const letter of text) {
      await page.evaluate(() => globalThis.paints.begin())
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      all.push(await page.evaluate(() => globalThis.paints.settled()))
    }
  }
  return all
}

/** The longest list there is, by the wheel. */
async function scrollAll(page: Page, cdp: CDPSession): Promise<readonly number[]> {
  await search(page).fill('da')
  await page.evaluate(() => globalThis.paints.settled())
  await page.evaluate(() => globalThis.paints.beginFrames())
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 500,
    y: 600,
    yDistance: -20_000,
    speed: 4_000,
    gestureSourceType: 'mouse',
  })
  const frames = await page.evaluate(() => globalThis.paints.endFrames())
  return frames
}
