import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { loadStaticFiles, staticFile, type StaticFiles } from '../src/server/static-files.ts'
import { expectAccessible } from './accessible.ts'
import { buildNextVersion } from './faults/next-version.ts'
import { expect } from './fixtures.ts'
import { builtTill, install, look, signInScreen, signOut, test } from './shop-front.ts'
import { Till } from './till.ts'

// One after the other: the second build is made once.
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

/** The page as it was loaded: another value after a reload. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)
const updateReady = (page: Page) =>
  page.getByRole('button', { name: 'A new version of the till is ready' })
const version = (page: Page) => page.locator('html')

test('a new version waits for the sale in flight, says so, and comes at the sign-out', async ({
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

  // The server has the old one's files no more; the device does.
  await page
    .getByRole('navigation', { name: 'Till' })
    .getByRole('link', { name: 'Cash-up' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cash-up' })).toBeVisible()
  await page.goBack()
  await expect(till.receipt).toBeVisible()
  await till.next()
  expect(await loadedAt(page)).toBe(before)

  await signOut(page)
  await expect(version(page)).toHaveAttribute('data-version', '2')
  await till.trySignIn('merchant', 'merchant-demo')
  await till.sellAirtime('0831234567')
  await expect(till.receipt).toBeVisible()
  expect((await ledger()).transactions['COMPLETED']).toBe(2)
})

test('a lock lets the new version in, unless something is typed', async ({ page, till, front }) => {
  await install(page, till)
  await page.keyboard.press('F2')
  for (const field of ['New PIN', 'Repeat it']) await page.getByLabel(field).fill('739148')
  await page.getByRole('button', { name: 'Set it and lock' }).click()
  await page.getByLabel('PIN of this till').fill('739148')
  await page.getByRole('button', { name: 'Unlock' }).click()

  await till.choose('MTN airtime')
  await till.details.getByRole('textbox', { name: 'Mobile number' }).fill('0821234567')
  front.deploy(next)
  await look(page)
  await expect(updateReady(page)).toBeVisible()
  await page.keyboard.press('F2')
  await page.getByLabel('PIN of this till').fill('739148')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(till.details.getByRole('textbox', { name: 'Mobile number' })).not.toHaveValue('')

  await page.keyboard.press('Escape')
  await expect(till.details).toBeHidden()
  await page.keyboard.press('F2')
  await expect(version(page)).toHaveAttribute('data-version', '2')
  await expect(signInScreen(page)).toBeVisible()
})

test('of two windows the one in use keeps its version, and both change together', async ({
  page,
  till,
  front,
  context,
}) => {
  await install(page, till)
  front.deploy(next)
  await look(page)
  await expect(updateReady(page)).toBeVisible()
  const second = await context.newPage()
  await new Till(second).open()
  await expect(version(second)).not.toHaveAttribute('data-version')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await signOut(page)
  await expect(version(page)).toHaveAttribute('data-version', '2')
  await expect(version(second)).toHaveAttribute('data-version', '2')
})

test('half a release is none, and a broken one is rolled back', async ({ page, till, front }) => {
  await install(page, till)
  await signOut(page)
  for (const half of halves()) {
    front.deploy(half)
    front.asked()
    await look(page)
    await expect.poll(() => page.evaluate(installing)).toBe('none')
    await page.reload()
    await expect(signInScreen(page)).toBeVisible()
    await expect(version(page)).not.toHaveAttribute('data-version')
  }
  front.deploy(next)
  await look(page)
  await expect(version(page)).toHaveAttribute('data-version', '2')
  await expect(signInScreen(page)).toBeVisible()

  front.deploy(first)
  await look(page)
  await expect(version(page)).not.toHaveAttribute('data-version')
  await expect(signInScreen(page)).toBeVisible()
})

/** Runs in the page: whether a version comes or waits. */
async function installing(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.installing?.state ?? registration?.waiting?.state ?? 'none'
}

/** Releases of which something is missing, or is another build's, or a page in a script's place. */
function halves(): readonly StaticFiles[] {
  const script = [...next.keys()].find((path) => /\/sale-.*\.js$/.test(path) && !first.has(path))
  if (script === undefined) throw new Error('The builds don’t differ')
  const missing = new Map(next)
  missing.delete(script)
  const page = next.get('/index.html')?.forms.identity
  const older = first.get('/index.html')
  if (page === undefined || older === undefined) throw new Error('The builds have no page')
  return [
    missing,
    new Map([...next, ['/index.html', older]]),
    new Map([...next, [script, staticFile('/index.html', page)]]),
  ]
}
