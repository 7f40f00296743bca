import { expect, price, test } from './fault-fixtures.ts'
import { answerLost, lostOnTheWay, sessionEnded, tooMany } from './faults.ts'
import type { Fault } from './fault-proxy.ts'
import { FaultTill } from './fault-till.ts'
import { readJournal } from './kill/journal-in-page.ts'

/** Fault matrix: refresh or sign-in, where the till recovers alone. */
const byItself: readonly (readonly [what: string, refresh?: Fault])[] = [
  ['a new token is available'],
  ['the refresh is lost on its way', lostOnTheWay],
  ['the refresh gets 429', tooMany],
  // Within a minute the same refresh token gives another pair (docs/security.md).
  ['the refresh succeeds and its answer is lost', answerLost],
]

for (const [what, refresh] of byItself)
  test(`401 during a sale, and ${what}: the sale continues alone`, async ({
    page,
    till,
    line,
    expectDebits,
  }) => {
    line.strike('purchase', sessionEnded)
    if (refresh !== undefined) line.strike('refresh', refresh)
    await till.openShop()
    await till.sellAirtime('0821234567')
    await expect(till.sold).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const bodies = line.seen('purchase').map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size, 'different bodies').toBe(1)
    await expectDebits({ 'M-1001': price })
  })

// Fault matrix: refresh or sign-in, where somebody must sign in.
test('401 during a sale, and the refresh token is dead: parked, then continued by the same user', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  line.strike('purchase', sessionEnded)
  line.strike('refresh', sessionEnded)
  await till.openShop()
  await till.sellAirtime('0821234567')
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  expect(await readJournal(page)).toMatchObject([{ state: 'waiting-for-sign-in' }])
  await expectDebits({})
  await till.signInAgain()
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(2)
  await expectDebits({ 'M-1001': price })
})

test('three tabs whose sessions end at once sell each sale once', async ({
  context,
  till,
  line,
  expectDebits,
}) => {
  const tills = [
    till,
    ...[await context.newPage(), await context.newPage()].map((page) => new FaultTill(page)),
  ]
  await till.openShop()
  for (const other of tills.slice(1)) {
    await other.signIn('merchant')
    await expect(other.search).toBeVisible()
  }
  for (const [place, one] of tills.entries()) {
    await one.choose('MTN airtime')
    await one.enter(`082${place}234567`, '20')
  }
  line.strike('purchase', sessionEnded, 3)
  await Promise.all(tills.map((one) => one.pay()))
  for (const one of tills) await expect(one.sold).toBeVisible()
  const references = line.seen('purchase').map(({ body }) => body)
  expect(new Set(references).size, 'sales').toBe(3)
  await expectDebits({ 'M-1001': 3 * price })
})
