import { copyFile, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { linkTo, Till } from './till.ts'

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
/** The app's own pictures. */
const screenshots = ['sell-wide.png', 'sales-wide.png', 'sell-phone.png', 'receipt-phone.png']

interface Camera {
  /** Where the pictures go. By default nowhere: then the tests only show that this program works. */
  folder: string
  /** Takes a picture of a page. */
  picture: (name: string, of?: Page) => Promise<void>
}

/**
 * Takes the pictures for README.md and docs/ from the real till, and derives the app's icons and pictures:
 * `npx playwright test --project=pictures`.
 */
const test = base.extend<Camera>({
  folder: ['', { option: true }],
  picture: async ({ page, folder }, provide) =>
    provide(async (name, of = page) => {
      const path = folder === '' ? undefined : resolve(folder, name)
      await of.screenshot({ ...(path !== undefined && { path }) })
      if (path !== undefined && screenshots.includes(name))
        await copyFile(path, `${publicFolder}screenshots/${name}`)
    }),
})

const go = (page: Page, place: string) => linkTo(page, place).click()

/** From an empty page through one sale to the home page. */
async function takeSale(till: Till, word: string, picture: Camera['picture']): Promise<void> {
  const { page } = till
  await till.signIn('merchant')
  await till.setUp()
  await till.tiles.first().waitFor()
  await till.search.fill('vodacom air')
  await page.keyboard.press('Enter')
  await page.getByLabel(/Mobile number/).fill('082 123 4567')
  await page.getByLabel(/^Amount/).fill('20')
  await picture(`details-${word}.png`)
  await page.keyboard.press('Enter')
  await till.check.waitFor()
  await picture(`check-${word}.png`)
  await till.pay()
  await till.sold.waitFor()
  await picture(`receipt-${word}.png`)
  await till.next()
  await page.getByRole('button', { name: 'Sell again' }).waitFor()
  // Playwright scrolls a page whose button ignores its first half second.
  await page.evaluate(() => window.scrollTo(0, 0))
  await picture(`sell-${word}.png`)
}

test.describe('on a phone, in dark mode', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true })
  test('pictures of a sale', async ({ till, picture }) => takeSale(till, 'phone', picture))
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })

  test(
    'pictures of a sale, a lesson and the back office',
    { tag: '@thorough' },
    async ({ page, till, picture }) => {
      await takeSale(till, 'wide', picture)

      const lesson = new Till(await page.context().newPage())
      await lesson.page.goto('/training')
      await lesson.page.getByRole('button', { name: /^Lessons/ }).click()
      await lesson.page.getByRole('button', { name: /^Try it.*A sale that takes long/ }).click()
      await lesson.choose('MTN airtime')
      await lesson.details.getByRole('textbox', { name: 'Mobile number' }).fill('082 000 0001')
      await picture('practice-wide.png', lesson.page)
      await lesson.page.close()

      await go(page, 'Cash-up')
      await page.getByLabel('Float in the drawer').fill('500')
      await page.getByRole('button', { name: 'Open the shift' }).click()
      await page.getByRole('heading', { name: /^Shift \d/ }).waitFor()
      await go(page, 'Sell')
      for (const [product, number, amount] of [
        ['MTN airtime', '083 123 4567', '50'],
        ['Telkom airtime', '081 123 4567', '100'],
        ['Cell C airtime', '084 000 0003', '30'],
        ['Vodacom airtime', '082 765 4321', '25'],
      ] as const) {
        await till.choose(product)
        await till.enter(number, amount)
        await till.pay()
        // After a failed sale the same button also gives the money back.
        await page.getByRole('button', { name: /next customer/i }).click()
      }
      await till.chooseVoucher()
      await picture('redeem-wide.png')
      await go(page, 'Sales')
      await page
        .getByText(/084|3 000|failed/i)
        .first()
        .waitFor()
      await picture('sales-wide.png')
      await page.getByRole('button', { name: /^Retry Cell C airtime/ }).click()
      const question = page.getByRole('dialog', { name: 'Retry this sale' })
      await question.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('link', { name: 'Attempt 2 of 2' }).waitFor()
      await page.getByText('This retry took no money.').first().waitFor()
      await picture('sale-wide.png')
      await go(page, 'Cash-up')
      await page.getByRole('heading', { name: 'Sales by the hour' }).waitFor()
      await picture('shift-wide.png')
      await page.getByRole('link', { name: 'Count and close' }).click()
      await page.getByText('One sum', { exact: true }).click()
      await page.getByLabel('Cash in the drawer').fill('724.50')
      await page.getByRole('button', { name: 'Done counting' }).click()
      await page.getByRole('heading', { name: 'The drawer', exact: true }).waitFor()
      await picture('cash-up-wide.png')
      await go(page, 'Settings')
      const manager = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Manager’s PIN', exact: true }) })
      await manager.getByRole('button', { name: 'Set a PIN' }).click()
      for (const field of ['New PIN', 'Repeat it']) await manager.getByLabel(field).fill('739148')
      await manager.getByRole('button', { name: 'Set the PIN' }).click()
      await manager.getByText('PIN set').waitFor()
      await go(page, 'Cash-up')
      await go(page, 'Settings')
      await page.getByLabel('Manager’s PIN').waitFor()
      await picture('manager-wide.png')
    },
  )
})

/** Apple's icon has no transparent corners: its devices round them. */
const icons = [
  { drawing: 'icon.svg', size: 192, file: 'icons/any-192.png' },
  { drawing: 'icon.svg', size: 512, file: 'icons/any-512.png' },
  { drawing: 'icon-maskable.svg', size: 192, file: 'icons/maskable-192.png' },
  { drawing: 'icon-maskable.svg', size: 512, file: 'icons/maskable-512.png' },
  { drawing: 'icon-maskable.svg', size: 180, file: 'icons/apple-touch.png' },
  { drawing: 'icon.svg', size: 48, file: '../src/ui/tab-icon.png' },
]

test('the app’s icons', { tag: '@thorough' }, async ({ page, folder }) => {
  for (const { drawing, size, file } of icons) {
    await page.setViewportSize({ width: size, height: size })
    const svg = await readFile(`${publicFolder}${drawing}`, 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
    const path = folder === '' ? {} : { path: `${publicFolder}${file}` }
    await page.screenshot({ ...path, omitBackground: true })
  }
})
