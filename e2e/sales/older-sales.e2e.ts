import { signInSeller } from '../../src/testing/shop/sale/seller.ts'
import { expect, test } from '../fixtures.ts'
import { passwordOf } from '../till.ts'

test(
  'the list opens with its newest page, and loads more on scrolling or searching',
  { tag: '@thorough' },
  async ({ page, till, server }) => {
    // More than two pages of the list; the oldest sale failed.
    const seller = await signInSeller(server.origin, 'merchant')
    await seller.buyAirtime('ELSEWHERE-OLD', '+27821230004')
    for (let place = 0; place < 210; place += 15)
      await Promise.all(
        Array.from({ length: 15 }, (_, next) =>
          seller.buyAirtime(`ELSEWHERE-${place + next}`, '+27821234567'),
        ),
      )
    const asked: number[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/vas/transactions' && searchParams.has('page'))
        asked.push(Number(searchParams.get('page')))
    })
    // The till first searches the last day's pages for sales missing from its journal.
    const afterLook = async () => {
      await expect.poll(() => asked).toContain(2)
      asked.length = 0
    }
    const words = page.locator('h1 + p')

    await till.signIn('merchant', '/sales')
    await till.setUp()
    await expect(words).toHaveText('the newest 100')
    await afterLook()
    await page.getByLabel('Search sales').fill('elsewhere-old')
    await expect(words).toHaveText('1 of 211')
    await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toBeVisible()
    expect(asked).toEqual([1, 2])

    // Cleared first: the address has it, and a list that opens with a search reads on by itself.
    await page.getByLabel('Search sales').fill('')
    await expect(page).not.toHaveURL(/q=/)
    await page.reload()
    asked.length = 0
    await till.trySignIn('merchant', passwordOf('merchant'))
    await expect(words).toHaveText('the newest 100')
    await afterLook()
    await page.keyboard.press('End')
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(words).toHaveText('211', { timeout: 500 })
    }).toPass()
    expect(asked).toEqual([1, 2])
  },
)
