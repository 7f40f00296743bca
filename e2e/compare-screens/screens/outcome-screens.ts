import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

/** The outcomes of a sale: sold, failed, refused. */
export async function outcomes(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goOn()
  await till.sellAirtime('082 123 4567')
  await till.sold.waitFor()
  await visit.shoot('receipt, airtime')
  await till.next()

  await visit.goOn()
  await till.choose('Eskom prepaid electricity')
  const meter = till.details.getByLabel('Meter number')
  await meter.fill('01234569003')
  await meter.press('Enter')
  await till.details.getByRole('region', { name: 'The meter found' }).waitFor()
  await till.details.getByLabel('Amount', { exact: true }).fill('150')
  await till.details.getByRole('button', { name: 'Check' }).click()
  await till.check.waitFor()
  await visit.shoot('check, electricity')
  await till.pay()
  await till.sold.waitFor()
  await visit.shoot('receipt, electricity')
  await till.next()

  await visit.goOn()
  await till.choose('OTT Voucher')
  for (const [label, text] of [
    ['Mobile number', '082 123 4567'],
    ['First name', 'First'],
    ['Surname', 'Customer'],
    ['Amount', '100'],
  ] as const)
    await till.details.getByRole('textbox', { name: label, exact: true }).fill(text)
  await till.details.getByRole('button', { name: 'Check' }).click()
  await till.pay()
  await till.sold.waitFor()
  await visit.shoot('receipt, voucher')
  await till.next()

  await visit.goOn()
  await till.sellAirtime('082 123 0003')
  await till.outcome.getByText(/no money was taken/i).waitFor()
  await visit.shoot('failed')

  await visit.goOn()
  await till.signIn('poor')
  await till.setUp()
  await till.sellAirtime('082 123 4567')
  await page.getByText('R 10.00').first().waitFor()
  await visit.shoot('refused')
}

/** Unfinished sales: each sale, the tray, and the list. */
export async function underWay(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goTo('Sell')
  await visit.goOn()
  await till.sellAirtime('082 000 0007')
  await till.outcome.getByRole('heading', { name: words.delivering }).waitFor()
  await visit.shoot('being delivered')
  await visit.goTo('Sell')
  await visit.shoot('tray')

  await page.route('**/purchase', (route) => route.abort('connectionreset'))
  await visit.goOn()
  await till.sellAirtime('082 123 4567', '35')
  await till.outcome.waitFor()
  await visit.shoot('checking')
  await visit.goTo('Sell')
  await visit.shoot('tray, two sales')

  await visit.goOn()
  await till.signIn('merchant', '/look-after')
  const heading = page.getByRole('heading', { name: words.openSales })
  await heading.waitFor()
  await till.tiles.first().waitFor()
  await visit.settled()
  // Search and list both take the focus when they appear, in any order.
  await heading.focus()
  await visit.shoot('open sales')
}
