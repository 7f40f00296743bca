import { expect, test } from '../fixtures.ts'
import { linkTo } from '../till.ts'

for (const [username, account] of [
  ['merchant', 'M-1001'],
  ['submerchant', 'S-2001'],
] as const)
  test(
    `a ${username} can open every place, and sell from the right wallet`,
    { tag: '@thorough' },
    async ({ page, till, ledger }) => {
      const wallet = async () =>
        (await ledger()).accounts.find(({ id }) => id === account)?.balance ?? 0
      await till.openShop(username)
      const before = await wallet()
      await till.sellAirtime('0821234567')
      await expect(till.sold).toBeVisible()
      expect(await wallet()).toBe(before - 2_000)
      await till.next()
      for (const place of ['Sales', 'Cash-up', 'Catalogue', 'Settings']) {
        await linkTo(page, place).click()
        await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
      }
    },
  )

test(
  'the focus goes to a mistake in the folded part of the set-up',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('merchant')
    const terminal = page.getByLabel(/^Terminal id/)
    await page.getByText('Advanced').click()
    await terminal.fill('T'.repeat(101))
    await page.getByText('Advanced').click()
    await expect(terminal).toBeHidden()
    await till.setUp()
    await expect(terminal).toBeFocused()
  },
)
