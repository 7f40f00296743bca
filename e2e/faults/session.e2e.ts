import { expect, price, test } from './fault-fixtures.ts'
import { passwordOf } from '../till.ts'
import { answerLost, lostOnTheWay, sessionEnded, tooMany } from './faults.ts'
import type { Endpoint, Fault } from './fault-proxy.ts'
import { FaultTill } from './fault-till.ts'
import { readJournal } from './kill/journal-in-page.ts'

test.describe.configure({ timeout: 120_000 })

type Strikes = readonly (readonly [Endpoint, Fault])[]

/** Fault matrix: refresh or sign-in, where the till recovers alone. */
const byItself: readonly { readonly what: string; readonly strikes: Strikes }[] = [
  { what: 'a new token is available', strikes: [] },
  { what: 'the refresh is lost on its way', strikes: [['refresh', lostOnTheWay]] },
  { what: 'the refresh gets 429', strikes: [['refresh', tooMany]] },
  // Within a minute the same refresh token gives another pair (docs/security.md).
  { what: 'the refresh succeeds and its answer is lost', strikes: [['refresh', answerLost]] },
]

for (const { what, strikes } of byItself) {
  test(`401 during a sale, and ${what}: the sale continues alone`, async ({
    page,
    till,
    line,
    expectDebits,
  }) => {
    line.strike('purchase', sessionEnded)
    for (const [endpoint, fault] of strikes) line.strike(endpoint, fault)
    await till.openShop()
    await till.sellAirtime('0821234567')
    await expect(till.sold).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('dialog')).toBeHidden()
    const bodies = line.seen('purchase').map(({ body }) => body)
    expect(bodies.length).toBeGreaterThan(1)
    expect(new Set(bodies).size, 'different bodies').toBe(1)
    await expectDebits({ 'M-1001': price })
  })
}

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
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible({
    timeout: 30_000,
  })
  expect(await readJournal(page)).toMatchObject([{ state: 'waiting-for-sign-in' }])
  await expectDebits({})
  await till.signInAgain()
  await expect(till.sold).toBeVisible()
  expect(line.seen('purchase')).toHaveLength(2)
  await expectDebits({ 'M-1001': price })
})

test('a sign-in with a lost answer is repeated, and the parked sale continues', async ({
  page,
  till,
  line,
  expectDebits,
}) => {
  await till.openShop()
  line.strike('purchase', sessionEnded)
  line.strike('refresh', sessionEnded)
  line.strike('sign-in', answerLost)
  await till.sellAirtime('0821234567')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf('merchant'))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await till.signInAgain()
  await expect(till.sold).toBeVisible()
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
  for (const one of tills) await expect(one.sold).toBeVisible({ timeout: 40_000 })
  const references = line.seen('purchase').map(({ body }) => body)
  expect(new Set(references).size, 'sales').toBe(3)
  await expectDebits({ 'M-1001': 3 * price })
})
