import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'

/** The catalogue beside the counter: browsing, arranging, and the platform's lists. */

test(
  'the keyboard reaches all products, and the address keeps the filters',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await page.getByRole('link', { name: 'Catalogue' }).click()
    await expect(page.getByRole('heading', { name: 'Catalogue' })).toBeVisible()
    await expect(page.getByRole('status').getByText('107 products')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Search' }).fill('vodacom')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Price, highest first')
    await expect(page.getByRole('rowheader').first()).toContainText('Vodacom 20GB')
    await expect(page).toHaveURL('/catalogue?q=vodacom&sort=price&order=down')

    await page.getByRole('link', { name: 'Vodacom airtime', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(till.details).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('vodacom')
  },
)

test(
  'a merchant’s arrangement works at the counter and stays; a bad file changes nothing',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await page.getByRole('link', { name: 'Catalogue' }).click()
    await page.getByRole('link', { name: 'Arrange' }).click()
    await page.getByRole('combobox', { name: 'Kind of Traffic fines' }).selectOption('Voucher')
    await page.getByRole('button', { name: 'Arrange Santa Shoebox' }).click()
    await page.getByRole('checkbox', { name: 'Bills' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Yours')).toHaveCount(2)

    await page.getByLabel('File of an arrangement').setInputFiles({
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        '{"format":"tuckshop-arrangement","version":1,"brands":[{"id":"B-MTN","categories":["1"]}]}',
      ),
    })
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('“bad.json” was not imported. Nothing has changed.')
    await expect(alert).toContainText('brands[0].categories[0] must be the number of a category')
    await expectAccessible(page)

    // After a reload: the device has stored it.
    await till.signIn('merchant')
    await page.getByRole('button', { name: 'Bills', exact: true }).click()
    await expect(till.tiles.filter({ hasText: 'Santa Shoebox' })).toBeVisible()
    await expect(till.tiles.filter({ hasText: 'Tshwane' })).toContainText('Not active')
    // Only the merchant says that this kind needs a name (ruling R8).
    await till.choose('Traffic fine')
    await expect(till.details.getByLabel('Surname')).toBeVisible()
  },
)

test('the platform’s lists can be searched', { tag: '@thorough' }, async ({ page, till }) => {
  await till.openShop()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'The platform’s lists' }).click()
  const titles = page.getByRole('dialog').locator('section').getByRole('heading')
  await expect(titles).toHaveCount(12)
  await expect(page.getByText('Kiosk of the second generation')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search all lists' }).fill('tshwane')
  await expect(titles).toHaveText(['Brands', 'Providers'])
  await expect(page.getByText('MAINTENANCE')).toBeVisible()
})

test(
  'six places fit beside each other on the narrowest phone',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const labels = await page
        .getByRole('navigation', { name: 'Till' })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => {
            const range = document.createRange()
            range.selectNodeContents(link.lastChild ?? link)
            const { left, right } = range.getBoundingClientRect()
            return { left, right }
          }),
        )
      expect(labels).toHaveLength(6)
      labels.forEach(({ left, right }, index) => {
        expect(left).toBeGreaterThanOrEqual((labels[index - 1]?.right ?? -1) + 1)
        expect(right).toBeLessThanOrEqual(width)
      })
    }
  },
)
