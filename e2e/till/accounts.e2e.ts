import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enterPin, lockFirst } from '../shop-front.ts'
import { linkTo, Till } from '../till.ts'

const enterThePin = (page: Page) => page.getByRole('heading', { name: 'Enter the PIN' })

/** Waits until a reload would find the session: the till seals it a moment after it has set the PIN. */
const untilSealed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        dispatchEvent(new Event('pagehide'))
        const isLeft = sessionStorage.length > 0
        dispatchEvent(new Event('pageshow'))
        return isLeft
      }),
    )
    .toBe(true)

for (const [username, account] of [
  ['merchant', 'M-1001'],
  ['submerchant', 'S-2001'],
] as const)
  test(
    `a ${username} can open every place, and sell from the right wallet`,
    { tag: '@thorough' },
    async ({ page, till, ledger }) => {
      const wallet = async () =>
        (await ledger()).accounts.find(({ id }) => id === account)?.balance ?? 0
      await till.openShop(username)
      const before = await wallet()
      await till.sellAirtime('0821234567')
      await expect(till.sold).toBeVisible()
      expect(await wallet()).toBe(before - 2_000)
      await till.next()
      for (const place of ['Sales', 'Cash-up', 'Catalogue', 'Settings']) {
        await linkTo(page, place).click()
        await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
      }
    },
  )

test('a reload asks only this tab for the PIN, and the same user continues', async ({
  page,
  till,
  context,
}) => {
  await till.openShop()
  await linkTo(page, 'Settings').click()
  await lockFirst(page)
  await enterPin(page, 'Unlock')
  await untilSealed(page)
  await page.reload()
  await expect(enterThePin(page)).toBeVisible()
  await expect(page.getByLabel('Manager’s PIN')).toBeFocused()
  await expect(page.getByRole('link')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

  const other = await context.newPage()
  await new Till(other).open()
  await other.close()

  await page.reload()
  await enterPin(page, 'Continue')
  await expect(linkTo(page, 'Settings')).toBeVisible()
})

test(
  'the focus goes to a mistake in the folded part of the set-up',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('merchant')
    const terminal = page.getByLabel(/^Terminal id/)
    await page.getByText('Advanced').click()
    await terminal.fill('T'.repeat(101))
    await page.getByText('Advanced').click()
    await expect(terminal).toBeHidden()
    await till.setUp()
    await expect(terminal).toBeFocused()
  },
)

test(
  'a partner may look round, and reads that they can’t sell for this account (ruling R31)',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('partner')
    // Set up with the wrong role: no answer of the platform tells a role (ruling R3).
    await page.getByText('Merchant', { exact: true }).click()
    await page.getByLabel(/^Account id/).fill('P-3001')
    await page.getByLabel(/^Channel id/).fill('CH-POS-1')
    await till.setUp()
    await expect(page.getByText(/Partner and vendor users have no products/)).toBeVisible()
  },
)
