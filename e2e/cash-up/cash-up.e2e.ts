import type { Page } from '@playwright/test'
import { signInSeller, spent } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'
import { linkTo, tabTo, Till } from '../till.ts'

/** Opens a shift with a float. */
async function openShift(page: Page, float: string): Promise<void> {
  await linkTo(page, 'Cash-up').click()
  await page.getByLabel('Float in the drawer').fill(float)
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible()
}

/** Counts the drawer as one sum. */
async function count(page: Page, sum: string): Promise<void> {
  await page.getByRole('link', { name: 'Count and close' }).click()
  await page.getByText('One sum', { exact: true }).click()
  await page.getByLabel('Cash in the drawer').fill(sum)
  await page.getByRole('button', { name: 'Done counting' }).click()
}

const z = (page: Page) => page.getByRole('article', { name: 'Z report' })

test(
  'a drawer of sales, a bill, a redemption and a failed sale is right to the cent, as in the platform’s ledger',
  { tag: '@thorough' },
  async ({ page, till, ledger, server }) => {
    await till.openShop()
    await openShift(page, '500')
    await linkTo(page, 'Sell').click()
    await till.sellAirtime('083 123 4567', '20.50')
    await till.next()
    await till.choose('DStv account')
    await till.details.getByRole('textbox').first().fill('0055550500')
    await page.keyboard.press('Enter')
    await expect(till.details.getByLabel('Amount', { exact: true })).toHaveValue('1234.56')
    await till.details.getByRole('button', { name: 'Check' }).click()
    await till.pay()
    await till.next()
    await till.sellAirtime('082 123 0003', '44')
    await page.getByRole('button', { name: 'Given back · next customer' }).click()
    await expect(till.outcome).toBeHidden()
    await till.chooseVoucher()
    await till.redeem('123456789012')
    await till.next()
    // Another till of the account, with a separate drawer.
    const other = await signInSeller(server.origin, 'merchant')
    await other.buyAirtime('another-till-1', '+27821234567')

    await linkTo(page, 'Cash-up').click()
    // 500.00 + 20.50 + 1 234.50, the bill in coins, - 100.00
    await count(page, '1655.00')
    await expect(page.getByText('Exactly right')).toBeVisible()
    await page.getByRole('button', { name: 'Close the shift' }).click()
    // The sum is there twice: to see, and as one number to screen readers.
    const sales = 'Sales (2)R 1 255.06R 1255.06'
    for (const line of [sales, 'Redemptions (1)R 100.00', 'Rounding-R 0.06'])
      await expect(
        z(page)
          .locator('dl > div')
          .filter({ hasText: plain(line) }),
      ).toHaveCount(1)
    await expect(z(page)).toContainText('On other tills of the account: 1 sale, R 20.00')
    const books = await ledger()
    // Redemptions are debited like sales (spec, Endpoints 11).
    expect([spent(books), books.sum]).toEqual([125_506 + 10_000 + 2_000, 0])
  },
)

/** A line of a slip, with any kind of space. */
const plain = (line: string) =>
  new RegExp(`^${line.replaceAll(/[().-]/g, '\\$&').replaceAll(' ', '\\s')}$`)

test(
  'a shift is opened, counted and closed by the keyboard alone',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    const keys = page.keyboard
    await tabTo(page, page.getByRole('link', { name: 'Cash-up' }).first())
    await keys.press('Enter')
    await expect(page.getByText('Open a shift')).toBeVisible()
    await tabTo(page, page.getByLabel('Float in the drawer'))
    await keys.type('420')
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Count and close' }))
    await keys.press('Enter')
    await tabTo(page, page.getByLabel('R200 notes'))
    await keys.type('2')
    for (let kinds = 0; kinds < 3; kinds += 1) await keys.press('Enter')
    await expect(page.getByLabel('R20 notes')).toBeFocused()
    await keys.type('1')
    await tabTo(page, page.getByRole('button', { name: 'Done counting' }))
    await keys.press('Enter')
    await expect(page.getByText('Exactly right')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Close the shift' }))
    await keys.press('Enter')
    await expect(z(page)).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Back to cash-up' }))
    await keys.press('Enter')
    await expect(page.getByRole('link', { name: 'Z 1' })).toBeVisible()
  },
)

test(
  'two windows share a shift: each shows the other’s changes',
  { tag: '@thorough' },
  async ({ page, till, context }) => {
    await till.openShop()
    const second = new Till(await context.newPage())
    await second.signIn('merchant', '/cash-up')
    await expect(second.page.getByRole('button', { name: 'Open the shift' })).toBeVisible()
    await openShift(page, '100')
    await expect(second.page.getByRole('heading', { name: 'Shift 1' })).toBeVisible()
    await count(second.page, '100')
    await expect(page.getByText('Exactly right')).toBeVisible()
    await page.getByRole('button', { name: 'Close the shift' }).click()
    await expect(second.page.getByRole('button', { name: 'Open the shift' })).toBeVisible()
  },
)
