import type { Visit } from '../visit.ts'

/** The form of each kind of product, when opened or looked up. */
export async function details(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await till.choose('MTN airtime')
  await visit.shoot('details, airtime')
  // On a touch screen the button leads to the next field first.
  await till.details.getByRole('button', { name: /^(?:Check|Next: )/ }).click()
  await visit.shoot('details, nothing entered')
  await till.details.getByRole('textbox', { name: 'Mobile number' }).fill('082 123 4567')
  await visit.shoot('details, number entered')

  for (const [screen, product] of [
    ['data', 'Capitec Connect 1GB'],
    ['SMS', 'MTN 25 SMS'],
    ['voucher', 'OTT Voucher'],
    ['fixed voucher', 'Netflix R99 voucher'],
    ['fine', 'Traffic fine'],
  ] as const) {
    await visit.goTo('Sell')
    await till.choose(product)
    await visit.shoot(`details, ${screen}`)
  }
  await visit.goTo('Sell')
  await till.search.fill('Santa Shoebox donation')
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Santa Shoebox donation' })
    .first()
    .click()
  // Older tills, without this question, open the form at once.
  const question = page.getByRole('region', { name: 'Kind of sale' })
  await question.or(till.details).waitFor()
  if (await question.isVisible()) {
    await visit.shoot('kind of sale')
    await page.getByRole('button', { name: 'Sell without a kind' }).click()
  }
  await till.details.waitFor()
  await visit.shoot('details, other')
  for (const [screen, product, number, found] of [
    ['electricity', 'Eskom prepaid electricity', '01234564567', 'The meter found'],
    ['bill', 'DStv account', '0055550500', 'The account found'],
    ['money transfer', 'Mukuru money transfer', '0077704567', 'The account found'],
  ] as const) {
    await visit.goTo('Sell')
    await till.choose(product)
    await visit.shoot(`details, ${screen}`)
    const recipient = till.details.getByRole('textbox').first()
    await recipient.fill(number)
    await recipient.press('Enter')
    await till.details.getByRole('region', { name: found }).waitFor()
    await visit.shoot(`details, ${screen} looked up`)
  }
  await visit.goTo('Sell')
  await till.choose('Eskom prepaid electricity')
  const meter = till.details.getByLabel('Meter number')
  await meter.fill('01234561101')
  await meter.press('Enter')
  await page
    .getByText(/The Meter number is invalid/)
    .first()
    .waitFor()
  await visit.shoot('details, meter refused')
}

/** From the check to the payment and its methods. */
export async function payment(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await till.choose('MTN airtime')
  await till.enter('082 123 4567', '20')
  await visit.shoot('check')
  await till.check.getByRole('button', { name: 'Give change' }).click()
  const pay = page.getByRole('form', { name: 'Pay' })
  await pay.waitFor()
  await visit.shoot('pay')
  await pay.getByLabel('Cash from the customer').fill('50')
  await visit.shoot('pay, change')
  await pay.getByRole('button', { name: 'Pay part by card' }).click()
  await visit.shoot('pay, a part by card')
}
