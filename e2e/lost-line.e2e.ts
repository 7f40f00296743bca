import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { passwordOf } from './till.ts'

const lost = 'Part of the till didn’t load'

/** From now on these scripts do not come. @returns the function that mends the line, of which the browser is not told */
async function cut(page: Page, scripts: (url: string) => boolean): Promise<() => Promise<void>> {
  const matches = ({ href }: URL) => href.endsWith('.js') && scripts(href)
  await page.route(matches, (route) => route.abort())
  return () => page.unroute(matches)
}

/** The till stands, and all that it fetches ahead has come. */
async function openShop({ page, till }: { page: Page; till: { openShop(): Promise<void> } }) {
  await till.openShop()
  await page.waitForLoadState('networkidle')
  return () => page.evaluate(() => performance.timeOrigin)
}

/** Runs in the page: whether its server answers. */
async function reachesServer(): Promise<boolean> {
  return fetch('/healthz').then(
    () => true,
    () => false,
  )
}

/** Runs in the page: whether anything keeps it from becoming a newer version. */
async function holdsVersion(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith('tuckshop-in-use-'))
}

const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Till' }).getByRole('link', { name: place }).click()
const screen = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.beforeEach(({ watched }) => watched.expectConsoleError(/Failed to (?:fetch|load)/))

test('a screen that is opened for the first time without a line comes when the line is back', async ({
  page,
  context,
  till,
}) => {
  const loadedAt = await openShop({ page, till })
  const before = await loadedAt()
  // Cash-up shares code with Settings: opened before it, it would bring that along.
  for (const place of ['Settings', 'Cash-up', 'Sales']) {
    await context.setOffline(true)
    // The browser answers before its network knows.
    await expect.poll(() => page.evaluate(reachesServer)).toBe(false)
    await go(page, place)
    // On a busy machine the engine may still have been on its way; then a notice says the same of it.
    await expect(page.getByRole('heading', { name: lost })).toBeVisible()
    await context.setOffline(false)
    await expect(screen(page, place)).toBeVisible()
    await expect(page.getByText(lost)).toHaveCount(0)
  }
  expect(await loadedAt()).toBe(before)
})

test.describe('on a line that is dead without the browser’s knowing', () => {
  test(
    'a screen comes by itself, a few seconds later',
    { tag: '@thorough' },
    async ({ page, till }) => {
      const loadedAt = await openShop({ page, till })
      const before = await loadedAt()
      const mend = await cut(page, () => true)
      await go(page, 'Cash-up')
      await expect(page.getByRole('heading', { name: lost })).toBeVisible()
      await mend()
      await expect(screen(page, 'Cash-up')).toBeVisible()
      expect(await loadedAt()).toBe(before)
    },
  )

  test(
    'a screen of which only a part was lost comes too',
    { tag: '@thorough' },
    async ({ page, till }) => {
      await openShop({ page, till })
      const mend = await cut(page, (url) => !url.includes('CashUpScreen'))
      await go(page, 'Cash-up')
      await expect(page.getByRole('heading', { name: lost })).toBeVisible()
      await mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(screen(page, 'Cash-up')).toBeVisible()
    },
  )

  test(
    'the whole till comes after the sign-in, which is not asked for again',
    { tag: '@thorough' },
    async ({ page, till }) => {
      const mend = await cut(page, (url) => /\/open-till-/.test(url))
      await till.signIn('merchant')
      await expect(page.getByText(lost)).toBeVisible()
      // What the server has now may be what it needs.
      await expect.poll(() => page.evaluate(holdsVersion)).toBe(false)
      await mend()
      await till.setUp()
      await expect(till.search).toBeVisible()
      expect(await page.evaluate(holdsVersion)).toBe(true)
    },
  )
})

test('every file of the till is lost once, from the sign-in on, and no screen stays dead', async ({
  page,
  till,
}) => {
  const struck = new Set<string>()
  await till.open()
  await page.route('**/assets/**', async (route) => {
    const url = route.request().url()
    const again = struck.has(url)
    struck.add(url)
    await (again ? route.continue() : route.abort())
  })
  const before = await page.evaluate(() => performance.timeOrigin)
  const comes = (what: Locator) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(what).toBeVisible({ timeout: 500 })
    }).toPass()
  await till.trySignIn('merchant', passwordOf('merchant'))
  await comes(page.getByRole('button', { name: 'Start selling' }))
  await till.setUp()
  await comes(till.search)
  for (const place of ['Cash-up', 'Sales', 'Catalogue', 'Settings']) {
    await go(page, place)
    await comes(screen(page, place))
  }
  await go(page, 'Sell')
  await till.search.fill('MTN airtime')
  await page.getByRole('main').getByRole('button', { name: 'MTN airtime' }).first().click()
  await comes(till.details)
  await till.enter('0821234567', '20')
  await till.pay()
  await comes(till.receipt)
  const chunks = [
    'SetUpGate',
    'SalePanel',
    'SaleSteps',
    'SaleView',
    'CashUpScreen',
    'TransactionsScreen',
    'BrowseScreen',
    'SettingsScreen',
  ]
  for (const chunk of chunks)
    expect([...struck].join('\n')).toMatch(new RegExp(`/${chunk}-[^/]*\\.js$`, 'm'))
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
})

test('a screen that a newer version has replaced says to reload', async ({ page, till }) => {
  await openShop({ page, till })
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }))
  await go(page, 'Cash-up')
  await expect(page.getByText(/a newer version was put in place/)).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
