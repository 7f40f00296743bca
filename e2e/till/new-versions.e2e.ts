import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  loadStaticFiles,
  staticFile,
  type StaticFiles,
} from '../../src/server/page/static-files.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { buildNextVersion } from '../faults/next-version.ts'
import { expect } from '../fixtures.ts'
import {
  builtTill,
  enterPin,
  install,
  lockFirst,
  look,
  signInScreen,
  signOut,
  test,
} from '../shop-front.ts'
import { linkTo } from '../till.ts'

// In sequence: the tests share the second build.
test.describe.configure({ mode: 'default' })

let first: StaticFiles = new Map()
let next: StaticFiles = new Map()

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const folder = await buildNextVersion()
  first = await builtTill()
  next = await loadStaticFiles(join(folder, 'dist'))
  await rm(folder, { recursive: true, force: true })
})

/** The page's load time: it changes after a reload. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)
const updateReady = (page: Page) =>
  page.getByRole('button', { name: 'A new version of the till is ready' })
const version = (page: Page) => page.locator('html')

test('a new version waits for an open sale, says so, and comes at the sign-out', async ({
  page,
  till,
  front,
  ledger,
}) => {
  await install(page, till)
  const before = await loadedAt(page)
  await till.sellAirtime('0821230001')
  front.deploy(next)
  await look(page)
  await expect(updateReady(page)).toBeVisible()
  await expectAccessible(page)
  await updateReady(page).click()
  await expect(page.getByRole('dialog', { name: 'A new version is ready' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The server no longer has the old version's files; the device does.
  await linkTo(page, 'Cash-up').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cash-up' })).toBeVisible()
  await page.goBack()
  await expect(till.receipt).toBeVisible()
  await till.next()
  // Until the hand-over is on disk the sale is open, and a sign-out asks about it.
  await expect(till.receipt).toBeHidden()
  expect(await loadedAt(page)).toBe(before)

  await signOut(page)
  await expect(version(page)).toHaveAttribute('data-version', '2')
  await till.trySignIn('merchant', 'merchant-demo')
  await till.sellAirtime('0831234567')
  await expect(till.receipt).toBeVisible()
  expect((await ledger()).transactions['COMPLETED']).toBe(2)
})

test(
  'locking the till lets the new version in, unless something is typed',
  { tag: '@thorough' },
  async ({ page, till, front }) => {
    await install(page, till)
    await lockFirst(page)
    await enterPin(page, 'Unlock')

    await till.choose('MTN airtime')
    await till.details.getByRole('textbox', { name: 'Mobile number' }).fill('0821234567')
    front.deploy(next)
    await look(page)
    await expect(updateReady(page)).toBeVisible()
    await page.keyboard.press('F2')
    await enterPin(page, 'Unlock')
    await expect(till.details.getByRole('textbox', { name: 'Mobile number' })).not.toHaveValue('')

    await page.keyboard.press('Escape')
    await expect(till.details).toBeHidden()
    await page.keyboard.press('F2')
    await expect(version(page)).toHaveAttribute('data-version', '2')
    await enterPin(page, 'Continue')
    await expect(till.search).toBeVisible()
  },
)

test(
  'half a release doesn’t install, and a broken release is rolled back',
  { tag: '@thorough' },
  async ({ page, till, front, watched }) => {
    await install(page, till)
    await signOut(page)
    for (const half of halves()) {
      front.deploy(half)
      expect(await page.evaluate(nextVersion)).toBe('redundant')
    }
    await page.reload()
    await expect(signInScreen(page)).toBeVisible()
    await expect(version(page)).not.toHaveAttribute('data-version')

    // A complete release with an empty page: only the browser looks for a newer version, at each load.
    watched.expectConsoleError(/A broken release/)
    front.deploy(broken())
    await expect(async () => {
      await look(page)
      await expect(page.getByText('A part of it didn’t arrive')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    front.deploy(first)
    await expect(async () => {
      await page.reload()
      await expect(signInScreen(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await till.trySignIn('merchant', 'merchant-demo')
    await expect(till.search).toBeVisible()
    await expect(version(page)).not.toHaveAttribute('data-version')
  },
)

/**
 * Runs in the page: looks for a new version.
 * @returns the result, unless the new version replaces the page first
 */
async function nextVersion(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  const end = new Promise<string>((done) => {
    registration?.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => done(worker.state))
    })
  })
  window.dispatchEvent(new Event('online'))
  return end
}

/** A script that only the next build has. */
function newScript(name: RegExp): string {
  const script = [...next.keys()].find((path) => name.test(path) && !first.has(path))
  if (script === undefined) throw new Error('The builds don’t differ')
  return script
}

function bytesOf(files: StaticFiles, path: string) {
  const file = files.get(path)
  if (file === undefined) throw new Error(`The build has no ${path}`)
  return file.forms.identity
}

/** Releases with a file that is missing, damaged, from another build, or a page instead of a script. */
function halves(): readonly StaticFiles[] {
  const script = newScript(/\/sale-.*\.js$/)
  const missing = new Map(next)
  missing.delete(script)
  const instead = (path: string, bytes: Uint8Array<ArrayBuffer>): StaticFiles =>
    new Map([...next, [path, staticFile(path, bytes)]])
  return [
    missing,
    instead(script, bytesOf(next, script).slice(0, -1)),
    instead(script, bytesOf(next, '/index.html')),
    instead('/index.html', bytesOf(first, '/index.html')),
  ]
}

/** A complete release whose first script throws. */
function broken(): StaticFiles {
  const script = newScript(/\/index-.*\.js$/)
  const name = '/assets/index-broken.js'
  const code = new TextEncoder().encode("throw new Error('A broken release')")
  const page = changed('/index.html', [[script, name]])
  const before = digest(bytesOf(next, '/index.html'))
  const worker = changed('/sw.js', [
    [script.slice(1), name.slice(1)],
    [digest(bytesOf(next, script)), digest(code)],
    [before, digest(page)],
    [before.slice(0, 12), digest(page).slice(0, 12)],
  ])
  return new Map([
    ...next,
    [name, staticFile(name, code)],
    ['/index.html', staticFile('/index.html', page)],
    ['/sw.js', staticFile('/sw.js', worker)],
  ])
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

/** A text of the next build with other words. */
function changed(path: string, words: readonly (readonly [string, string])[]) {
  const text = new TextDecoder().decode(bytesOf(next, path))
  return new TextEncoder().encode(
    words.reduce((written, [from, to]) => written.replace(from, to), text),
  )
}
