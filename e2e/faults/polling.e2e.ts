import { expect, price, test } from './fault-fixtures.ts'
import type { Fault } from './fault-proxy.ts'
import {
  answered,
  changed,
  doneButAnswered,
  gatewayPage,
  htmlAnswer,
  lostOnTheWay,
  sessionEnded,
  tooMany,
} from './faults.ts'
import { readJournal } from './kill/journal-in-page.ts'

/** Another transaction under every name that a record may use (ruling R5). */
const another = { transactionId: 'T-99', transactionItemCode: 'T-99', id: 'T-99' }

/** Answers that may come instead of a sale's own state. Fault matrix: polling. */
const oddAnswers: readonly Fault[] = [
  sessionEnded,
  changed((record) => ({ ...record, ...another, status: 'FAILED' })),
  changed((record) => ({ ...record, ...another, status: 'COMPLETED' })),
  changed((record) => ({ ...record, status: 'REFUNDED' })),
  changed((record) => ({ ...record, status: null })),
  doneButAnswered(htmlAnswer(200)),
  gatewayPage(502),
  lostOnTheWay,
]

test('the till keeps asking after any answer except its own sale’s end: eight sales, eight odd answers', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  await till.openShop()
  for (const [place, fault] of oddAnswers.entries()) {
    // One for each sale, in turn: after three useless answers to one sale the till would send it again (ruling R34).
    line.strike('poll', fault)
    await till.sellAirtime(`082${place}230001`)
    await expect(till.sold).toBeVisible()
    await till.nextCustomer()
  }
  const states = (await readJournal(page)).map(({ state }) => state)
  expect(states).toEqual(oddAnswers.map(() => 'delivered'))
  expect(line.seen('poll').length).toBeGreaterThanOrEqual(2 * oddAnswers.length)
  expect(line.seen('purchase')).toHaveLength(oddAnswers.length)
  await expectDebits({ 'M-1001': oddAnswers.length * price })
})

test('polls refused with 429 are repeated later', async ({ till, line, shown, expectDebits }) => {
  line.strike('poll', tooMany, 2)
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.sold).toBeVisible()
  expect((await shown()).filter((title) => !/^(Pending|Sold)/.test(title))).toEqual([])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('setting the clock by 1 h during a sale changes nothing', async ({
  page,
  till,
  line,
  shown,
  expectDebits,
}) => {
  await page.clock.install()
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.title).toHaveText(/^Pending/)
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await expect(till.sold).toBeVisible()
  expect((await shown()).filter((title) => /failed|no money|refused/i.test(title))).toEqual([])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('the till shows a failure only after the platform confirms it', async ({
  till,
  line,
  expectDebits,
}) => {
  line.strike('poll', answered(500, { error: 'Internal Server Error' }))
  await till.openShop()
  await till.sellAirtime('0821230002')
  await expect(till.title).toHaveText(/^Pending/)
  await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
  expect(line.seen('poll').length).toBeGreaterThan(1)
  await expectDebits({})
})
