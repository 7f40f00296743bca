import type { Endpoint, Fault } from './fault-proxy.ts'
import { expect, price, test } from './fault-fixtures.ts'
import {
  answered,
  answerLost,
  changed,
  deliveredLate,
  deliveredTwice,
  doneButAnswered,
  gatewayPage,
  heldBefore,
  htmlAnswer,
  jsonAnswer,
  lostOnTheWay,
  tooMany,
} from './faults.ts'

interface Cell {
  readonly what: string
  /** The recipient's last digits: they choose the sandbox's own faults. */
  readonly ending?: string
  readonly strikes?: readonly (readonly [Endpoint, Fault, times?: number])[]
  /** A title that must appear before *Sold*. */
  readonly meanwhile?: RegExp
  /** The number of purchases that the till sends, if only its rules decide. */
  readonly sends?: number
}

const pending = /^Pending\. Don’t sell it again/

/** Fault matrix: on the wire; executed, answer lost; inside the answer. All end sold, debited once. */
const cells: readonly Cell[] = [
  // On the wire.
  {
    what: 'reset on the way',
    strikes: [['purchase', lostOnTheWay]],
    meanwhile: pending,
    sends: 2,
  },
  { what: 'lost on the way by the platform', ending: '0009', meanwhile: pending, sends: 2 },
  { what: 'reset twice', strikes: [['purchase', lostOnTheWay, 2]], meanwhile: pending, sends: 3 },
  { what: 'delivered twice at once', strikes: [['purchase', deliveredTwice]], sends: 1 },
  // Executed, answer lost.
  { what: 'executed, no answer', ending: '0008', meanwhile: pending, sends: 2 },
  {
    what: 'executed, then reset',
    strikes: [['purchase', answerLost]],
    meanwhile: pending,
    sends: 2,
  },
  { what: 'executed, then a 500 page', ending: '0010', meanwhile: pending, sends: 2 },
  {
    what: 'executed, then 502',
    strikes: [['purchase', gatewayPage(502)]],
    meanwhile: pending,
    sends: 2,
  },
  {
    what: 'executed, then 504',
    strikes: [['purchase', gatewayPage(504)]],
    meanwhile: pending,
    sends: 2,
  },
  // Inside the answer.
  { what: 'half of the JSON', ending: '0011', meanwhile: pending, sends: 2 },
  {
    what: 'a page with status 200',
    strikes: [['purchase', doneButAnswered(htmlAnswer(200))]],
    meanwhile: pending,
    sends: 2,
  },
  { what: '202 with an empty body', ending: '0014' },
  {
    what: 'an unknown code without a transaction, after it was executed',
    strikes: [
      [
        'purchase',
        doneButAnswered(jsonAnswer(200, { responseCode: '7777', responseMessage: 'Odd' })),
      ],
    ],
    meanwhile: pending,
    sends: 1,
  },
  {
    what: 'success without a transaction',
    strikes: [['purchase', changed((answer) => ({ ...answer, transactionId: null }))]],
    meanwhile: pending,
    sends: 2,
  },
  { what: 'no receipt in the answer', ending: '0012', sends: 2 },
  {
    what: '429 before anything',
    strikes: [['purchase', tooMany]],
    meanwhile: /^Not sent: too many requests/,
    sends: 2,
  },
  {
    what: '503 before anything',
    strikes: [['purchase', answered(503, { error: 'Busy' })]],
    meanwhile: pending,
    sends: 2,
  },
  { what: 'under way, asked after', ending: '0001', meanwhile: pending, sends: 1 },
]

/** Words that would be false for a sale that may have been made. */
const denial = /not sold|failed|refused|no money/i

for (const { what, ending = '4567', strikes = [], meanwhile, sends } of cells) {
  test(`sold once, and never denied: ${what}`, async ({ till, line, shown, expectDebits }) => {
    for (const [endpoint, fault, times] of strikes) line.strike(endpoint, fault, times)
    await till.openShop()
    await till.sellAirtime(`082123${ending}`)
    await expect(till.sold).toBeVisible({ timeout: 30_000 })

    const words = await shown()
    if (meanwhile !== undefined) expect(words).toContainEqual(expect.stringMatching(meanwhile))
    expect(words.filter((title) => denial.test(title))).toEqual([])
    const bodies = line.seen('purchase').map(({ body }) => body)
    if (sends !== undefined) expect(bodies).toHaveLength(sends)
    expect(new Set(bodies).size, 'different bodies').toBe(1)
    await expectDebits({ 'M-1001': price })
  })
}

test('a lost request that arrives after its replay makes no second debit', async ({
  till,
  line,
  expectDebits,
}) => {
  const late = deliveredLate()
  line.strike('purchase', late.fault)
  await till.openShop()
  await till.sellAirtime('0821234567')
  await expect(till.sold).toBeVisible()
  late.release()
  await late.delivered
  await expectDebits({ 'M-1001': price })
})

test('no answer for half a minute is a time-out: checked, sent again, sold once', async ({
  page,
  till,
  line,
  shown,
  expectDebits,
}) => {
  const silent = heldBefore(() => undefined)
  line.strike('purchase', silent.fault)
  await page.clock.install()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await silent.arrived
  await page.clock.fastForward(31_000)
  await expect(till.outcome.getByRole('heading')).toHaveText(/^Pending/)
  await page.clock.fastForward(2_000)
  await expect(till.sold).toBeVisible()
  expect(await shown()).toContainEqual(expect.stringMatching(pending))
  await expectDebits({ 'M-1001': price })
})

test('the till verifies an unlisted code before believing it', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  await page.clock.install()
  await till.openShop()
  await till.sellAirtime('0821231999')
  await expect.poll(() => line.seen('purchase').length).toBe(2)
  // The list needs time to show the second sale, if there is one.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(till.outcome.getByText('Product temporarily withdrawn')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
  expect(line.seen('list').length).toBeGreaterThan(0)
  expect(line.seen('purchase')).toHaveLength(2)
  await expectDebits({})
})
