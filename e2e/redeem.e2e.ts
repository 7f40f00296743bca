import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import type { Till } from './till.ts'

const pin = '900012345678'

/** From an empty page to a voucher's form. */
async function openVoucher(till: Till, username = 'merchant', voucher?: string) {
  await till.openShop(username)
  await till.chooseVoucher(voucher)
}

/** Cents that have left the merchant's wallet since the seed. */
function spent(accounts: readonly { id: string; balance: number; held: number }[]) {
  const own = accounts.find(({ id }) => id === 'M-1001')
  return 5_000_000 - (own === undefined ? Number.NaN : own.balance + own.held)
}

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
    const { accounts, sum, transactions } = await ledger()
    expect([spent(accounts), sum, transactions['COMPLETED']]).toEqual([10_000, 0, 1])
    await expect(till.receipt.getByRole('button', { name: 'Next customer' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(till.search).toBeVisible()
  },
)

test(
  'a part is redeemed, then the rest, then nothing is left (1151)',
  { tag: '@thorough' },
  async ({ till, ledger }) => {
    await openVoucher(till)
    await till.redeem(pin, '30')
    await expect(till.receipt.getByText(/^R\s70\.00$/)).toBeVisible()
    expect(spent((await ledger()).accounts)).toBe(3_000)
    await till.next()
    await till.chooseVoucher()
    await till.redeem(pin)
    await expect(till.receipt.getByText(/Give the customer/)).toContainText(/R\s70\.00/)
    await till.next()
    await till.chooseVoucher()
    await till.redeem(pin)
    await till.page.getByRole('button', { name: 'Redeem it again' }).click()
    await expect(till.outcome.getByRole('heading', { name: 'Voucher already used' })).toBeVisible()
    const { accounts, sum, transactions } = await ledger()
    expect([spent(accounts), sum]).toEqual([10_000, 0])
    expect(transactions).toMatchObject({ COMPLETED: 2, FAILED: 1 })
  },
)

test(
  'each refused PIN is explained in plain words and costs nothing',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await openVoucher(till)
    for (const [ending, title, advice] of [
      ['1200', 'The provider could not redeem it', 'Check the expiry date'],
      ['1010', 'Voucher not recognised', 'Check the PIN and the kind of voucher'],
      ['1151', 'Voucher already used', 'Don’t give anything for it'],
    ] as const)
      await test.step(ending, async () => {
        await till.redeem(`90001234${ending}`)
        await expect(till.outcome.getByRole('heading', { name: title })).toBeVisible()
        await expect(till.outcome.getByText(advice)).toBeVisible()
        await expect(
          till.outcome.getByText('Nothing was redeemed and no money was taken.'),
        ).toBeVisible()
        if (ending === '1151') await expectAccessible(page)
        else await till.chooseVoucher()
      })
    const { accounts, transactions } = await ledger()
    expect([spent(accounts), transactions['COMPLETED'], transactions['FAILED']]).toEqual([0, 0, 3])
  },
)

test(
  'the till says what is missing (1001), and a correction gets a new reference',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await openVoucher(till, 'merchant', 'Redeem a 1Voucher')
    await till.redeem(pin, '40')
    await expect(
      till.outcome.getByRole('heading', { name: 'This voucher needs a mobile number' }),
    ).toBeVisible()
    const refused = page.url()
    await page.getByRole('button', { name: 'Correct the voucher' }).click()
    await expect(till.voucherPin).toHaveValue('')
    await expect(till.voucherForm.getByLabel('Amount', { exact: true })).toHaveValue('40')
    await expectAccessible(page)
    await till.fillVoucherMobile('082 123 4567')
    await till.redeem(pin)
    await expect(till.receipt.getByText('To the customer')).toBeVisible()
    expect(page.url()).not.toBe(refused)
    const { accounts, transactions } = await ledger()
    expect([spent(accounts), transactions['COMPLETED']]).toEqual([4_000, 1])
  },
)

test(
  'the till says that a wallet can’t cover it (1103)',
  { tag: '@thorough' },
  async ({ till, ledger }) => {
    await openVoucher(till, 'poor')
    await till.redeem(pin)
    await expect(till.outcome.getByText(/R\s10\.00/)).toBeVisible()
    expect((await ledger()).transactions['COMPLETED']).toBe(0)
  },
)

test(
  'a partner reads in plain words that this user can’t redeem',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('partner', '/redeem')
    // Set up with the wrong role: no answer of the platform tells a role (ruling R3).
    await page.getByText('Advanced').click()
    await page.getByText('Merchant', { exact: true }).click()
    await page.getByLabel(/^Account id/).fill('P-3001')
    await page.getByLabel(/^Channel id/).fill('CH-POS-1')
    await till.setUp()
    await page.getByRole('button', { name: /Keep|anyway/i }).click()
    await expect(page.getByRole('heading', { name: 'This user can’t redeem' })).toBeVisible()
    await expectAccessible(page)
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
      const { accounts, sum } = await ledger()
      expect([spent(accounts), sum]).toEqual([taken, 0])
    })
})

test(
  'a scan reaches the PIN from anywhere, and redeems nothing by itself',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await openVoucher(till)
    await page.getByRole('heading', { name: 'Redeem a voucher' }).click()
    await till.scan(pin)
    await expect(till.voucherPin).toHaveValue(pin)
    await expect(till.voucherForm.getByRole('button', { name: 'Check' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(till.check).toBeVisible()
    await till.scan(pin)
    await expect(till.check).toBeVisible()
    expect((await ledger()).transactions['COMPLETED']).toBe(0)
  },
)

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

test('a redemption without a connection waits, and is sent when it is back', async ({
  till,
  context,
  ledger,
}) => {
  await openVoucher(till)
  await till.voucherPin.fill(pin)
  await till.voucherForm.getByRole('button', { name: 'Check' }).click()
  await context.setOffline(true)
  await till.check.getByRole('button', { name: 'Redeem the full balance' }).click()
  await expect(till.outcome.getByRole('heading', { name: 'Not sent: no connection' })).toBeVisible()
  await expect(till.outcome.getByText('Nothing was redeemed.')).toBeVisible()
  await context.setOffline(false)
  await expect(till.receipt.getByText('To the customer')).toBeVisible()
  expect(spent((await ledger()).accounts)).toBe(10_000)
})

for (const switches of [
  { pollShape: 'page', statusForm: 'number', errorHttpStatus: '200', productHints: 'none' },
  { pollShape: 'array', catalogueMethod: 'get', replayAfterRetry: 'latest' },
] as const) {
  test(
    `the same on a platform with other switches: ${Object.values(switches).join(', ')}`,
    { tag: '@thorough' },
    async ({ till, ledger, setSwitches }) => {
      await setSwitches(switches)
      await openVoucher(till)
      await till.redeem('900012341151')
      await expect(
        till.outcome.getByRole('heading', { name: 'Voucher already used' }),
      ).toBeVisible()
      await till.outcome.getByRole('button', { name: 'Correct the voucher' }).click()
      await till.fillVoucherMobile('0821230001')
      await till.redeem(pin)
      await expect(till.receipt.getByText('To the customer')).toBeVisible()
      const { accounts, sum } = await ledger()
      expect([spent(accounts), sum]).toEqual([10_000, 0])
    },
  )
}
