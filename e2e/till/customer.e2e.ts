import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import type { Till } from '../till.ts'

/** A second, signed-out page in the same browser. */
async function customersScreen(till: Till): Promise<Page> {
  const screen = await till.page.context().newPage()
  await screen.goto('/customer')
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  return screen
}

/** Replaces no-break spaces with plain spaces. */
const textOf = async (screen: Page) =>
  (await screen.getByRole('main').innerText()).replaceAll('\u00a0', ' ')

/** On a monitor, a phone, and a phone on its side. */
async function expectAllInSight(screen: Page): Promise<void> {
  for (const [width, height] of [
    [1920, 1080],
    [390, 844],
    [640, 360],
  ] as const) {
    await screen.setViewportSize({ width, height })
    const overflow = await screen.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ])
    expect(overflow, `${width}×${height}`).toEqual([0, 0])
  }
}

test('the customer’s screen follows a sale, and fits every screen: the number, the amount, the change, thank you', async ({
  till,
}) => {
  await till.openShop()
  const screen = await customersScreen(till)
  await till.choose('MTN airtime')
  await till.enter('083 123 9999', '75')
  await expect(screen.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await expect(screen.getByText('083 123 9999')).toBeVisible()
  expect(await textOf(screen)).toContain('R 75.00')

  await till.check.getByRole('button', { name: 'Give change' }).click()
  await till.page.getByRole('button', { name: /^R\s100$/ }).click()
  await expect(screen.getByText('Your change')).toBeVisible()
  expect(await textOf(screen)).toContain('R 25.00')
  await expectAllInSight(screen)
  await till.page.getByRole('button', { name: /^Sell for/ }).click()
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await textOf(screen)).toContain('R 25.00')
  await expectAccessible(screen)
  await expectAllInSight(screen)
  await expect(screen.getByRole('button')).toHaveCount(0)
  await expect(screen.getByRole('link')).toHaveCount(0)
})

test(
  'the customer’s screen is quiet after a sign-out, and after the till is gone',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    const screen = await customersScreen(till)
    await till.choose('MTN airtime')
    await till.enter('083 123 9999', '75')
    await expect(screen.getByText('083 123 9999')).toBeVisible()
    await page.reload()
    await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()

    await till.signIn('merchant')
    await till.choose('MTN airtime')
    await till.enter('083 123 8888', '75')
    await expect(screen.getByText('083 123 8888')).toBeVisible()
    await page.getByRole('button', { name: /signed in as merchant/i }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(screen.getByText('083 123 8888')).toBeHidden()
  },
)

test(
  'the customer’s screen shows a token only if the shop allows it',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    const screen = await customersScreen(till)
    const sell = async (sum: string) => {
      await till.choose('Eskom')
      await till.details.getByRole('textbox', { name: 'Meter number' }).fill('04123456785')
      await till.details.getByRole('textbox', { name: 'Amount', exact: true }).fill(sum)
      await till.details.getByRole('button', { name: 'Check' }).click()
      await till.pay()
      await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await expect(till.receipt.getByRole('article', { name: 'Receipt' })).toBeVisible()
    }
    const token = /\d{4} \d{4} \d{4} \d{4} \d{4}/
    await sell('100')
    expect(await textOf(screen)).not.toMatch(token)
    await till.next()

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: /Show PINs and tokens/ }).check()
    await page.getByRole('link', { name: 'Sell' }).click()
    await sell('150')
    await expect(screen.getByText(token)).toBeVisible()
  },
)
