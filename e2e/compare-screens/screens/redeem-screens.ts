import type { Visit } from '../visit.ts'

/** Redeeming a voucher. */
export async function redeeming(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await visit.goTo('Redeem')
  await page
    .getByRole('button', { name: /^Redeem a/ })
    .first()
    .waitFor()
  await visit.shoot('redeem')
  await till.chooseVoucher()
  await visit.shoot('redeem, form')
  await till.voucherForm.getByText('An amount').click()
  // On a touch screen the button leads to the next field first.
  await till.voucherForm.getByRole('button', { name: /^(?:Check|Next: )/ }).click()
  await till.voucherForm.getByText(/Enter the PIN/).waitFor()
  await visit.shoot('redeem, nothing entered')
  await till.voucherPin.fill('900012345678')
  await till.voucherForm.getByLabel('Amount', { exact: true }).fill('30')
  await till.voucherForm.getByRole('button', { name: 'Check' }).click()
  await till.check.waitFor()
  await visit.shoot('redeem, check')
  await visit.goOn()
  await till.check.getByRole('button', { name: /^Redeem R/ }).click()
  await till.receipt.getByText('To the customer').waitFor()
  await visit.shoot('redeem, receipt')
  await till.next()
  await till.chooseVoucher()
  await visit.goOn()
  await till.redeem('900012341151')
  await till.outcome.getByRole('heading', { name: 'Voucher already used' }).waitFor()
  await visit.shoot('redeem, already used')
}
