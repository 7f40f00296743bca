import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'

/** The requests of a lookup, over the real server; `lookups.long.test.tsx` has the answers. */

test(
  'a bill is looked up and its amount is paid',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const purchase = page.waitForRequest('**/purchase')
    await till.openShop()
    const { keyboard } = page
    await keyboard.press('/')
    await keyboard.type('dstv acc')
    await keyboard.press('Enter')
    await expect(till.details).toBeVisible()
    await keyboard.type('7712340500')
    await keyboard.press('Enter')
    await expect(till.details.getByRole('region', { name: 'The account found' })).toContainText(
      'R 1 234.56',
    )
    await expect(till.details.getByLabel('Amount', { exact: true })).toHaveValue('1234.56')
    await keyboard.press('Enter')
    await expect(till.check).toContainText('Demo Customer')
    await keyboard.press('Enter')
    await expect(till.sold).toBeVisible()
    const books = await ledger()
    expect([spent(books), books.sum]).toEqual([123_456, 0])
    expect((await purchase).postDataJSON()).toMatchObject({
      amount: 1234.56,
      additionalInfo: { validationReference: expect.stringMatching(/^VAL-\d+$/) },
    })
  },
)
