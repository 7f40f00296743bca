import type { Browser, BrowserContext, Page } from '@playwright/test'
import { passwordOf, Till } from '../till.ts'
import { type Served, slowable } from './pages.ts'
import { byWhose, median, type Results } from './promises.ts'
import { watchPage } from './watch.ts'

/** What a till that has been set up keeps of it. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Starts of one page, from the navigation to the first tile, in milliseconds. */
interface Starts extends Served {
  readonly kept: Kept
  /** With an empty cache. */
  readonly cold: number[]
  /** With what the cold start has left in the browser. */
  readonly warm: number[]
}

/** Starts of each page in a round. */
const startsEach = 3

const username = 'merchant'
const tiles = 'main :is(button, a)'
/** A product's tile names its price. */
const price = String.raw`\bR\s?\d`

/** Starts the pages in turns, each time cold and then warm. */
export async function benchStarts(
  browser: Browser,
  pages: readonly Served[],
  rounds: number,
): Promise<Results> {
  const all: Starts[] = []
  for (const page of pages)
    all.push({ ...page, kept: await setUp(browser, page), cold: [], warm: [] })
  for (let turn = 0; turn < rounds * startsEach; turn += 1)
    for (const starts of all) await startTwice(browser, starts)
  return {
    cold: byWhose(all, ({ cold }) => median(cold)),
    warm: byWhose(all, ({ warm }) => median(warm)),
  }
}

/** Sets a till up, and leaves it. The bare stack keeps nothing. */
async function setUp(browser: Browser, { origin }: Served): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin })
  const till = new Till(await context.newPage())
  await till.openShop(username)
  await till.tiles.first().waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** The sign-in is filled in and sent as soon as its form shows. */
async function startTwice(browser: Browser, starts: Starts): Promise<void> {
  const { origin, kept, cold, warm } = starts
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    storageState: kept,
  })
  await context.addInitScript(watchPage)
  await context.addInitScript(({ tiles, price }) => globalThis.bench.begin(tiles, price), {
    tiles,
    price,
  })
  await context.addInitScript(signInAtOnce, { username, password: passwordOf(username) })
  cold.push(await startOnce(context))
  warm.push(await startOnce(context))
  await context.close()
}

async function startOnce(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const slow = await slowable(page)
  await slow(true)
  await page.goto('/')
  const { first } = await page.evaluate(() => globalThis.bench.settled())
  await slow(false)
  await keepOnDevice(page)
  await page.close()
  return first
}

/** Waits until the service worker has kept the till, as it does in the course of a day. */
async function keepOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (document.querySelector('link[rel="manifest"]') === null) return
    const late = AbortSignal.timeout(20_000)
    await Promise.race([
      navigator.serviceWorker.ready,
      new Promise((resolve) => late.addEventListener('abort', resolve)),
    ])
  })
}

/** Runs in the page before its own scripts: fills the sign-in in once it is painted, as a keeper of passwords would. */
function signInAtOnce(signIn: { username: string; password: string }): void {
  const write = (name: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field === null) return
    // React notices a value only if it was not set through the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const watch = new MutationObserver(() => {
    if (document.querySelector('input[name="password"]') === null) return
    watch.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        write('username', signIn.username)
        write('password', signIn.password)
        document.querySelector<HTMLElement>('form button:not([type="button"])')?.click()
      }),
    )
  })
  watch.observe(document, { childList: true, subtree: true })
}
