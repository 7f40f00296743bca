import type { Page } from '@playwright/test'
import { nameKey } from '../src/counter/form/form-fields.ts'
import { kindCases } from '../src/testing/kind-cases.ts'
import { draw, inOneLine, isReadable, type Drawn } from '../src/testing/platforms/grammar.ts'
import { choiceNames } from '../src/testing/platforms/grammar.ts'
import { rawTextIn } from '../src/testing/platforms/raw-text.ts'
import { deriveSeed, diceOf } from '../src/testing/simulator/dice.ts'
import { startDrawnServer, type DrawnServer, type Reached } from './drawn-server.ts'
import { expect, test as base } from './fixtures.ts'

/** A till in a browser on platforms that nobody here wrote (docs/platforms.md). */

const seed = 2_026

/** The first platforms of the seed that answer at once and tell all that a till is promised to read. */
function drawnPlatforms(count: number): readonly Drawn[] {
  const found: Drawn[] = []
  for (let number = 0; found.length < count; number++) {
    const drawn = draw(diceOf(deriveSeed(seed, number)))
    if (drawn.answersAfter === 'no time' && isReadable(drawn, ...choiceNames)) found.push(drawn)
  }
  return found
}

interface Course {
  readonly kind: string
  readonly ending: string
  readonly outcome: 'sold' | 'failed'
  readonly reached: Reached
}

const courses: readonly Course[] = [
  { kind: 'airtime', ending: '4567', outcome: 'sold', reached: 'through our server' },
  { kind: 'data', ending: '0001', outcome: 'sold', reached: 'by itself' },
  { kind: 'electricity', ending: '4567', outcome: 'sold', reached: 'through our server' },
  { kind: 'voucher', ending: '0003', outcome: 'failed', reached: 'by itself' },
  { kind: 'bill-payment', ending: '4567', outcome: 'sold', reached: 'through our server' },
]

interface Fixtures {
  place: number
  served: DrawnServer
}

const platforms = drawnPlatforms(courses.length)

const test = base.extend<Fixtures>({
  place: [0, { option: true }],
  served: async ({ place }, provide) => {
    const drawn = platforms[place]
    const course = courses[place]
    if (drawn === undefined || course === undefined) throw new Error(`There is no ${place}`)
    const served = await startDrawnServer(drawn, course.reached)
    await provide(served)
    await served.stop()
  },
  baseURL: async ({ served }, provide) => provide(served.origin),
})

/** Writes into each field of the open form what the case says of it, else anything that it takes. */
async function fillIn(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  const fields = page.getByRole('form', { name: 'Details' }).locator('[name^="field_"]')
  const meant = new Map(Object.entries(typed).map(([name, text]) => [nameKey(name), text]))
  for (const field of await fields.all()) {
    const name = (await field.getAttribute('name')) ?? ''
    const text = meant.get(name.slice('field_'.length))
    const kind = await field.evaluate((one) =>
      one instanceof HTMLInputElement ? one.type : 'list',
    )
    if (kind === 'list') await field.selectOption({ index: 1 })
    else await field.fill(text ?? (kind === 'date' ? '2026-11-20' : '12'))
  }
}

for (const [place, { kind, ending, outcome, reached }] of courses.entries())
  test.describe(`a platform reached ${reached}`, () => {
    test.use({ place })
    test(`${kind} is ${outcome} and listed so`, async ({ page, till, served }) => {
      const { platform } = served
      const one = kindCases.find((known) => known.kind === kind)
      if (one === undefined) throw new Error(`There is no case of ${kind}`)
      await test.info().attach('platform', { body: inOneLine(platform.drawn) })
      const isMerchant = platform.drawn.account === 'merchant'
      await till.openShop(isMerchant ? 'merchant' : 'submerchant')
      await till.search.fill(platform.catalogue.codeOf(one.productCode))
      await page.keyboard.press('Enter')
      const question = page.getByRole('heading', { name: 'What kind of sale is this?' })
      await expect(question.or(till.details)).toBeVisible()
      if (await question.isVisible()) await page.locator(`button[data-kind="${kind}"]`).click()
      await expect(till.details).toBeVisible()

      await fillIn(page, one.typed(ending))
      const amount = till.details.getByRole('textbox', { name: 'Amount', exact: true })
      if (await amount.isVisible()) await amount.fill(String(one.amount / 100))
      await till.details.getByRole('button', { name: 'Check' }).click()
      await expect(till.check).toBeVisible()
      await till.pay()

      const isSold = outcome === 'sold'
      await (isSold
        ? expect(till.receipt.getByText('Sold', { exact: true })).toBeVisible()
        : expect(till.outcome.getByText(/no money was taken/i)).toBeVisible())
      expect(rawTextIn(await page.locator('body').innerText())).toBeUndefined()

      await page
        .getByRole('navigation', { name: 'Till' })
        .getByRole('link', { name: 'Sales' })
        .click()
      const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(isSold ? 'Sold' : 'Failed')
      expect(rawTextIn(await page.locator('body').innerText())).toBeUndefined()

      const { sum } = await platform.books('M-1001')
      const [transaction, ...others] = await platform.transactionsOf(
        isMerchant ? 'M-1001' : 'S-2001',
      )
      expect([transaction?.status, others.length, sum]).toEqual([
        isSold ? 'COMPLETED' : 'FAILED',
        0,
        0,
      ])
    })
  })
