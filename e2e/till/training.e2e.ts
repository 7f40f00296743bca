import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { Till } from '../till.ts'

/** Only the shop's platform has it. */
const spaza = {
  code: 'SPAZA-TOPUP',
  name: 'Spaza airtime',
  categoryId: 1,
  minAmount: 5,
  maxAmount: 500,
}

const words = 'Practice – nothing is sold'

/** Goes from the sign-in screen to the practice tiles. */
async function practise({ page, search }: Till): Promise<void> {
  await page.getByRole('link', { name: 'Practise' }).click()
  await expect(search).toBeVisible()
  await expect(page.getByRole('complementary', { name: words })).toBeVisible()
}

/** Collects the page's requests, except those for its own files. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const ownFile = /^\/(?:training|assets|icon|config\.json|start\.js|manifest)/.test(pathname)
    if (request.method() !== 'GET' || !ownFile) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** The names of everything that the browser stores for the origin. */
function keptNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
  ])
}

test(
  'what is practised survives a reload, and leaves no trace at the shop or its platform',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await till.open()
    const shops = await keptNames(page)
    const asked = watchRequests(page)
    await practise(till)
    await till.sellAirtime('0821234567')
    // At the head and at the foot of the slip.
    await expect(till.receipt.getByText(words.toUpperCase())).toHaveCount(2)
    await till.next()
    await till.chooseVoucher()
    await till.redeem('900012345678')
    await till.next()

    const strip = page.getByRole('complementary', { name: words })
    await page.goto('/training/sales')
    await expect(page.getByRole('heading', { name: /^Sales/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sales' }).getByRole('listitem')).toHaveCount(2)

    expect(asked).toEqual([])
    const kept = await keptNames(page)
    expect(kept.filter((name) => !shops.includes(name) && !name.startsWith('practice.'))).toEqual(
      [],
    )
    expect((await ledger()).entries.filter(({ kind }) => kind !== 'deposit')).toEqual([])
    await strip.getByRole('link', { name: 'Leave practice' }).click()
    await till.openShop()
    await page.goto('/sales')
    await till.trySignIn('merchant', 'merchant-demo')
    await expect(page.getByText('Nothing has been sold yet')).toBeVisible()
  },
)

test(
  'practice beside an open sale of the shop has the shop’s products, and leaves that sale alone',
  { tag: '@thorough' },
  async ({ page, context, till, server, ledger }) => {
    await page.request.put(`${server.origin}/sandbox/catalogue`, { data: { products: [spaza] } })
    await till.openShop()
    await till.sellAirtime('0820000007')
    await page.getByRole('button', { name: 'Next customer' }).click()
    const open = page.getByRole('list', { name: 'Open sales' })
    await expect(open.getByRole('listitem')).toHaveCount(1)
    const other = await context.newPage()
    await other.goto('/training')
    const practice = new Till(other)
    await practice.choose(spaza.name)
    await practice.enter('0821234567', '20')
    await practice.pay()
    await expect(practice.receipt.getByText(words.toUpperCase()).first()).toBeVisible()
    await expect(other.getByRole('list', { name: 'Open sales' })).toHaveCount(0)
    await expect(open.getByRole('listitem')).toHaveCount(1)
    expect((await ledger()).transactions).toMatchObject({ COMPLETED: 0, PROCESSING: 1 })
  },
)
