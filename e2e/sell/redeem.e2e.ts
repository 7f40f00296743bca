import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'

const pin = '900012345678'

test('a voucher is redeemed by keyboard alone, for its full balance', async ({
  page,
  till,
  ledger,
}) => {
  await till.signIn('merchant', '/redeem')
  await till.setUp()
  await expect(page.getByLabel('Voucher PIN', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Redeem a/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(till.voucherPin).toBeFocused()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(till.check.getByRole('button', { name: 'Redeem the full balance' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(till.receipt.getByText('To the customer')).toBeVisible()
  await expect(till.receipt.getByText(/Give the customer/)).toContainText(/R\s100\.00/)
  await expect(page.getByText(pin)).toHaveCount(0)
  const books = await ledger()
  expect([spent(books), books.sum, books.transactions['COMPLETED']]).toEqual([10_000, 0, 1])
  await expect(till.receipt.getByRole('button', { name: 'Next customer' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(till.search).toBeVisible()
})

test(
  'a lost answer to a redemption takes its R 100 once; a failure takes nothing',
  { tag: '@thorough' },
  async ({ till, ledger }) => {
    await till.openShop()
    await till.chooseVoucher()
    await till.fillVoucherMobile('0821230008')
    await till.redeem('900012345608')
    await expect(till.receipt.getByText('To the customer')).toBeVisible()
    await till.next()
    await till.chooseVoucher()
    await till.fillVoucherMobile('0821230003')
    await till.redeem('900012345603')
    await expect(
      till.outcome.getByText('Nothing was redeemed and no money was taken.'),
    ).toBeVisible()
    const books = await ledger()
    expect([spent(books), books.sum]).toEqual([10_000, 0])
  },
)
