import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { BuiltServer } from '../../src/testing/built-server.ts'
import { passwordOf, Till } from '../till.ts'
import { watchStart } from './start-watch.ts'

/** One start of the till, in milliseconds, requests and bytes over the network. */
export interface Start {
  /** From the navigation to the largest paint of the sign-in screen. */
  readonly signIn: number
  /** From the press of *Sign in* to the first product's tile. */
  readonly tiles: number
  /** Until the tile is there; what the cache answers does not count. */
  readonly requests: number
  readonly bytes: number
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

const username = 'merchant'

/** What a till in use keeps in its browser: it is set up, and has sold nothing. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** Sets a till up, and leaves it. */
export async function setUpTill(browser: Browser, server: BuiltServer): Promise<Kept> {
  const context = await browser.newContext({ baseURL: server.origin })
  const till = new Till(await context.newPage())
  await till.openShop(username)
  await till.tiles.first().waitFor()
  const kept = await context.storageState({ indexedDB: true })
  await context.close()
  return kept
}

/** Starts a till that is set up, first with an empty cache, then with what that has brought. */
export async function startTwice(
  browser: Browser,
  server: BuiltServer,
  kept: Kept,
): Promise<{ cold: Start; warm: Start }> {
  const context = await browser.newContext({
    baseURL: server.origin,
    storageState: kept,
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(watchStart)
  const cold = await startOnce(context)
  const warm = await startOnce(context)
  await context.close()
  return { cold, warm }
}

async function startOnce(context: BrowserContext): Promise<Start> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', line)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const traffic = watchTraffic(cdp)
  await new Till(page).open()
  await typeSignIn(page)
  const { signIn, tiles } = await page.evaluate(() => globalThis.start.done)
  const { requests, bytes } = traffic()
  // What is still to come is of no interest to anybody.
  await page.close()
  return { signIn, tiles, requests, bytes }
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

/** Counts what goes over the network from now on; the bytes of a request once it has come whole. */
function watchTraffic(cdp: CDPSession): () => { requests: number; bytes: number } {
  const sent = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) sent.set(requestId, 0)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) sent.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sent.has(requestId)) sent.set(requestId, encodedDataLength)
  })
  return () => ({
    requests: sent.size,
    bytes: [...sent.values()].reduce((sum, length) => sum + length, 0),
  })
}
