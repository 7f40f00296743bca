import { expect, price, test } from './fault-fixtures.ts'
import type { Fault } from './fault-proxy.ts'
import { answered, answerLost, changed, deliveredTwice, sessionEnded, tooMany } from './faults.ts'
import { readJournal } from './kill/journal-in-page.ts'

interface Cell {
  readonly what: string
  readonly ending?: '0004' | '0013'
  readonly strikes?: readonly Fault[]
}

/** Fault matrix: retry, all of the above. A failed sale ends with one child, sold and debited once. */
const cells: readonly Cell[] = [
  { what: 'nothing goes wrong' },
  { what: 'executed by the platform, and the answer is lost (1006 on the second)', ending: '0013' },
  { what: 'executed, then reset', strikes: [answerLost] },
  { what: 'delivered twice at once', strikes: [deliveredTwice] },
  { what: '401, then 429', strikes: [sessionEnded, tooMany] },
]

for (const { what, ending = '0004', strikes = [] } of cells) {
  test(`a failed sale is retried once: ${what}`, async ({ page, till, line, expectDebits }) => {
    for (const fault of strikes) line.strike('retry', fault)
    await till.openShop()
    await till.sellAirtime(`082123${ending}`)
    await expect(till.outcome.getByText(/no money was taken/i)).toBeVisible()
    await till.outcome.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(till.sold).toBeVisible()

    const [parent, child, ...others] = await readJournal(page)
    expect(others).toEqual([])
    expect(parent).toMatchObject({ state: 'failed' })
    expect(child).toMatchObject({ state: 'completed', parent: parent?.reference })
    expect(child?.transactionId).not.toBe(parent?.transactionId)
    expect(line.seen('purchase')).toHaveLength(1)
    expect(new Set(line.seen('retry').map(({ path }) => path)).size, 'parents').toBe(1)
    await expectDebits({ 'M-1001': price })
  })
}

test('1001: the parent was sold after all: the till says so loudly and sells nothing again', async ({
  till,
  line,
  expectDebits,
}) => {
  line.strike('retry', answered(400, { responseCode: '1001', responseMessage: 'Not failed' }))
  line.strike(
    'poll',
    changed((record) => ({ ...record, status: 'COMPLETED', responseCode: '0' })),
  )
  await till.openShop()
  await till.sellAirtime('0821230004')
  await till.outcome.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(till.outcome).toContainText('Look for it under Sales before you sell it again.')
  await till.page.getByRole('link', { name: 'Resolve it' }).click()
  await expect(till.title).toHaveText('It was sold after all')
  expect(line.seen('retry')).toHaveLength(1)
  await expectDebits({})
})
