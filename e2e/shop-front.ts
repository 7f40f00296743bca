import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { Disconnect } from '../src/sandbox/http/disconnect.ts'
import { createFront, type Front } from '../src/server/http/front.ts'
import { createListener } from '../src/server/http/listener.ts'
import { loadStaticFiles, staticFile, type StaticFiles } from '../src/server/page/static-files.ts'
import { ownNamesOf } from '../src/server/http/own-names.ts'
import { listen } from '../src/testing/servers/listen.ts'
import { usualSettings } from '../src/testing/servers/server-settings.ts'
import { silentLog } from '../src/testing/servers/silent-log.ts'
import { expect, test as base } from './fixtures.ts'
import type { Till } from './till.ts'

/** A till's server whose files, settings and line a test can change. */
export interface ShopFront {
  readonly origin: string
  /** Serves these files from now on. */
  deploy(files: StaticFiles): void
  /** Sets `config.json`, and the other origin that the till may reach by it. */
  settings(config: object, apiOrigin?: string): void
  /** Ends connections for these paths without an answer, until the next call. */
  cut(lost: (path: string) => boolean): void
  /** The paths requested since the last call, answered or not. */
  asked(): readonly string[]
  close(): Promise<void>
}

/** @param platform the origin of a server that answers for `/vas` */
async function openShopFront(platform: string, files: StaticFiles): Promise<ShopFront> {
  let till = files
  let front: Front
  let lost: (path: string) => boolean = () => false
  let asked: string[] = []
  let apiOrigin: string | undefined
  let bytes = files.get('/config.json')?.forms.identity ?? new Uint8Array()
  const change = () => {
    front = createFront({
      files: till,
      config: { bytes, apiOrigin },
      names: ownNamesOf(usualSettings()),
      api: {
        isSandbox: false,
        fetch: (request) => handOn(platform, request),
        isReady: async () => true,
        close: async () => {},
      },
    })
  }
  change()
  const server = createListener(async (request, ip) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (lost(pathname)) throw new Disconnect()
    return front(request, ip)
  }, silentLog)
  return {
    origin: `http://localhost:${await listen(server)}`,
    deploy(next) {
      till = next
      change()
    },
    settings(config, origin) {
      apiOrigin = origin
      bytes = staticFile('/config.json', new TextEncoder().encode(JSON.stringify(config))).forms
        .identity
      change()
    },
    cut(which) {
      lost = which
      if (which('/')) server.closeAllConnections()
    },
    asked() {
      const before = asked
      asked = []
      return before
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function handOn(platform: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { method } = request
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await request.text() }
  const headers = new Headers(request.headers)
  for (const name of [
    'host',
    'origin',
    'sec-fetch-site',
    'connection',
    'content-length',
    'accept-encoding',
  ])
    headers.delete(name)
  const answer = await fetch(`${platform}${pathname}${search}`, { method, headers, ...body })
  const answered = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    answered.delete(name)
  return new Response(answer.body, { status: answer.status, headers: answered })
}

/** The files of this checkout's till. */
export function builtTill(): Promise<StaticFiles> {
  return loadStaticFiles(fileURLToPath(new URL('../dist/', import.meta.url)))
}

/** A till with a service worker, on a separate server for each test. */
export const test = base.extend<{ front: ShopFront }>({
  front: async ({ server }, provide) => {
    const front = await openShopFront(server.origin, await builtTill())
    await provide(front)
    await front.close()
  },
  baseURL: async ({ front }, provide) => provide(front.origin),
  serviceWorkers: 'allow',
})

/** A complete first visit: the device has all of the till. */
export async function install(page: Page, till: Till): Promise<void> {
  await till.openShop()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        return names.some((name) => name.startsWith('tuckshop-settings-'))
      }),
    )
    .toBe(true)
}

/** A PIN that is hard to guess. */
const pin = '739148'

/** Sets the till's PIN, which locks it. */
export async function lockFirst(page: Page): Promise<void> {
  await page.keyboard.press('F2')
  for (const field of ['New PIN', 'Repeat it']) await page.getByLabel(field).fill(pin)
  await page.getByRole('button', { name: 'Set it and lock' }).click()
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible()
}

/** Enters the PIN, where the till asks for it. */
export async function enterPin(
  page: Page,
  button: 'Unlock' | 'Open the till' | 'Continue',
): Promise<void> {
  await page.getByLabel('Manager’s PIN').fill(pin)
  await page.getByRole('button', { name: button }).click()
}

export const signInScreen = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** Makes the page look for a new version, as it does each hour and on coming back into view. */
export const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /signed in as merchant/i }).click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
}
