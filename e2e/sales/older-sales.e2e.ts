import type { Page } from '@playwright/test'
import { signInSeller } from '../../src/testing/shop/sale/seller.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { passwordOf } from '../till.ts'

/**
 * More than two pages of the list, from another till: the oldest sale failed.
 * @returns its transaction
 */
async function longHistory(origin: string): Promise<string> {
  const seller = await signInSeller(origin, 'merchant')
  const oldest = await seller.buyAirtime('ELSEWHERE-OLD', '+27821230004')
  const sales = Array.from({ length: 210 }, (_, place) => `ELSEWHERE-${place}`)
  for (let place = 0; place < sales.length; place += 15)
    await Promise.all(
      sales.slice(place, place + 15).map((name) => seller.buyAirtime(name, '+27821234567')),
    )
  return oldest.transactionId ?? ''
}

/** The pages of the list that the till requests later. */
function pagesAsked(page: Page): number[] {
  const asked: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/vas/transactions' && searchParams.has('page'))
      asked.push(Number(searchParams.get('page')))
  })
  return asked
}

/** Waits until the till has searched the last day's pages for sales missing from its journal, and clears the record. */
async function afterLook(asked: number[]): Promise<void> {
  await expect.poll(() => asked).toContain(2)
  asked.length = 0
}

const words = (page: Page) => page.locator('h1 + p')

test('the list opens with its newest page, and loads more on scrolling or searching', async ({
  page,
  till,
  server,
}) => {
  await longHistory(server.origin)
  const asked = pagesAsked(page)
  await till.signIn('merchant', '/transactions')
  await till.setUp()
  await expect(words(page)).toHaveText('the newest 100')
  await afterLook(asked)
  await expectAccessible(page)
  expect(asked).toEqual([])

  const search = page.getByLabel('Search sales')
  await search.fill('elsewhere-old')
  await expect(words(page)).toHaveText('1 of 211')
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed' })).toBeVisible()
  expect(asked).toEqual([1, 2])

  await search.fill('')
  await expect(words(page)).toHaveText('211')

  await page.reload()
  asked.length = 0
  await till.trySignIn('merchant', passwordOf('merchant'))
  await search.fill('')
  await expect(words(page)).toHaveText('the newest 100')
  await afterLook(asked)
  await page.keyboard.press('End')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(words(page)).toHaveText('211', { timeout: 500 })
  }).toPass()
  expect(asked).toEqual([1, 2])
})

test(
  'an older failed sale can be retried when every later sale is known',
  { tag: '@thorough' },
  async ({ page, till, server, ledger }) => {
    const transactionId = await longHistory(server.origin)
    const asked = pagesAsked(page)
    // Every page of the list after the first is unreadable.
    let broken = true
    await page.route(/\/vas\/transactions\?page=[1-9]/, (route) =>
      broken ? route.abort() : route.fallback(),
    )
    await till.signIn('merchant', `/transactions/${transactionId}`)
    await till.setUp()
    const outcome = page.getByRole('region', { name: 'Outcome' })
    const retry = outcome.getByRole('button', { name: 'Retry' })
    await expect(outcome.getByText(/It may have been retried: the sales since then/)).toBeVisible()
    await expect(page.getByText(/Give no money back before that is known/)).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await expect(retry).toBeHidden()
    broken = false
    await expect(retry).toBeVisible()
    await expect(
      page.getByText(/first have to find out whether you got your money back/),
    ).toBeVisible()
    expect(new Set(asked)).toEqual(new Set([0, 1, 2]))
    await retry.click()
    const dialog = page.getByRole('dialog', { name: 'Retry this sale' })
    await dialog.getByRole('radio', { name: /^It was never given back/ }).check()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
    expect((await ledger()).transactions).toMatchObject({ COMPLETED: 211, FAILED: 1 })
  },
)
