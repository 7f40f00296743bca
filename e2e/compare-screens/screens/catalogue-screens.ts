import type { Visit } from '../visit.ts'

/** All products, and the platform's lists. */
export async function browsing(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goTo('Catalogue')
  await page.getByRole('status').getByText('107 products').waitFor()
  await visit.shoot('catalogue')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('vodacom')
  // A phone folds the filters.
  const filters = page.getByRole('button', { name: /^Filter/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Price, highest first')
  await visit.shoot('catalogue, searched')
  await search.fill('no such product')
  await visit.shoot('catalogue, no result')

  await visit.goTo('Settings')
  await page.getByRole('button', { name: 'The platform’s lists' }).click()
  await page.getByText('Kiosk of the second generation').waitFor()
  await visit.shoot('lists')
  await page.getByRole('searchbox', { name: 'Search all lists' }).fill('tshwane')
  await page.getByText('MAINTENANCE').waitFor()
  await visit.shoot('lists, searched')
}

/** A merchant's own arrangements. */
export async function arranging(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goTo('Catalogue')
  await page.getByRole('link', { name: 'Arrange' }).click()
  await page.getByRole('list', { name: 'Categories' }).waitFor()
  await visit.shoot('arrange')
  await page.getByRole('combobox', { name: 'Kind of Traffic fines' }).selectOption('Voucher')
  await page.getByRole('button', { name: /^(?:Categories of|Arrange) Santa Shoebox$/ }).click()
  await page.getByRole('dialog').waitFor()
  await visit.shoot('brand dialog')
  await page.getByRole('checkbox', { name: 'Bills' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Yours').nth(1).waitFor()
  await visit.shoot('arrange, arranged')
  await page.getByLabel('File of an arrangement').setInputFiles({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format":"tuckshop-arrangement"}'),
  })
  await page.getByRole('alert').waitFor()
  await visit.shoot('arrange, bad file')
}
