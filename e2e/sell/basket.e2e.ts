import type { BrowserContext, Page } from '@playwright/test'
import { answerTo } from '../checks/secrets.ts'
import { expect, test } from '../fixtures.ts'
import type { Till } from '../till.ts'

/** Goes from the tiles to a product's check. */
async function check({ page, details, check, search }: Till, product: string, typed: object) {
  await search.fill(product)
  await page.getByRole('main').getByRole('button', { name: product }).first().click()
  await expect(details).toBeVisible()
  for (const [name, text] of Object.entries(typed))
    await details.getByRole('textbox', { name, exact: true }).fill(text)
  await details.getByRole('button', { name: 'Check' }).click()
  await expect(check).toBeVisible()
}

async function add(till: Till, product: string, typed: object): Promise<void> {
  await check(till, product, typed)
  await till.check.getByRole('button', { name: 'Add another' }).click()
  await expect(till.check).toBeHidden()
}

test(
  'three kinds are paid together: one fails, the line breaks, and after a reload each has the right state',
  { tag: '@thorough' },
  async ({ page, context, till, ledger, watched }) => {
    watched.expectConsoleError(/Failed to (?:fetch|load)/)
    await till.openShop()
    await add(till, 'MTN airtime', { 'Mobile number': '082 123 0003', Amount: '20' })
    await add(till, 'Eskom', { 'Meter number': '01234564567', Amount: '100' })
    await check(till, 'DStv', { 'Account number': '7712340500', Amount: '1234.56' })
    await till.check.getByRole('button', { name: /^To the basket/ }).click()
    const pay = page.getByRole('button', { name: /^Exact cash · sell 3/ })
    await expect(pay).toBeFocused()
    expect(Object.values((await ledger()).transactions)).toEqual([0, 0, 0, 0])

    const cut = cutAfter(page, context, '01234564567')
    await pay.click()
    await page.waitForURL(/\/sell\/payment\//)
    const address = new URL(page.url()).pathname
    await cut
    await expect(page.getByRole('heading', { name: /^Sold \d of 3$/ })).toBeVisible()
    await context.setOffline(false)
    await till.signIn('merchant', address)
    await expect(page.getByRole('heading', { name: 'Sold 2 of 3' })).toBeVisible()
    await expect(till.outcome).toContainText(/Give back\s*R\s20\.00/)
    const slip = page.getByRole('article', { name: 'Receipt' })
    for (const text of ['Eskom', 'Token', 'DStv', 'MTN airtime, not sold'])
      await expect(slip).toContainText(text)
    expect((await ledger()).transactions).toMatchObject({ COMPLETED: 2, FAILED: 1 })

    await page.getByRole('button', { name: 'Given back · next customer' }).click()
    await expect(till.outcome).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Open sales' })).toHaveCount(0)
  },
)

/** Cuts the line after the platform has sold to a recipient: that answer is lost, and later requests don't leave. */
async function cutAfter(page: Page, context: BrowserContext, recipient: string): Promise<void> {
  await new Promise<void>((resolve) => {
    void page.route('**/purchase', async (route) => {
      if (route.request().postData()?.includes(recipient) !== true) return route.fallback()
      await answerTo(route)
      await context.setOffline(true)
      await route.abort()
      resolve()
    })
  })
}
