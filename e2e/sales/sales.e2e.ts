import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { signInSeller, spent } from '../../src/testing/shop/sale/seller.ts'
import { answerTo } from '../checks/secrets.ts'
import { expect, test } from '../fixtures.ts'
import { afterScan, passwordOf, tabTo } from '../till.ts'

test(
  'a failed sale of another till is found and retried by the keyboard alone, and its receipt shown',
  { tag: '@thorough' },
  async ({ page, till, server, ledger }) => {
    const elsewhere = await signInSeller(server.origin, 'merchant')
    await elsewhere.buyAirtime('ELSEWHERE-1', '+27821234567')
    await elsewhere.buyAirtime('ELSEWHERE-2', '+27821230004')
    await till.signIn('merchant', '/sales')
    await till.setUp()
    const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const { keyboard } = page
    await keyboard.press('/')
    await keyboard.type('0004')
    await expect(rows).toHaveCount(1)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(till.outcome).toBeVisible()
    await tabTo(page, till.outcome.getByRole('button', { name: 'Retry', exact: true }))
    await keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /^It was given back/ })).toBeFocused()
    await keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: /^R\s20\.00 taken · retry$/ }))
    // An Enter right after other keys would belong to a scan.
    await pause(afterScan)
    await keyboard.press('Enter')
    await expect(till.outcome.getByRole('heading', { name: 'Sold' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the receipt' }).click()
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('R 20.00')
    expect(spent(await ledger())).toBe(2_000 + 2_000)
  },
)

test(
  'a reload ends retry all, and each sale is retried once',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await till.openShop()
    // It retries by itself only sales whose money is in this till.
    for (const place of [1, 2, 3]) {
      await till.sellAirtime(`0821${place}30004`)
      await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(till.outcome).toBeHidden()
    }
    const retries = await holdRetry(page, 2)
    await page.goto('about:blank')
    await till.signIn('merchant', '/sales?status=FAILED')
    await page.getByRole('button', { name: /retry all$/i }).click()
    await expect(page.getByText(/^2 of 3 retried/)).toBeVisible()
    await expect.poll(retries.carriedOut).toBe(2)
    await page.reload()
    retries.release()
    await till.trySignIn('merchant', passwordOf('merchant'))
    await page.getByRole('button', { name: 'Retry it' }).click()
    await expect(page.getByText('1 of 1 retried: 1 sold.')).toBeVisible()
    const books = await ledger()
    expect(spent(books)).toBe(3 * 2_000)
    expect(books.transactions).toMatchObject({ COMPLETED: 3, FAILED: 3 })
  },
)

/** Holds back the nth answer, so a reload comes between a retry and its answer. */
async function holdRetry(page: Page, nth: number) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let carriedOut = 0
  await page.route('**/retry', async (route) => {
    const response = await answerTo(route)
    carriedOut += 1
    if (carriedOut === nth) await released
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { carriedOut: () => carriedOut, release }
}
