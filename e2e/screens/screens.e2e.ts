import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'

/** Screens outside a sale's steps, checked with axe in light and dark. */

test('settings, and an unknown address', async ({ page, till }) => {
  await till.openShop()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expectAccessible(page)
  await till.signIn('merchant', '/no-such-screen')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expectAccessible(page)
})

test('the open sales, with a pending sale', { tag: '@thorough' }, async ({ page, till }) => {
  await till.openShop()
  await till.sellAirtime('082 000 0007')
  await expect(till.outcome).toBeVisible()
  await expectAccessible(page)
  await till.signIn('merchant', '/look-after')
  await expect(page.getByRole('heading', { name: 'Open sales' })).toBeVisible()
  await expectAccessible(page)
})

test('a failed sale and a refused sale', { tag: '@thorough' }, async ({ page, till }) => {
  await till.openShop()
  await till.sellAirtime('082 000 0003')
  await expect(page.getByText('No money was taken').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('about:blank')
  await till.signIn('poor')
  await till.setUp()
  await till.sellAirtime('082 123 4567', '20')
  await expect(page.getByText('R 10.00').first()).toBeVisible()
  await expectAccessible(page)
})

test('the tiles with a broken line', { tag: '@thorough' }, async ({ page, till, context }) => {
  await till.openShop()
  await expect(till.tiles.first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('No connection').first()).toBeVisible()
  await expect(till.tiles.first()).toBeVisible()
  await expectAccessible(page)
})

test('a partner may look round, and reads that they can’t sell for this account (ruling R31)', async ({
  page,
  till,
  ledger,
}) => {
  await till.signIn('partner')
  // Set up with the wrong role: no answer of the platform tells a role (ruling R3).
  await page.getByText('Merchant', { exact: true }).click()
  await page.getByLabel(/^Account id/).fill('P-3001')
  await page.getByLabel(/^Channel id/).fill('CH-POS-1')
  await till.setUp()
  await expect(page.getByText(/Partner and vendor users have no products/)).toBeVisible()
  await expectAccessible(page)
  expect((await ledger()).transactions['COMPLETED']).toBe(0)
})

test('unreadable settings of the till', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ body: '{"apiBaseUrl": ' }))
  await page.goto('/')
  await expect(page.getByText(/config\.json is not JSON/)).toBeVisible()
  await expectAccessible(page)
})

test('a browser without a journal', async ({ page, till }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('Storage is turned off', 'SecurityError')
      },
    })
  })
  await till.openShop()
  await till.tiles.first().click()
  await expect(page.getByText('This till can’t sell right now')).toBeVisible()
  await expectAccessible(page)
})
