import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'

const pin = '900012345678'

test(
  'a voucher is redeemed by keyboard alone, for its full balance',
  { tag: '@firefox' },
  async ({ page, till, ledger }) => {
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
  },
)

test(
  'the till says that a wallet can’t cover it (1103)',
  { tag: '@thorough' },
  async ({ till, ledger }) => {
    await till.openShop('poor')
    await till.chooseVoucher()
    await till.redeem(pin)
    await expect(till.outcome.getByText(/R\s10\.00/)).toBeVisible()
    expect((await ledger()).transactions['COMPLETED']).toBe(0)
  },
)

test('a slow or lost answer to a redemption takes its R 100 once; a failure takes nothing', async ({
  till,
  ledger,
}) => {
  await till.openShop()
  let taken = 0
  for (const [ending, seen, debit] of [
    ['0001', 'Pending', 10_000],
    ['0008', undefined, 10_000],
    ['0003', undefined, 0],
  ] as const)
    await test.step(ending, async () => {
      await till.chooseVoucher()
      await till.fillVoucherMobile(`082123${ending}`)
      await till.redeem(`9000123456${ending.slice(2)}`)
      if (seen !== undefined)
        await expect(till.outcome.getByRole('heading', { name: seen })).toBeVisible()
      await expect(
        debit > 0
          ? till.receipt.getByText('To the customer')
          : till.outcome.getByText('Nothing was redeemed and no money was taken.'),
      ).toBeVisible()
      if (debit > 0) await till.next()
      taken += debit
      const books = await ledger()
      expect([spent(books), books.sum]).toEqual([taken, 0])
    })
})

test(
  'axe finds nothing at any step of a redemption',
  { tag: '@not-firefox' },
  async ({ page, till }) => {
    await till.openShop()
    await page.getByRole('link', { name: 'Redeem' }).first().click()
    await expect(page.getByRole('button', { name: /^Redeem a/ }).first()).toBeVisible()
    await expectAccessible(page)
    await till.chooseVoucher()
    await till.voucherForm.getByRole('radio', { name: 'An amount' }).check({ force: true })
    await till.voucherForm.getByRole('button', { name: 'Next: voucher PIN' }).click()
    await expect(till.voucherForm.getByText(/Enter the PIN/)).toBeVisible()
    await expectAccessible(page)
    await till.voucherPin.fill(pin)
    await till.voucherForm.getByLabel('Amount', { exact: true }).fill('30')
    await till.voucherForm.getByRole('button', { name: 'Check' }).click()
    await expect(till.check).toBeVisible()
    await expectAccessible(page)
    await till.check.getByRole('button', { name: /^Redeem R/ }).click()
    await expect(till.receipt.getByText('To the customer')).toBeVisible()
    await expectAccessible(page)
  },
)
