import type { Browser, BrowserContext, Page } from '@playwright/test'
import { passwordOf, Till } from '../till.ts'
import type { Amounts } from './amounts.ts'
import { type Served, slowable } from './pages.ts'
import { byWhose, median, type Results } from './promises.ts'
import { watchPage } from './watch.ts'

/** What a till stores after its setup. */
type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** A page's starts, from navigation to the first tile, in milliseconds. */
interface Starts extends Served {
  readonly kept: Kept
  /** With an empty cache. */
  readonly cold: number[]
  /** With what the cold start left in the browser. */
  readonly warm: number[]
}

const username = 'merchant'
const tiles = 'main :is(button, a)'
/** A product's tile shows its price. */
const price = String.raw`\bR\s?\d`

/** Starts the pages in turns, each cold and then warm. */
export async function benchStarts(
  browser: Browser,
  pages: readonly Served[],
  { rounds, starts, isSlow }: Amounts,
): Promise<Results> {
  const all: Starts[] = []
  for (const page of pages)
    all.push({ ...page, kept: await setUp(browser, page), cold: [], warm: [] })
  for (let turn = 0; turn < rounds * starts; turn += 1)
    for (const page of all) await startTwice(browser, page, isSlow)
  return {
    cold: byWhose(all, ({ cold }) => median(cold)),
    warm: byWhose(all, ({ warm }) => median(warm)),
  }
}

/** Sets up a till and leaves it. The bare stack stores nothing. */
async function setUp(browser: Browser, { origin }: Served): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin })
  const till = new Till(await context.newPage())
  await till.openShop(username)
  await till.tiles.first().waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Fills in and sends the sign-in as soon as its form appears. */
async function startTwice(browser: Browser, starts: Starts, isSlow: boolean): Promise<void> {
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
  cold.push(await startOnce(context, isSlow))
  warm.push(await startOnce(context, isSlow))
  await context.close()
}

async function startOnce(context: BrowserContext, isSlow: boolean): Promise<number> {
  const page = await context.newPage()
  const slow = await slowable(page)
  await slow(isSlow)
  await page.goto('/')
  const { first } = await page.evaluate(() => globalThis.bench.settled())
  await slow(false)
  await keepOnDevice(page)
  await page.close()
  return first
}

/** Waits until the service worker has stored the till, as on a normal day. */
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

/** Runs in the page before its scripts. Fills in the sign-in after its paint, like a password manager. */
function signInAtOnce(signIn: { username: string; password: string }): void {
  const write = (name: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field === null) return
    // React notices a value only when it isn't set through the element's own property.
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
