import type { Request } from '@playwright/test'
import { expect, price, test } from './fault-fixtures.ts'
import type { Fault } from './fault-proxy.ts'
import {
  answered,
  changed,
  doneButAnswered,
  gatewayPage,
  heldBefore,
  htmlAnswer,
  lostOnTheWay,
  sessionEnded,
  tooMany,
} from './faults.ts'
import { readJournal } from './kill/journal-in-page.ts'

test.describe.configure({ timeout: 120_000 })

/** Another transaction under every name that a record may use (ruling R5). */
const another = { transactionId: 'T-99', transactionItemCode: 'T-99', id: 'T-99' }

/** Answers that may come instead of a sale's own state. Fault matrix: polling. */
const oddAnswers: readonly (readonly [what: string, fault: Fault])[] = [
  ['401', sessionEnded],
  [
    'another sale’s record, failed',
    changed((record) => ({ ...record, ...another, status: 'FAILED' })),
  ],
  [
    'another sale’s record, completed',
    changed((record) => ({ ...record, ...another, status: 'COMPLETED' })),
  ],
  ['an unknown status', changed((record) => ({ ...record, status: 'REFUNDED' }))],
  ['a status that isn’t text', changed((record) => ({ ...record, status: null }))],
  ['a page', doneButAnswered(htmlAnswer(200))],
  ['502', gatewayPage(502)],
  ['a reset', lostOnTheWay],
]

/** Words that would be false for a sale that may have been made. */
const denial = /failed|no money|refused/i

test('the till keeps asking after any answer except its own sale’s end: eight sales, eight odd answers', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  for (const [, fault] of oddAnswers) line.strike('poll', fault)
  await till.openShop()
  for (const place of oddAnswers.keys()) {
    await till.sellAirtime(`082${place}230001`)
    await expect(till.title.or(till.sold)).toBeVisible()
    await till.nextCustomer()
  }
  await expect
    .poll(async () => (await readJournal(page)).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(oddAnswers.map(() => 'completed'))
  expect(line.seen('poll').length).toBeGreaterThanOrEqual(2 * oddAnswers.length)
  expect(line.seen('purchase')).toHaveLength(oddAnswers.length)
  await expectDebits({ 'M-1001': oddAnswers.length * price })
})

test('polls refused with 429 are repeated later', async ({ till, line, shown, expectDebits }) => {
  line.strike('poll', tooMany, 2)
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.sold).toBeVisible({ timeout: 30_000 })
  expect((await shown()).filter((title) => !/^(Pending|Sold)/.test(title))).toEqual([])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('a session that ends during a sale parks it, and the same user continues it', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  line.strike('poll', sessionEnded)
  line.strike('refresh', sessionEnded)
  await till.openShop()
  await till.sellAirtime('0821230001')
  await till.signInAgain()
  await expect(till.sold).toBeVisible({ timeout: 30_000 })
  expect(await readJournal(page)).toMatchObject([{ state: 'completed' }])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('after an hour without progress the till still asks, never fails the sale, never sends again', async ({
  page,
  till,
  line,
  shown,
  expectDebits,
}) => {
  await page.clock.install()
  await till.openShop()
  await till.sellAirtime('0821230007')
  await expect(till.title).toHaveText(/^Pending/)
  const out = new Set<Request>()
  page.on('request', (request) => out.add(request))
  page.on('requestfinished', (request) => out.delete(request))
  page.on('requestfailed', (request) => out.delete(request))
  // Moving time on during a request would only time it out.
  const goOn = async (ms: number) => {
    await expect.poll(() => out.size).toBe(0)
    await page.clock.fastForward(ms)
  }
  for (let minutes = 0; minutes < 60; minutes += 10) {
    const polls = line.seen('poll').length
    await goOn(10 * 60_000)
    const asksOn = async () => {
      await goOn(30_000)
      return line.seen('poll').length
    }
    await expect.poll(asksOn, { timeout: 60_000 }).toBeGreaterThan(polls)
  }
  await expect(till.title).toHaveText(/^Pending/)
  expect((await shown()).filter((title) => !title.startsWith('Pending'))).toEqual([])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({}, price)
})

for (const hours of [1, -1]) {
  test(`setting the clock by ${hours} h during a sale changes nothing`, async ({
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
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
    await expect(till.sold).toBeVisible({ timeout: 40_000 })
    expect((await shown()).filter((title) => denial.test(title))).toEqual([])
    expect(line.seen('purchase')).toHaveLength(1)
    await expectDebits({ 'M-1001': price })
  })
}

test('setting the clock by 1 h while checking a lost sale: the till sends nothing more, and never fails the sale', async ({
  page,
  till,
  line,
  shown,
  expectDebits,
}) => {
  const held = heldBefore((exchange) => exchange.reset())
  line.strike('purchase', held.fault)
  await page.clock.install()
  await till.openShop()
  await till.sellAirtime('0821234567')
  await held.arrived
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  held.release()
  // To the till, the device has slept for an hour: the customer may be gone.
  await expect(till.title).toHaveText('The platform does not show this sale')
  expect((await shown()).filter((title) => denial.test(title))).toEqual([])
  await till.outcome.getByRole('button', { name: 'Send again' }).click()
  await expect(till.sold).toBeVisible({ timeout: 40_000 })
  const bodies = line.seen('purchase').map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(new Set(bodies).size, 'different bodies').toBe(1)
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
  await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible({ timeout: 30_000 })
  expect(line.seen('poll').length).toBeGreaterThan(1)
  await expectDebits({})
})
