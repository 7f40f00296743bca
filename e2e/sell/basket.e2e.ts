import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { Drawer, lines } from '../drawer.ts'
import { expect, test } from '../fixtures.ts'
import { isJsonObject } from '../json.ts'
import { answerTo } from '../checks/secrets.ts'
import type { Till } from '../till.ts'

type Typed = Readonly<Record<string, string>>

/** Goes from the tiles to a product's check. */
async function check({ page, details, check, search }: Till, product: string, typed: Typed) {
  await search.fill(product)
  await page.getByRole('main').getByRole('button', { name: product }).first().click()
  await expect(details).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await details.getByRole('textbox', { name: label, exact: true }).fill(text)
  await details.locator('button[type="submit"]').click()
  await expect(check).toBeVisible()
}

async function add(till: Till, product: string, typed: Typed): Promise<void> {
  await check(till, product, typed)
  await till.check.getByRole('button', { name: 'Add another' }).click()
  await expect(till.check).toBeHidden()
}

const toBasket = (till: Till) => till.check.getByRole('button', { name: /^To the basket/ }).click()
const basket = (page: Page) => page.getByRole('region', { name: 'Basket' })
const sales = (page: Page) =>
  page.getByRole('list', { name: 'Sales of this payment' }).getByRole('listitem')
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

