import { formKey, nameKey } from '../../src/draft/form-fields.ts'
import { kindCases, type KindCase } from '../../src/testing/shop/kind-cases.ts'
import {
  draw,
  inOneLine,
  isReadable,
  choiceNames,
} from '../../src/testing/platforms/drawn/grammar.ts'
import type { Drawn } from '../../src/testing/platforms/drawn/grammar.ts'
import { promisedOf } from '../../src/testing/platforms/checks/promises.ts'
import { rawTextIn } from '../../src/testing/platforms/drawn/raw-text.ts'
import { ways, type Way } from '../../src/testing/platforms/ways.ts'
import { deriveSeed, diceOf } from '../../src/testing/simulator/dice.ts'
import { startDrawnServer, type DrawnServer, type Reached } from '../drawn-server.ts'
import { expect, test as base } from '../fixtures.ts'
import { linkTo, type Till } from '../till.ts'

/** A till in a browser on unfamiliar platforms (docs/testing.md). */

const seed = 2_026

interface Course {
  readonly kind: KindCase['kind']
  readonly way: Way['name']
  readonly reached: Reached
  /** Fixed choices: a browser must meet each method of the catalogue, and both numbers and words. */
  readonly given?: Partial<Drawn>
}

const courses: readonly Course[] = [
  { kind: 'airtime', way: 'at once', reached: 'through our server' },
  {
    kind: 'data',
    way: 'under way for a while',
    reached: 'by itself',
    given: { catalogueMethod: 'get', pollShape: 'page', statusForm: 'number' },
  },
  { kind: 'electricity', way: 'at once', reached: 'through our server' },
  {
    kind: 'voucher',
    way: 'that fails',
    reached: 'by itself',
    given: { catalogueMethod: 'post', productHints: 'none', errorStatus: '200' },
  },
  { kind: 'bill-payment', way: 'whose receipt comes late', reached: 'through our server' },
]

interface Fixtures {
  course: Course
  served: DrawnServer
}

const test = base.extend<Fixtures>({
  course: [{ kind: 'airtime', way: 'at once', reached: 'by itself' }, { option: true }],
  served: async ({ course }, provide) => {
    const served = await startDrawnServer(platformFor(course), course.reached)
    await provide(served)
    await served.stop()
  },
  baseURL: async ({ served }, provide) => provide(served.origin),
})

function wayOf({ way }: Course): Way {
  const found = ways.find(({ name }) => name === way)
  if (found === undefined) throw new Error(`The way ${way} is unknown`)
  return found
}

function caseOf({ kind }: Course): KindCase {
  const found = kindCases.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`${kind} has no case`)
  return found
}

/**
 * The course's first drawn platform that needs no extra time, which would be real time here. The till must be able to
 * read everything on it, above all how the sale ends.
 */
function platformFor(course: Course): Drawn {
  const way = wayOf(course)
  for (let number = courses.indexOf(course) * 100_000; ; number++) {
    const drawn = { ...draw(diceOf(deriveSeed(seed, number))), ...course.given }
    const isSwift =
      drawn.answersAfter === 'no time' &&
      drawn.pace === 'seconds' &&
      drawn.recordsAfter === 'at once' &&
      (drawn.limits === 'none' || drawn.limits === 'ten purchases a minute')
    const isTold = isReadable(drawn, ...choiceNames) && promisedOf(drawn, way) === 'exact'
    // To the till, a failure without a transaction is a refusal, beside the platform's record of the failure.
    const isNamed = way.becomes !== 'failed' || drawn.errorBody === 'all'
    if (isSwift && isTold && isNamed) return drawn
  }
}

/** Finds a product by its code, answers the question about its kind, and opens the form. */
async function openForm(till: Till, code: string, kind: string): Promise<void> {
  const { page, search, details } = till
  await search.fill(code)
  await search.press('Enter')
  const question = page.getByRole('heading', { name: 'What kind of sale is this?' })
  await expect(question.or(details)).toBeVisible()
  if (await question.isVisible()) await page.locator(`button[data-kind="${kind}"]`).click()
  await expect(details).toBeVisible()
}

/** Fills every field of the open form with the case's text, or else with anything valid. */
async function fillIn({ details }: Till, typed: Readonly<Record<string, string>>): Promise<void> {
  const meant = new Map(Object.entries(typed).map(([name, text]) => [formKey(nameKey(name)), text]))
  for (const field of await details.locator('[name^="field_"]').all()) {
    const { name, kind, isRequired } = await field.evaluate((one) => ({
      name: one.getAttribute('name') ?? '',
      kind: one instanceof HTMLInputElement ? one.type : 'list',
      isRequired: one.ariaRequired === 'true',
    }))
    const text = meant.get(name)
    if (text === undefined && !isRequired) continue
    if (kind === 'list') await field.selectOption({ index: 1 })
    else await field.fill(text ?? (kind === 'date' ? '2026-11-20' : '12'))
  }
}

/** Goes from the filled form to the check, through the lookup's result if there is one. */
async function goToCheck({ details, check }: Till): Promise<void> {
  const found = details.getByRole('region', { name: /^The .+ found$/ })
  const button = details.getByRole('button', { name: 'Check', exact: true })
  await button.click()
  await expect(found.or(check)).toBeVisible()
  if (await found.isVisible()) await button.click()
  await expect(check).toBeVisible()
}

for (const course of courses) {
  const { kind, way, reached } = course
  test.describe(`a platform reached ${reached}`, () => {
    test.use({ course })
    test(
      `${kind} ${way}: the till and its list show the right outcome`,
      { tag: '@thorough' },
      async ({ page, till, served }) => {
        const { platform } = served
        const { account } = platform.drawn
        const one = caseOf(course)
        const { ending, becomes } = wayOf(course)
        const isSold = becomes === 'sold'
        await test.info().attach('platform', { body: inOneLine(platform.drawn) })
        await till.openShop(account === 'merchant' ? 'merchant' : 'submerchant')
        await openForm(till, platform.catalogue.codeOf(one.productCode), kind)
        await fillIn(till, one.typed(ending))
        const amount = till.details.getByRole('textbox', { name: 'Amount', exact: true })
        if (await amount.isVisible()) await amount.fill(String(one.amount / 100))
        await goToCheck(till)
        await till.pay()

        await (isSold
          ? expect(till.sold).toBeVisible()
          : expect(till.outcome.getByText(/no money was taken/i)).toBeVisible())
        expect(rawTextIn(await page.locator('body').innerText())).toBeUndefined()

        await linkTo(page, 'Sales').click()
        const rows = page.getByRole('list', { name: 'Sales', exact: true }).getByRole('listitem')
        await expect(rows).toHaveCount(1)
        await expect(rows).toContainText(isSold ? 'Sold' : 'Failed')
        expect(rawTextIn(await page.locator('body').innerText())).toBeUndefined()

        const accountId = account === 'merchant' ? 'M-1001' : 'S-2001'
        const { sum } = await platform.books(accountId)
        const booked = (await platform.transactionsOf(accountId)).map(({ status }) => status)
        expect([booked, sum]).toEqual([[isSold ? 'COMPLETED' : 'FAILED'], 0])
      },
    )
  })
}
