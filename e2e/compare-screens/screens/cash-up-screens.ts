import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

/** The till's drawer, from opening a shift to its Z. */
export async function cashingUp(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goTo('Cash-up')
  await page.getByLabel('Float in the drawer').waitFor()
  await visit.shoot('cash-up, no shift')
  await page.getByLabel('Float in the drawer').fill('500')
  await visit.goOn()
  await page.getByRole('button', { name: 'Open the shift' }).click()
  await page.getByRole('heading', { name: /^Shift \d/ }).waitFor()
  await visit.shoot('cash-up, shift just opened')

  await visit.goTo('Sell')
  for (const [product, number] of [
    ['MTN airtime', '082 123 4567'],
    ['Telkom airtime', '081 123 4567'],
    ['Vodacom airtime', '082 123 4567'],
  ] as const) {
    await visit.goOn()
    await till.choose(product)
    await till.enter(number, '25')
    await till.pay()
    await till.next()
  }
  await visit.goOn()
  await till.sellAirtime('082 123 0007', '30')
  await till.outcome.getByRole('heading', { name: words.delivering }).waitFor()

  await visit.goTo('Cash-up')
  await page.getByRole('heading', { name: 'Sales by the hour' }).waitFor()
  await visit.shoot('cash-up, shift running')
  await page.getByRole('button', { name: 'Move cash' }).click()
  const moving = page.getByRole('form', { name: 'Move cash' })
  await moving.waitFor()
  await visit.shoot('cash-up, move cash')
  await moving.getByLabel('Amount').fill('50')
  await moving.getByLabel('Reason').fill('To the safe')
  await visit.goOn()
  await moving.getByRole('button', { name: words.save }).click()
  await page.getByText(/^To the safe/).waitFor()
  await visit.shoot('cash-up, cash moved')
  await page.getByRole('link', { name: 'X slip' }).click()
  await page.getByRole('article', { name: 'X report' }).waitFor()
  await visit.shoot('cash-up, X slip')
  await page.getByRole('link', { name: 'Back to cash-up' }).click()

  await page.getByRole('link', { name: 'Count and close' }).click()
  await page.getByLabel('R100 notes').fill('5')
  await page.getByLabel('R20 notes').fill('1')
  await visit.shoot('cash-up, count')
  await page.getByText('One sum', { exact: true }).click()
  await page.getByLabel('Cash in the drawer').waitFor()
  await visit.shoot('cash-up, count as one sum')
  await page.getByLabel('Cash in the drawer').fill('520')
  await visit.goOn()
  await page.getByRole('button', { name: 'Done counting' }).click()
  await page.getByRole('heading', { name: 'The drawer', exact: true }).waitFor()
  await visit.shoot('cash-up, result')
  await page.getByLabel(words.variance).fill('A note too little in change')
  await page.getByRole('checkbox', { name: words.open }).check()
  await visit.goOn()
  await page.getByRole('button', { name: 'Close the shift' }).click()
  await page.getByRole('article', { name: 'Z report' }).waitFor()
  await visit.shoot('cash-up, Z slip')
  await page.getByRole('link', { name: 'Back to cash-up' }).click()
  await page.getByRole('link', { name: 'Z 1' }).waitFor()
  await visit.shoot('cash-up, after a shift')
}