test('three kinds are paid together: one fails, the line breaks, and after a reload each has the right state', async ({
  page,
  context,
  till,
  ledger,
  watched,
}) => {
  watched.expectConsoleError(/Failed to (?:fetch|load)/)
  await till.openShop()
  await add(till, 'MTN airtime', { 'Mobile number': '082 123 0003', Amount: '20' })
  await add(till, 'Eskom', { 'Meter number': '01234564567', Amount: '100' })
  await check(till, 'DStv', { 'Account number': '7712340500', Amount: '1234.56' })
  await toBasket(till)
  await expect(button(page, /^Exact cash · sell 3/)).toBeFocused()
  await expect(basket(page)).toContainText('In cash')
  await expectAccessible(page)
  expect(Object.values((await ledger()).transactions)).toEqual([0, 0, 0, 0])

  const cut = cutAfter(page, context, '01234564567')
  await button(page, /^Exact cash · sell 3/).click()
  await page.waitForURL(/\/payments\//)
  const address = new URL(page.url()).pathname
  await cut
  await expect(page.getByRole('heading', { name: /^Sold \d of 3$/ })).toBeVisible()
  await context.setOffline(false)
  await till.signIn('merchant', address)
  await expect(page.getByRole('heading', { name: 'Sold 2 of 3' })).toBeVisible()
  await expect(till.outcome).toContainText(/Give back\s*R\s20\.00/)
  await expect(sales(page)).toHaveCount(3)
  await expectAccessible(page)
  const slip = page.getByRole('article', { name: 'Receipt' })
  for (const text of ['Eskom', 'Token', 'DStv', 'MTN airtime, not sold'])
    await expect(slip).toContainText(text)
  await sales(page).nth(1).getByRole('button', { name: 'Only this receipt' }).click()
  await expect(slip).toContainText('Token')
  await expect(slip).not.toContainText('DStv')
  const { transactions } = await ledger()
  expect(transactions).toMatchObject({ COMPLETED: 2, FAILED: 1 })

  await button(page, 'Given back · next customer').click()
  await expect(till.outcome).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Open sales' })).toHaveCount(0)
  await page.goto('about:blank')
  await till.signIn('merchant', address)
  await expect(till.outcome).toContainText(/The customer got R\s20\.00 in cash back/)
  await expect(till.outcome).not.toContainText('Give back')
})

test(
  'a sale that fails a minute later is refunded alone, and the drawer is right to the cent',
  { tag: '@thorough' },
  async ({ page, context, till, ledger, watched }) => {
    watched.expectConsoleError(/Failed to (?:fetch|load)/)
    const drawer = new Drawer(page)
    await page.clock.install()
    await till.openShop()
    await drawer.goTo()
    await drawer.open('500')
    await page.getByRole('link', { name: 'Sell', exact: true }).first().click()
    const delivery = await holdDelivery(page, '831230002')
    await add(till, 'MTN airtime', { 'Mobile number': '082 123 0003', Amount: '20' })
    await add(till, 'MTN 1GB 30-day bundle', { 'Mobile number': '083 123 0002' })
    await add(till, 'Eskom', { 'Meter number': '01234564567', Amount: '100' })
    await check(till, 'DStv', { 'Account number': '7712340500', Amount: '1234.56' })
    await toBasket(till)
    const cut = cutAfter(page, context, '01234564567')
    await button(page, /^Exact cash · sell 4/).click()
    await page.waitForURL(/\/payments\//)
    const address = new URL(page.url()).pathname
    await cut
    await expect(page.getByRole('heading', { name: /^Sold \d of 4$/ })).toBeVisible()
    await context.setOffline(false)
    await till.signIn('merchant', address)

    await expect(page.getByRole('heading', { name: 'Sold 2 of 4' })).toBeVisible()
    await expect(till.outcome).toContainText(/Give back\s*R\s20\.00/)
    await expect(till.outcome).toContainText('1 pending')
    await expectAccessible(page)
    await page.clock.fastForward('01:00')
    await button(page, 'Given back · next customer').click()
    await expect(till.outcome).toHaveCount(0)
    await expect(page.getByText(/Give back/)).toHaveCount(0)

    delivery.release()
    await page.clock.fastForward('00:30')
    const tray = page.getByRole('list', { name: 'Open sales' })
    await expect(tray.getByRole('listitem')).toHaveCount(1)
    await expect(tray).toContainText(/Give back R\s85\.00/)
    await page.getByRole('link', { name: 'Show what each one needs' }).click()
    const owed = page.getByRole('region', { name: 'Give the money back' })
    await expect(owed).toContainText(/Give back\s*R\s85\.00/)
    await expect(owed).not.toContainText(/R\s20\.00/)
    await owed.getByRole('button', { name: 'Given back' }).click()
    await expect(page.getByText('No open sales')).toBeVisible()

    await drawer.goTo()
    // 500.00 + 1 439.50 - 20.00 - 85.00
    await drawer.countSum('1834.50')
    await expect(page.getByText('Exactly right')).toBeVisible()
    await drawer.close()
    expect(Object.fromEntries(await lines(drawer.z))).toMatchObject({
      'Electricity (1)': 'R 100.00',
      'Bill payment (1)': 'R 1 234.56',
      'Sales (2)': 'R 1 334.56',
      'Cash given back (2)': '-R 105.00',
      Rounding: '-R 0.06',
      'Cash expected': 'R 1 834.50',
    })
    const { accounts, transactions } = await ledger()
    expect(transactions).toMatchObject({ COMPLETED: 2, FAILED: 2 })
    expect(accounts.find(({ id }) => id === 'M-1001')).toMatchObject({
      balance: 5_000_000 - 133_456,
      held: 0,
    })
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

/** Makes the platform report the sale to a number as pending until released. Other sales are unaffected. */
async function holdDelivery(page: Page, number: string) {
  let holds = true
  await page.route('**/transactions**', async (route) => {
    const response = await answerTo(route)
    if (!holds) return route.fulfill({ response })
    const under = (_: string, value: unknown) =>
      isJsonObject(value) && 'status' in value && JSON.stringify(value).includes(number)
        ? { ...value, status: 'PROCESSING' }
        : value
    const body = JSON.stringify(JSON.parse(await response.text(), under))
    return route.fulfill({ response, body })
  })
  return {
    release: () => {
      holds = false
    },
  }
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test(
    'three vouchers and airtime are held, continued, and paid by cash and card',
    { tag: '@thorough' },
    async ({ page, till, ledger }) => {
      await till.openShop()
      await add(till, 'Netflix R99 voucher', {
        'Mobile number': '082 123 4567',
        'First name': 'Ann',
        Surname: 'Red',
      })
      await expect(button(page, /^1 item · R\s99\.00/)).toBeVisible()
      await expectAccessible(page)
      await button(page, /^1 item/).tap()
      await button(page, 'One more').tap()
      await button(page, 'One more').tap()
      await expect(basket(page)).toContainText('× 3')
      await page.getByRole('button', { name: 'Products', exact: true }).tap()
      await check(till, 'MTN airtime', { 'Mobile number': '083 123 4567', Amount: '20' })
      await toBasket(till)
      await expect(basket(page)).toContainText(/R\s317\.00/)
      await expectAccessible(page)
      await button(page, 'Hold').tap()
      await button(page, /^Resume 4 items · R\s317/).tap()
      await button(page, 'Card').tap()
      await button(page, 'Pay part in cash').tap()
      await page.getByRole('textbox', { name: 'Cash from the customer' }).fill('50')
      await button(page, /^Card paid · sell/).tap()
      await expect(page.getByRole('heading', { name: 'All 4 sold' })).toBeVisible()
      await expectAccessible(page)
      expect((await ledger()).transactions['COMPLETED']).toBe(4)
      await button(page, 'Next customer').tap()
      await expect(till.tiles.first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Held' })).toHaveCount(0)
    },
  )
})
