import type { Fault } from './fault-proxy.ts'
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

const pending = /^Pending\. Don’t sell it again/
const limited = /^Not sent: too many requests/

interface Cell {
  readonly what: string
  /** What breaks the purchase; or a recipient whose last digits choose the sandbox's own fault. */
  readonly by: Fault | string
  /** A title that must appear before *Sold*. */
  readonly says?: RegExp
  /** The number of purchases that the till sends, if only its rules decide. */
  readonly sends?: number
}

/** Fault matrix: on the wire; executed, answer lost; inside the answer. All end sold, debited once. */
const cells: readonly Cell[] = [
  { what: 'reset on the way', by: lostOnTheWay, says: pending, sends: 2 },
  { what: 'delivered twice at once', by: deliveredTwice, sends: 1 },
  { what: 'executed, no answer', by: '0008', says: pending, sends: 2 },
  { what: 'executed, then reset', by: answerLost, says: pending, sends: 2 },
  { what: 'executed, then 502', by: gatewayPage(502), says: pending, sends: 2 },
  { what: 'half of the JSON', by: '0011', says: pending, sends: 2 },
  { what: 'a page, 200', by: doneButAnswered(htmlAnswer(200)), says: pending, sends: 2 },
  { what: '202 with an empty body', by: '0014' },
  { what: 'an unknown code', by: doneButAnswered(unknownCode()), says: pending, sends: 1 },
  { what: 'no transaction', by: changed(withoutTransaction), says: pending, sends: 2 },
  { what: 'no receipt in the answer', by: '0012', sends: 2 },
  { what: '429 before anything', by: tooMany, says: limited, sends: 2 },
  { what: '503 before anything', by: answered(503, { error: 'Busy' }), says: pending, sends: 2 },
  { what: 'under way, asked after', by: '0001', says: pending, sends: 1 },
]

function unknownCode() {
  return jsonAnswer(200, { responseCode: '7777', responseMessage: 'Odd' })
}
function withoutTransaction(answer: object) {
  return { ...answer, transactionId: null }
}

/** Words that would be false for a sale that may have been made. */
const denial = /not sold|failed|refused|no money/i

for (const { what, by, says, sends } of cells)
  test(`sold once, and never denied: ${what}`, async ({ till, line, shown, expectDebits }) => {
    if (typeof by !== 'string') line.strike('purchase', by)
    await till.openShop()
    await till.sellAirtime(`082123${typeof by === 'string' ? by : '4567'}`)
    await expect(till.sold).toBeVisible()

    const words = await shown()
    if (says !== undefined) expect(words).toContainEqual(expect.stringMatching(says))
    expect(words.filter((title) => denial.test(title))).toEqual([])
    const bodies = line.seen('purchase').map(({ body }) => body)
    if (sends !== undefined) expect(bodies).toHaveLength(sends)
    expect(new Set(bodies).size, 'different bodies').toBe(1)
    await expectDebits({ 'M-1001': price })
  })

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
