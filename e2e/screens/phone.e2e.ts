import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { linkTo } from '../till.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Violations that axe finds only on a narrow screen: other tests check the same screens on a wide window. */
test('every screen on a phone is accessible', { tag: '@thorough' }, async ({ page, till }) => {
  await till.open()
  await expectAccessible(page)
  await till.trySignIn('merchant', 'merchant-demo')
  await expect(page.getByRole('button', { name: 'Start selling' })).toBeVisible()
  await expectAccessible(page)
  await till.setUp()
  await expect(till.tiles.first()).toBeVisible()
  await till.sellAirtime('082 000 0003')
  await expect(till.outcome.getByText(/^Give back/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Products', exact: true }).click()
  await till.choose('MTN airtime')
  await till.enter('082 123 4567', '20')
  await expectAccessible(page)
  await till.pay()
  await expect(till.sold).toBeVisible()
  await expectAccessible(page)
  await till.next()
  await expect(page.getByRole('button', { name: 'Sell again' })).toBeVisible()
  await expectAccessible(page)

  const go = (place: string) => linkTo(page, place).click()
  const heading = (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).filter({ visible: true })
  await till.chooseVoucher()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Vouchers' }).click()
  await go('Sales')
  await page.getByRole('list', { name: 'Sales' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toBeVisible()
  await expectAccessible(page)
  await go('Cash-up')
  await expect(page.getByLabel('Float in the drawer')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Float in the drawer').fill('500')
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await expect(page.getByRole('link', { name: 'Count and close' })).toBeVisible()
  await expectAccessible(page)
  for (const place of ['Catalogue', 'Settings']) {
    await go(place)
    await expect(heading(place)).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/customer')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})
