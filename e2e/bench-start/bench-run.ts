import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { passwordOf, Till } from '../till.ts'
import { watchFrames } from '../painted.ts'
import { watchStart } from './start-watch.ts'

/** One start, with an empty cache or what an earlier start has brought; milliseconds, requests and bytes. */
export interface Start {
  /** From the navigation to the largest paint of the sign-in screen. */
  readonly signIn: number
  /** From the navigation to the first tile, where the sign-in is filled in and sent as soon as it stands. */
  readonly ready: number
  /** Answered over the network up to then; what the cache or a service worker answers does not count. */
  readonly requests: number
  readonly bytes: number
  /** From the press of *Sign in* to the first tile, where somebody has typed. */
  readonly tiles: number
  /** From a tile to its form: the first a little after the tiles stand, the others later. */
  readonly firstForm: number
  readonly laterForm: number
  /** By how much tasks blocked the page, up to and with the forms. */
  readonly blocked: number
}

/** As a slow till's processor, against this machine. */
export const slowdown = 4

/** "Slow 4G", as the browser's own tools call it. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** From one key to the next: what loads during the typing has so long in every round. */
const betweenKeysMs = 150

/** From the tiles to the first tap: a cashier looks, and hears what the customer wants. */
const lookMs = 2_500

/** From reaching a tile to pressing it; a finger takes as long from the touch to the tap. */
const aimMs = 150

const username = 'merchant'
const forms = ['MTN airtime', 'Vodacom airtime', 'Telkom airtime', 'MTN airtime']

/** What a till that has been set up keeps of it; nothing else of what it keeps is there at a cold start. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sets a till up, and leaves it. */
export async function setUpTill(browser: Browser, origin: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL: origin })
  const till = new Till(await context.newPage())
  await till.openShop(username)
  await till.tiles.first().waitFor()
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Starts a page first with an empty cache, then with what that has brought; by a keeper of passwords and by hand. */
export async function startTwice(
  browser: Browser,
  origin: string,
  kept?: Kept,
): Promise<{ cold: Start; warm: Start }> {
  const options = {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    ...(kept && { storageState: kept }),
  }
  const filled = await browser.newContext(options)
  await filled.addInitScript(watchFrames)
  await filled.addInitScript(watchStart, { username, password: passwordOf(username) })
  const typed = await browser.newContext(options)
  await typed.addInitScript(watchFrames)
  await typed.addInitScript(watchStart, undefined)
  const both = async () => ({ ...(await startFilled(filled)), ...(await startTyped(typed)) })
  const cold = await both()
  const warm = await both()
  await filled.close()
  await typed.close()
  return { cold, warm }
}

async function startFilled(context: BrowserContext) {
  const { page, traffic } = await openSlow(context)
  await page.goto('/')
  const { signIn, ready } = await page.evaluate(() => globalThis.start.done)
  const { requests, bytes } = traffic(ready)
  await leave(page)
  return { signIn, ready, requests, bytes }
}

async function startTyped(context: BrowserContext) {
  const { page } = await openSlow(context)
  const till = new Till(page)
  await till.open()
  await typeSignIn(page)
  const { tiles } = await page.evaluate(() => globalThis.start.done)
  await pause(lookMs)
  const times: number[] = []
  for (const product of forms) times.push(await openForm(till, product))
  const [firstForm = NaN, ...later] = times
  const blocked = await page.evaluate(() => globalThis.start.blocked())
  await leave(page)
  return { tiles, firstForm, laterForm: Math.min(...later), blocked }
}

async function openSlow(context: BrowserContext) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp, traffic: watchTraffic(cdp) }
}

/** As a day would: what goes on the device has the time for it. */
async function leave(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(async () => {
    const late = AbortSignal.timeout(20_000)
    if (document.querySelector('link[rel="manifest"]') !== null)
      await Promise.race([
        navigator.serviceWorker.ready,
        new Promise((resolve) => late.addEventListener('abort', resolve)),
      ])
  })
  await page.close()
}

async function openForm(till: Till, product: string): Promise<number> {
  const { page } = till
  const tile = till.page.getByRole('main').getByRole('button', { name: product }).first()
  await tile.hover()
  await pause(aimMs)
  // Watched before it is pressed: on a slow processor the press can overtake what is asked of the page.
  await page.evaluate(() => globalThis.start.watchForm())
  // By the mouse itself: a locator's click looks at the page in the middle of it.
  await page.mouse.down()
  await page.mouse.up()
  const time = await page.evaluate(() => globalThis.start.form)
  if (time === undefined) throw new Error('The form was not watched')
  await page.keyboard.press('Escape')
  await page.locator('section[aria-label="Sale"] form').waitFor({ state: 'hidden' })
  return time
}

/** As a person does: key by key, and the mouse for the button. */
async function typeSignIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  const name = page.getByLabel('User name')
  const password = page.getByLabel('Password', { exact: true })
  const keys = [
    { field: name, key: 'ControlOrMeta+A' },
    ...Array.from(username, (key) => ({ field: name, key })),
    ...Array.from(passwordOf(username), (key) => ({ field: password, key })),
  ]
  const begun = performance.now()
  for (const [place, { field, key }] of keys.entries()) {
    await until(begun + place * betweenKeysMs)
    if (field !== keys[place - 1]?.field) await field.focus()
    await page.keyboard.press(key)
  }
  await until(begun + (keys.length + 2) * betweenKeysMs)
  await button.click()
}

async function until(moment: number): Promise<void> {
  await pause(Math.max(0, moment - performance.now()))
}

/**
 * Counts what goes over the network from now on, and has been answered so many milliseconds after the first request; the
 * bytes of a request once it has come whole. By the browser's own clock, as on a busy machine more is answered until the
 * page can be asked.
 */
function watchTraffic(cdp: CDPSession): (untilMs: number) => { requests: number; bytes: number } {
  let begun: number | undefined
  const answered = new Map<string, number>()
  const whole = new Map<string, { at: number; length: number }>()
  const cached = new Set<string>()
  cdp.on('Network.requestWillBeSent', ({ timestamp }) => (begun ??= timestamp))
  cdp.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const { url, fromDiskCache, fromServiceWorker } = response
    const near = cached.has(requestId) || fromDiskCache === true || fromServiceWorker === true
    if (url.startsWith('http') && !near) answered.set(requestId, timestamp)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    whole.set(requestId, { at: timestamp, length: encodedDataLength }),
  )
  return (untilMs) => {
    const until = (begun ?? NaN) + untilMs / 1_000
    const counted = [...answered].filter(([, at]) => at <= until)
    const lengths = counted.map(([requestId]) => {
      const { at, length } = whole.get(requestId) ?? { at: Infinity, length: 0 }
      return at <= until ? length : 0
    })
    return { requests: counted.length, bytes: lengths.reduce((sum, length) => sum + length, 0) }
  }
}
