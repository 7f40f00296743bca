import { signInSeller } from '../../../src/testing/shop/sale/seller.ts'
import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

/** Sells some on this till, a minute apart, and some on another. */
async function sellAll(visit: Visit): Promise<void> {
  const { till } = visit
  const elsewhere = await signInSeller(visit.origin, 'merchant')
  await visit.goOn()
  await elsewhere.buyAirtime('ELSEWHERE-1', '+27831234567')
  await visit.goOn()
  await elsewhere.buyAirtime('ELSEWHERE-2', '+27831230004')
  for (const [number, amount, becomes] of [
    ['082 123 4567', '25', till.sold],
    ['082 123 0007', '30', till.outcome.getByRole('heading', { name: words.delivering })],
    ['082 123 0003', '40', till.outcome.getByText(/no money was taken/i)],
  ] as const) {
    await visit.goTo('Sell')
    await visit.goOn()
    await till.sellAirtime(number, amount)
    await becomes.waitFor()
  }
}

/** The list of sales, and single sales. */
export async function sales(visit: Visit): Promise<void> {
  const { page, till } = visit
  const rows = page.getByRole('list', { name: 'Sales', exact: true }).getByRole('listitem')
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await till.openShop()
  await visit.goTo('Sales')
  await page.getByRole('heading', { name: 'Sales', exact: true }).waitFor()
  await visit.shoot('sales, none')
  await sellAll(visit)
  await visit.goTo('Sales')
  await rows.nth(4).waitFor()
  await visit.shoot('sales')
  await page.getByLabel('Search sales').fill('4567')
  await visit.shoot('sales, searched')
  await page.getByLabel('Search sales').fill('')
  await onlyFailed(visit)
  await visit.shoot('sales, filtered')
  await page.getByLabel('Search sales').fill('no such sale')
  await visit.shoot('sales, nothing found')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  await rows.filter({ hasText: '4567' }).first().getByRole('link').click()
  await outcome.waitFor()
  await visit.shoot('sale, sold')
  await page.getByRole('button', { name: 'Show the receipt' }).click()
  await page.getByRole('article', { name: 'Receipt' }).waitFor()
  await visit.shoot('sale, its receipt')
  await visit.goTo('Sales')
  await rows.filter({ hasText: '30.00' }).first().getByRole('link').click()
  await outcome.waitFor()
  await visit.shoot('sale, being delivered')

  await visit.goTo('Sales')
  await rows.filter({ hasText: '40.00' }).first().getByRole('link').click()
  await outcome.getByRole('button', { name: 'Retry', exact: true }).waitFor()
  await visit.shoot('sale, failed')
  await outcome.getByRole('button', { name: 'Retry', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Retry this sale' })
  await question.waitFor()
  await visit.shoot('retry dialog')
  await visit.goOn()
  await question.getByRole('button', { name: 'Retry', exact: true }).click()
  await outcome.getByText('This retry took no money.').waitFor()
  await visit.shoot('sale, failed with attempts')
}

/** On a narrow screen a button opens the filters. */
async function onlyFailed({ page }: Visit): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ })
  const behind = await button.isVisible()
  if (behind) await button.click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
  if (behind) await page.getByRole('button', { name: 'Show the sales' }).click()
}

/** Failed sales, and the worklist that retries them. */
export async function retries(visit: Visit): Promise<void> {
  const { page, till } = visit
  const elsewhere = await signInSeller(visit.origin, 'merchant')
  for (const place of [1, 2, 3, 4]) {
    await visit.goOn()
    await elsewhere.buyAirtime(`ELSEWHERE-${place}`, `+2782${place}23000${place === 3 ? 3 : 4}`)
  }
  await visit.goOn()
  await till.signIn('merchant', '/transactions?status=FAILED')
  await till.setUp()
  const all = page.getByRole('button', { name: /retry all$/i })
  await all.waitFor()
  await visit.shoot('failed sales')
  await visit.goOn()
  await all.click()
  // Another till sold them, so a person says where the customer's money is.
  await page.getByText('4 for you to decide').waitFor()
  await visit.shoot('failed sales, to decide')
}
