import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { linkTo, passwordOf } from '../till.ts'

const lost = 'Part of the till didn’t load'

/**
 * Blocks these scripts.
 * @returns a function that restores them without telling the browser
 */
async function cut(page: Page, scripts: (url: string) => boolean): Promise<() => Promise<void>> {
  const matches = ({ href }: URL) => href.endsWith('.js') && scripts(href)
  await page.route(matches, (route) => route.abort())
  return () => page.unroute(matches)
}

/**
 * Opens the till without these scripts.
 * @returns a function that restores them, and when the page was loaded
 */
async function openWithout(
  { page, till }: { page: Page; till: { openShop(): Promise<void> } },
  scripts: RegExp,
) {
  const mend = await cut(page, (url) => scripts.test(url))
  await till.openShop()
  await page.waitForLoadState('networkidle')
  return { mend, loadedAt: () => page.evaluate(() => performance.timeOrigin) }
}

const otherScreens = /\/(?:SettingsScreen|CashUpScreen|BlindSales)-/

/** Runs in the page: whether its server answers. */
async function reachesServer(): Promise<boolean> {
  return fetch('/healthz').then(
    () => true,
    () => false,
  )
}

const go = (page: Page, place: string) => linkTo(page, place).click()
const screen = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test.beforeEach(({ watched }) => watched.expectConsoleError(/Failed to (?:fetch|load)/))

test('a screen first opened offline comes when the line is back', async ({
  page,
  context,
  till,
}) => {
  const { mend, loadedAt } = await openWithout({ page, till }, otherScreens)
  const before = await loadedAt()
  await context.setOffline(true)
  await mend()
  // The page may notice the line before the browser's network state does.
  await expect.poll(() => page.evaluate(reachesServer)).toBe(false)
  for (const place of ['Settings', 'Cash-up', 'Sales']) {
    await go(page, place)
    await expect(page.getByRole('heading', { name: lost })).toBeVisible()
  }
  await context.setOffline(false)
  await expect(screen(page, 'Sales')).toBeVisible()
  await expect(page.getByText(lost)).toHaveCount(0)
  for (const place of ['Settings', 'Cash-up']) {
    await go(page, place)
    await expect(screen(page, place)).toBeVisible()
  }
  expect(await loadedAt()).toBe(before)
})

test('every file of the till fails once, from the sign-in on, and every screen recovers', async ({
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
  const chunks = ['CashUpScreen', 'BlindSales', 'BrowseScreen', 'SettingsScreen']
  for (const chunk of chunks)
    expect([...struck].join('\n')).toMatch(new RegExp(`/${chunk}-[^/]*\\.js$`, 'm'))
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
})

test('a screen that a newer version has replaced asks for a reload', async ({ page, till }) => {
  await page.route(otherScreens, (route) => route.fulfill({ status: 404 }))
  await till.openShop()
  await go(page, 'Cash-up')
  await expect(page.getByText(/the till has a newer version/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
