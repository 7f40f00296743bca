import type { Page } from '@playwright/test'
import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'
import { passwordOf } from '../till.ts'

/** The largest words on the page. */
function largestText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const texts = Array.from(document.querySelectorAll('body *')).filter(
      (element) =>
        element.checkVisibility() &&
        Array.from(element.childNodes).some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        ),
    )
    const [largest] = [...texts].sort((a, b) => size(b) - size(a))
    return largest?.textContent ?? ''
  })
}

test(
  'R 20.00 of airtime is sold: Enter’s next button has the focus from its first paint, and the wallet has 2,000 cents less',
  { tag: '@firefox' },
  async ({ page, till, ledger }) => {
    await till.openShop()
    await page.evaluate(() => {
      const seen: Record<string, string | null> = {}
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const name of ['Check', 'Receipt']) {
          const step = document.querySelector(`section[aria-label="${name}"]`)
          if (name in seen || step === null) continue
          seen[name] = document.activeElement?.textContent ?? null
        }
      }).observe(document.body, { childList: true, subtree: true })
    })
    await till.sellAirtime('082 123 4567')
    await expect(till.sold).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as unknown)).toEqual({
      Check: expect.stringMatching(/^Exact cash/),
      Receipt: expect.stringMatching(/^(Print|Next customer)/),
    })
    const books = await ledger()
    expect([spent(books), books.sum, books.transactions['COMPLETED']]).toEqual([2_000, 0, 1])
  },
)

test('a failed cash sale shows the cash first', { tag: '@thorough' }, async ({ till, ledger }) => {
  await till.openShop()
  await till.sellAirtime('0821230002')
  await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
  await expect(till.outcome.getByText(/^Give back/)).toHaveText(/R\s20\.00/)
  expect(await largestText(till.page)).toMatch(/^R\s20\.00$/)
  const books = await ledger()
  expect([spent(books), books.transactions['FAILED']]).toEqual([0, 1])
})

test(
  'a sale whose page reloads halfway reaches its end, and is debited once',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await till.openShop()
    await till.sellAirtime('0821230001')
    await expect(till.outcome.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await page.reload()
    await till.trySignIn('merchant', passwordOf('merchant'))
    await expect(till.sold).toBeVisible()
    const books = await ledger()
    expect([spent(books), books.transactions['COMPLETED']]).toEqual([2_000, 1])
  },
)

test(
  'a session that ends during a form is renewed over the form, which keeps its texts',
  { tag: '@thorough' },
  async ({ page, till, endSessions }) => {
    await till.openShop()
    await till.choose('MTN airtime')
    await till.details.getByLabel('Mobile number').fill('082 123 4567')
    await endSessions()
    await page.getByRole('button', { name: 'Reload the products' }).click()
    const again = page.getByRole('dialog')
    await again.getByLabel('Password', { exact: true }).fill(passwordOf('merchant'))
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again).toBeHidden()
    await expect(till.details.getByLabel('Mobile number')).toHaveValue('082 123 4567')
  },
)
