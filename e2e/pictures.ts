import { copyFile, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { linkTo, passwordOf } from './till.ts'

/**
 * Not tests: these take the pictures for README.md and docs/ from the real till, and derive the app's icons and
 * pictures: `npx playwright test --project=pictures`.
 */
// In sequence: the app's pictures are copies of the last.
test.describe.configure({ mode: 'default' })

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
const pictures = fileURLToPath(new URL('../docs/images/', import.meta.url))

/** Takes pictures whose names end with a word, such as `sell-wide.png`. */
const camera = (page: Page, word: string) => (screen: string) =>
  page.screenshot({ path: `${pictures}${screen}-${word}.png` })

const go = (page: Page, place: string) => linkTo(page, place).click()

/** From an empty page through one sale to the home page. */
async function takeSale(page: Page, picture: ReturnType<typeof camera>): Promise<void> {
  await page.goto('/')
  await page.getByLabel('User name').fill('merchant')
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('merchant'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Start selling' }).click()
  await page
    .getByRole('button', { name: /MTN airtime/ })
    .first()
    .waitFor()
  await page.getByRole('searchbox', { name: 'Search products' }).fill('vodacom air')
  await page.keyboard.press('Enter')
  await page.getByLabel(/Mobile number/).fill('082 123 4567')
  await page.getByLabel(/^Amount/).fill('20')
  await picture('details')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Exact cash/ }).waitFor()
  await picture('check')
  await page.getByRole('button', { name: /Exact cash/ }).click()
  await page.getByRole('button', { name: /^Next customer/ }).waitFor()
  await picture('receipt')
  await page.getByRole('button', { name: /^Next customer/ }).click()
  await page.getByRole('button', { name: 'Sell again' }).waitFor()
  await picture('sell')
}

test.describe('on a phone, in dark mode', () => {
  test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', hasTouch: true })
  test('a sale', async ({ page }) => takeSale(page, camera(page, 'phone')))
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })

  test('a sale, a lesson, the back office and the worklist', async ({ page, request }) => {
    const picture = camera(page, 'wide')
    await takeSale(page, picture)

    const lesson = await page.context().newPage()
    await lesson.goto('/training')
    await lesson.getByRole('button', { name: /^Lessons/ }).click()
    await lesson.getByRole('button', { name: /^Try it.*A sale that takes long/ }).click()
    await lesson.getByRole('searchbox', { name: 'Search products' }).fill('mtn air')
    await lesson.keyboard.press('Enter')
    await lesson.getByRole('textbox', { name: 'Mobile number' }).fill('082 000 0001')
    await camera(lesson, 'wide')('practice')
    await lesson.close()

    await go(page, 'Cash-up')
    await page.getByLabel('Float in the drawer').fill('500')
    await page.getByRole('button', { name: 'Open the shift' }).click()
    await page.getByRole('heading', { name: /^Shift \d/ }).waitFor()
    await go(page, 'Sell')
    for (const [product = '', number = '', amount = ''] of [
      ['mtn air', '083 123 4567', '50'],
      ['telkom air', '081 123 4567', '100'],
      ['cell c air', '084 000 0003', '30'],
      ['vodacom air', '082 765 4321', '25'],
    ]) {
      await page.getByRole('searchbox', { name: 'Search products' }).fill(product)
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Mobile number' }).fill(number)
      await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Exact cash/ }).click()
      // After a failed sale the same button also gives the money back.
      await page.getByRole('button', { name: /next customer/i }).click()
    }
    await go(page, 'Redeem')
    await page
      .getByRole('main')
      .getByRole('button', { name: /OTT Voucher/ })
      .click()
    await page.getByRole('form', { name: 'Voucher' }).waitFor()
    await picture('redeem')
    await go(page, 'Sales')
    await page
      .getByText(/084|3 000|failed/i)
      .first()
      .waitFor()
    await picture('sales')
    await page.getByRole('button', { name: /^Retry Cell C airtime/ }).click()
    const question = page.getByRole('dialog', { name: 'Retry this sale' })
    await question.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('link', { name: 'Attempt 2 of 2' }).waitFor()
    await page.getByText('This retry took no money.').first().waitFor()
    await picture('sale')
    await go(page, 'Cash-up')
    await page.getByRole('heading', { name: 'Sales by the hour' }).waitFor()
    await picture('shift')
    await page.getByRole('link', { name: 'Count and close' }).click()
    await page.getByText('One sum', { exact: true }).click()
    await page.getByLabel('Cash in the drawer').fill('724.50')
    await page.getByRole('button', { name: 'Done counting' }).click()
    await page.getByRole('heading', { name: 'The drawer', exact: true }).waitFor()
    await picture('cash-up')
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
    await picture('manager')

    // Another till's failed sales, enough to see the worklist working.
    const answer = await request.post('/vas/auth/token', {
      data: { username: 'merchant', password: passwordOf('merchant') },
    })
    const { data } = await answer.json()
    for (let place = 0; place < 12; place += 1)
      await request.post('/vas/purchase', {
        headers: { authorization: `Bearer ${data.token}` },
        data: {
          productCode: place % 2 === 0 ? 'MTN-AIRTIME' : 'VODACOM-AIRTIME',
          amount: 20 + 5 * place,
          mobileNumber: `+2782${100 + place}000${place === 3 ? 3 : 4}`,
          paymentMethod: 'cash',
          channelId: 'CH-POS-1',
          merchantReference: `of-another-till-${place}`,
        },
      })
    await go(page, 'Sales')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('link', { name: '13 failed sales' }).click()
    await page.getByRole('button', { name: /retry all$/i }).click()
    await page.getByLabel('Manager’s PIN').fill('739148')
    await page.keyboard.press('Enter')
    await page.getByText(/for you to decide/).waitFor()
    await picture('worklist')
  })
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

test('the app’s icons', async ({ page }) => {
  for (const { drawing, size, file } of icons) {
    await page.setViewportSize({ width: size, height: size })
    const svg = await readFile(`${publicFolder}${drawing}`, 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
    await page.screenshot({ path: `${publicFolder}${file}`, omitBackground: true })
  }
})

test.afterAll('the app’s pictures', async () => {
  for (const name of ['sell-wide.png', 'sales-wide.png', 'sell-phone.png', 'receipt-phone.png'])
    await copyFile(`${pictures}${name}`, `${publicFolder}screenshots/${name}`)
})
