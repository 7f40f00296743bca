import { expectAccessible } from '../checks/accessible.ts'
import { expect } from '../fixtures.ts'
import { enterPin, install, lockFirst, look, test } from '../shop-front.ts'
import { linkTo } from '../till.ts'

const everything = () => true
const nothing = () => false

test.beforeEach(({ watched }) => watched.expectConsoleError(/Failed to (?:fetch|load)/))

test('without a connection the PIN shows past sales and the catalogue, sells nothing, and continues when the connection is back', async ({
  page,
  till,
  front,
  ledger,
}) => {
  await install(page, till)
  await till.sellAirtime('0821234567')
  await till.next()
  await lockFirst(page)
  // A new PIN may not have sealed the session yet: then a reload asks for the password.
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await enterPin(page, 'Unlock')
  await expect(lock).toBeHidden()
  await page.keyboard.press('F2')
  await expect(lock).toBeVisible()

  front.cut(everything)
  await page.reload()
  const start = await page.evaluate(() => performance.timeOrigin)
  await enterPin(page, 'Continue')
  await expect(page.getByText('No connection to the platform')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open without a connection' }).click()
  await expect(page.getByText(/Products and prices are from \d\d:\d\d/)).toBeVisible()
  await expectAccessible(page)

  await till.choose('MTN airtime')
  await till.enter('0831234567', '20')
  await till.pay()
  await expect(till.check.getByText('Nobody is signed in')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(
    page.getByRole('region', { name: 'Held' }).getByRole('button', { name: /^Resume/ }),
  ).toHaveCount(1)

  await linkTo(page, 'Sales').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /MTN airtime/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Show the receipt' }).click()
  await expect(page.getByRole('button', { name: /^Print/ }).first()).toBeVisible()

  front.cut(nothing)
  await look(page)
  await expect(page.getByText('Nobody is signed in')).toBeHidden()
  await linkTo(page, 'Sell').click()
  await till.sellAirtime('0841234567')
  await expect(till.receipt).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(start)
  expect((await ledger()).transactions['COMPLETED']).toBe(2)
})

test(
  'without a connection the sign-in screen lets the PIN look, and the password later continues',
  { tag: '@thorough' },
  async ({ page, till, front }) => {
    await install(page, till)
    await lockFirst(page)
    front.cut(everything)
    await page.reload()
    // A new PIN may not have sealed the session yet: then the reload asks for the password at once.
    const withoutPin = page.getByRole('button', { name: 'Use the password' })
    const userName = page.getByLabel('User name')
    await expect(withoutPin.or(userName)).toBeVisible()
    if (await withoutPin.isVisible()) await withoutPin.click()
    await userName.fill('merchant')
    await page.getByLabel('Password', { exact: true }).fill('merchant-demo')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open without a connection' }).click()
    await expect(page.getByLabel('Manager’s PIN')).toBeVisible()
    await expectAccessible(page)
    await enterPin(page, 'Open the till')
    await expect(page.getByText('Nobody is signed in')).toBeVisible()

    front.cut(nothing)
    await look(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Password', { exact: true }).fill('merchant-demo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nobody is signed in')).toBeHidden()
  },
)
