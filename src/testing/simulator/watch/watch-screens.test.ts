import { describe, expect, it } from 'vitest'
import { cents } from '../../../values/money.ts'
import { aRow, aSale } from '../../shop/sale/sale-row.ts'
import { World } from '../world.ts'

const hour = 3_600_000

/** A till with two retries of a failed sale; the platform sold the second. */
function withTwoRetries(firstMadeAt: number) {
  const world = new World({ seed: 1, place: 0, sales: 1, firstSale: 0, calm: true })
  const till = world.cashiers[0]?.till
  expect.assert(till !== undefined)
  const child = {
    route: 'retry',
    parent: 'T1-1',
    merchantReference: 'T1-1',
    ancestors: ['t-0'],
  } as const
  const cancelled = aRow({
    ...child,
    reference: 'T1-1.2',
    state: 'cancelled',
    createdAt: firstMadeAt,
  })
  const sold = aRow({
    ...child,
    reference: 'T1-1.3',
    state: 'completed',
    createdAt: 0,
    attempts: [{ at: 0, run: 'a', outcome: 'answered' }],
  })
  for (const row of [cancelled, sold]) till.disk.disk.rows.set(row.reference, row)
  world.platform.openedBy.set('t-1', till.ip)
  world.platform.transactions.set('t-1', {
    id: 't-1',
    parentId: 't-0',
    accountId: 'M-1001',
    merchantReference: 'T1-1',
    kind: 'purchase',
    attempt: 2,
    status: 'COMPLETED',
    responseCode: '0',
    responseMessage: 'Success',
    receipt: null,
    createdAt: 0,
    updatedAt: 0,
    sends: 1,
    next: [],
    productCode: 'MTN-AIRTIME',
    amount: cents(2000),
    recipient: '+27821234567',
    body: {},
  })
  return (row: typeof sold) => world.watch.screens.transactionsOf(row, till).length
}

describe('what a retry can have opened', () => {
  it.each([
    ['as the clock ran', -1],
    ['and the clock was set back between them', hour],
  ])('belongs to the later of two, made %s', (_how, firstMadeAt) => {
    const opened = withTwoRetries(firstMadeAt)
    const child = { reference: 'T1-1.2', merchantReference: 'T1-1', route: 'retry' } as const
    expect(opened(aRow({ ...child }))).toBe(0)
    expect(opened(aRow({ ...child, reference: 'T1-1.3' }))).toBe(1)
  })
})

it('a sale that the platform called FAILED may stay shown as failed, even after its row has lost the id', () => {
  const world = new World({ seed: 1, place: 0, sales: 1, firstSale: 0, calm: true })
  const till = world.cashiers[0]?.till
  expect.assert(till !== undefined)
  const tab = till.open()
  const { screens, violations } = world.watch
  const failed = aSale({ kind: 'failed' })
  world.stalls.begin('t-1', hour, 'FAILED')
  screens.shown(tab, { ...failed, transactionId: 't-1' })
  screens.shown(tab, failed)
  expect(violations.found).toEqual([])
  screens.shown(tab, { ...failed, reference: 'T1-2' })
  expect(violations.found).toMatchObject([{ invariant: 3 }])
})
