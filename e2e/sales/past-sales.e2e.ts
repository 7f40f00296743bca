import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { changeStored } from '../checks/stored.ts'
import { linkTo, passwordOf } from '../till.ts'

const day = 24 * 60 * 60_000

/** Days pass, and the till deletes receipts. */
async function letPass(page: Page, days: number): Promise<void> {
  const ms = days * day
  await changeStored(
    page,
    { database: 'tuckshop-sales', store: 'sales' },
    {
      drop: ['body', 'receipt', 'sealedSince'],
      back: { createdAt: ms, updatedAt: ms, stateSince: ms },
    },
  )
  await changeStored(
    page,
    { database: 'tuckshop-shifts', store: 'shifts' },
    { back: { openedAt: ms, platformFrom: ms } },
  )
}

test(
  'an old sale outside every open shift is folded, and looks the same',
  { tag: '@thorough' },
  async ({ page, till }) => {
    const steps = page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
    const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
    const go = (place: string) => linkTo(page, place).click()
    const openSale = async (recipient: string) => {
      await go('Sales')
      await rows.filter({ hasText: recipient }).getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Sold' }).first()).toBeVisible()
    }
    /** Signs in on a page after this many days. */
    const comeBackAfter = async (days: number) => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await letPass(page, days)
      await till.trySignIn('merchant', passwordOf('merchant'))
    }

    const sell = async (mobileNumber: string) => {
      await till.sellAirtime(mobileNumber)
      await till.next()
      await expect(till.receipt).toBeHidden()
    }

    await till.openShop()
    await sell('082 123 4567')
    await comeBackAfter(5)
    await go('Cash-up')
    await page.getByLabel('Float in the drawer').fill('0')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await expect(page.getByRole('heading', { name: /^Shift \d/ })).toBeVisible()
    await go('Sell')
    await sell('082 765 4321')
    await comeBackAfter(40)

    await expect(till.search).toBeVisible()
    await expect(async () => {
      await openSale('4567')
      await expect(steps).toHaveCount(2, { timeout: 500 })
    }).toPass()
    await expect(steps.last()).toContainText('Finished')
    await expect(page.getByText('082 ••• 4567').first()).toBeVisible()
    await expectAccessible(page)
    await openSale('4321')
    await expect(steps.filter({ hasText: 'Handed over' })).toBeVisible()
  },
)
