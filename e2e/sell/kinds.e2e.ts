import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'
import { kinds } from '../kinds.ts'

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
      await expect(till.sold).toBeVisible()
      await expect(till.receipt.getByText(receipt).first()).toBeVisible()
      expect(keys === undefined || hands.count() <= keys, `${hands.count()} keys`).toBe(true)
      const books = await ledger()
      expect([spent(books), books.sum, books.transactions['COMPLETED']]).toEqual([cents, 0, 1])
      // Another key hands over the receipt and starts the next sale, but not in the first half second.
      await expect(page.getByRole('button', { name: 'Next customer' })).toBeEnabled()
      await hands.press('Enter')
      await expect(till.receipt).toHaveCount(0)
      await expect(page.getByRole('list', { name: 'Open sales' })).toHaveCount(0)
    },
  )
}
