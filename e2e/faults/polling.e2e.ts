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
import { readJournal } from './journal-in-page.ts'

test.describe.configure({ timeout: 120_000 })

/** Another transaction under every name that a record may give it (ruling R5). */
const another = { transactionId: 'T-99', transactionItemCode: 'T-99', id: 'T-99' }

/** What may come in the place of a sale's own state. Fault matrix: polling. */
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
  ['a status that nobody knows', changed((record) => ({ ...record, status: 'REFUNDED' }))],
  ['a status that is no text', changed((record) => ({ ...record, status: null }))],
  ['a page', doneButAnswered(htmlAnswer(200))],
  ['502', gatewayPage(502)],
  ['a reset', lostOnTheWay],
]

/** Words that would be a lie about a sale that may have been made. */
const denial = /failed|no money|refused/i

test('whatever a poll brings but its own sale’s end, the till asks on: eight sales, eight odd answers', async ({
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

test('polls that are turned away with 429 are asked again, later', async ({
  till,
  line,
  shown,
  expectDebits,
}) => {
  line.strike('poll', tooMany, 2)
  await till.openShop()
  await till.sellAirtime('0821230001')
  await expect(till.sold).toBeVisible({ timeout: 30_000 })
  expect((await shown()).filter((title) => !/^(Pending|Sold)/.test(title))).toEqual([])
  expect(line.seen('purchase')).toHaveLength(1)
  await expectDebits({ 'M-1001': price })
})

test('a session that ends while a sale is under way parks it, and the same user takes it up', async ({
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

test('a sale that is stuck for an hour is still being asked after, never failed, never sent again', async ({
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
  // Where time goes on while a request is out, it only times out.
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
  test(`a clock that is set ${hours} h while a sale is under way changes nothing`, async ({
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

test('a clock that is set 1 h while a lost sale is being checked: nothing more goes by itself, and it is never failed', async ({
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
  // For all the till knows the device has slept for an hour: the customer may be gone.
  await expect(till.title).toHaveText('The platform does not show this sale')
  expect((await shown()).filter((title) => denial.test(title))).toEqual([])
  await till.outcome.getByRole('button', { name: 'Send again' }).click()
  await expect(till.sold).toBeVisible({ timeout: 40_000 })
  const bodies = line.seen('purchase').map(({ body }) => body)
  expect(bodies).toHaveLength(2)
  expect(new Set(bodies).size, 'different bodies').toBe(1)
  await expectDebits({ 'M-1001': price })
})

test('a failure that the platform confirms is told, and only then', async ({
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
