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
