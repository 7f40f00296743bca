import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { isJsonObject } from '../json.ts'
import type { Till } from '../till.ts'

/** By keyboard: after the search, the form's first field has the focus. */
async function chooseByKeys(page: Page, till: Till, letters: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(till.details).toBeVisible()
}

async function enter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Collects the body of every later purchase. */
function watchPurchases(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/purchase')) return
    const body: unknown = request.postDataJSON()
    if (isJsonObject(body)) bodies.push(body)
  })
  return bodies
}

const validated = { additionalInfo: { validationReference: expect.stringMatching(/^VAL-\d+$/) } }

test('a bill is looked up and its amount is paid', async ({ page, till, ledger }) => {
  const purchases = watchPurchases(page)
  await till.openShop()
  await chooseByKeys(page, till, 'dstv acc')
  await enter(page, '7712340500')
  await expect(till.details.getByRole('region', { name: 'The account found' })).toContainText(
    'R 1 234.56',
  )
  await expectAccessible(page)
  await expect(till.details.getByLabel('Amount', { exact: true })).toHaveValue('1234.56')
  await page.keyboard.press('Enter')
  await expect(till.check).toContainText('Demo Customer')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(till.sold).toBeVisible()
  const books = await ledger()
  expect([spent(books), books.sum]).toEqual([123_456, 0])
  expect(purchases).toMatchObject([{ amount: 1234.56, ...validated }])
})

test(
  'a meter is scanned with the focus in the search, looked up, and sold to',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const purchases = watchPurchases(page)
    await till.openShop()
    await chooseByKeys(page, till, 'eskom')
    await till.details.getByLabel('Amount', { exact: true }).fill('100')
    await till.search.focus()
    // Keys shortly before a scan may belong to it.
    await pause(500)
    await till.scan('04123456785')
    // Every field is filled.
    await expect(till.check).toContainText('R 100.00')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(till.sold).toBeVisible()
    const books = await ledger()
    expect([spent(books), books.sum]).toEqual([10_000, 0])
    expect(purchases).toMatchObject([{ meterNumber: '04123456785', amount: 100, ...validated }])
  },
)

test(
  'a bundle: first not for this number, then not validated, then for this number',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const purchases = watchPurchases(page)
    await till.openShop()
    await chooseByKeys(page, till, 'mtn 1gb 30')
    const number = till.details.getByLabel('Mobile number')
    await enter(page, '0831230005')
    await expect(till.details.getByText(/Subscriber is not on a tariff/)).toBeVisible()
    await expect(
      till.details.getByRole('region', { name: 'Instead' }).getByRole('button').first(),
    ).toBeVisible()
    await expectAccessible(page)
    await expect(till.check).toBeHidden()
    // The first key replaces the number.
    await expect(number).toBeFocused()
    await enter(page, '0831230006')
    await expect(till.details.getByText(/The provider did not respond/)).toBeVisible()
    await expect(till.details.getByRole('button', { name: 'Look up again' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(till.check).toContainText('The number was not checked')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(till.sold).toBeVisible()

    await page.keyboard.press('Enter')
    await chooseByKeys(page, till, 'mtn 1gb 30')
    await enter(page, '0831234567')
    await expect(till.check).toContainText('083 123 4567')
    await page.keyboard.press('Enter')
    await expect(till.sold).toBeVisible()
    const books = await ledger()
    expect([spent(books), books.sum]).toEqual([2 * 8_500, 0])
    expect(purchases).toHaveLength(2)
    expect(purchases[0]).not.toHaveProperty('additionalInfo')
    expect(purchases[1]).toMatchObject(validated)
  },
)
