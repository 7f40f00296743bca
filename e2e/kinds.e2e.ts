import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { kinds } from './kinds.ts'
import type { Till } from './till.ts'

/** Cents that have left the merchant's wallet since the seed. */
function spent(accounts: readonly { id: string; balance: number; held: number }[]) {
  const own = accounts.find(({ id }) => id === 'M-1001')
  return 5_000_000 - (own === undefined ? Number.NaN : own.balance + own.held)
}

for (const { kind, search, tabs, typed, cents, receipt, keys } of kinds) {
  test(
    `${kind} is sold by keyboard alone${keys === undefined ? '' : `, in ${keys} keys`}`,
    { tag: kind === 'electricity' ? [] : '@thorough' },
    async ({ page, till, ledger }) => {
      await till.openShop()
      const hands = till.byKeys()
      await hands.press('/')
      await hands.type(search)
      await hands.press('Enter')
      if (tabs !== undefined) {
        await expect(
          page.getByRole('heading', { name: 'What kind of sale is this?' }),
        ).toBeFocused()
        for (let tab = 0; tab < tabs; tab += 1) await hands.press('Tab')
        await expect(page.getByRole('button', { name: 'Something else' })).toBeFocused()
        await hands.press('Enter')
      }
      await expect(till.details).toBeVisible()
      await hands.fillIn(typed)
      await hands.press('Enter')
      await expect(till.receipt.getByText('Sold', { exact: true })).toBeVisible()
      await expect(till.receipt.getByText(receipt).first()).toBeVisible()
      expect(keys === undefined || hands.count() <= keys, `${hands.count()} keys`).toBe(true)
      const { accounts, sum, transactions } = await ledger()
      expect([spent(accounts), sum, transactions['COMPLETED']]).toEqual([cents, 0, 1])
      // Another key hands over the receipt and starts the next sale, but not in the first half second.
      await expect(page.getByRole('button', { name: 'Next customer' })).toBeEnabled()
      await hands.press('Enter')
      await expect(till.receipt).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Open sales' })).toHaveCount(0)
    },
  )
}

test('a voucher is redeemed by keyboard alone, from the same search', async ({ till, ledger }) => {
  await till.openShop()
  const hands = till.byKeys()
  await hands.press('/')
  await hands.type('redeem an')
  await hands.press('Enter')
  await expect(till.voucherPin).toBeFocused()
  await hands.type('900012345678')
  await hands.press('Enter')
  await expect(till.check.getByRole('button', { name: /^Redeem/ })).toBeFocused()
  await hands.press('Enter')
  await expect(till.receipt.getByText('To the customer')).toBeVisible()
  const { accounts, sum } = await ledger()
  expect([spent(accounts), sum]).toEqual([10_000, 0])
})

/** Opens a product and types its number, by keyboard. */
async function lookUp(till: Till, search: string, number: string) {
  await till.openShop()
  const hands = till.byKeys()
  await hands.press('/')
  await hands.type(search)
  await hands.press('Enter')
  await expect(till.details).toBeVisible()
  await hands.type(number)
  await hands.press('Enter')
  return hands
}

test(
  'a bill is sold by keyboard alone, for the amount in the lookup',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const hands = await lookUp(till, 'dstv', '0055550500')
    await expect(till.details.getByText(/^R\s1\s234\.56$/).first()).toBeVisible()
    await expect(till.details.getByLabel('Amount', { exact: true })).toHaveValue('1234.56')
    await expectAccessible(page)
    await hands.press('Enter')
    await expect(till.check.getByRole('button', { name: /^Exact cash/ })).toBeFocused()
    await hands.press('Enter')
    await expect(till.receipt.getByText('Sold', { exact: true })).toBeVisible()
    expect(spent((await ledger()).accounts)).toBe(123_456)
  },
)

for (const { what, search, number, says } of [
  { what: 'a recipient', search: 'mukuru', number: '0077711100', says: /The Account is invalid/ },
  { what: 'a meter', search: 'eskom', number: '01234561101', says: /The Meter number is invalid/ },
] as const) {
  test(
    `the till says at once that the lookup refuses ${what}, and sells nothing`,
    { tag: what === 'a meter' ? [] : '@thorough' },
    async ({ till, ledger }) => {
      const hands = await lookUp(till, search, number)
      await expect(till.details.getByText(says).first()).toBeVisible()
      await hands.press('Enter')
      await expect(till.check).toHaveCount(0)
      expect((await ledger()).transactions['COMPLETED']).toBe(0)
    },
  )
}
