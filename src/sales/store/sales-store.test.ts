import { describe, expect, it, test } from 'vitest'
import type { Sale } from '../../engine/sale.ts'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { settle } from '../../testing/fake-clock.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { SalesState } from './sales-state.ts'
import { SalesStore } from './sales-store.ts'
import { createSaleRows } from './use-all-sales.ts'

interface Row {
  readonly sale: Sale
  readonly products: Parameters<ReturnType<typeof createSaleRows>>[1]
  readonly given: Cents | undefined
}

const nothingRead: SalesState = {
  transactions: new Map(),
  sales: new Map(),
  list: { kind: 'whole' },
  journal: 'read',
  since: Number.NEGATIVE_INFINITY,
  isInOrder: true,
}

async function sold() {
  const selling = await sellingTill()
  await selling.till.engine.start()
  await settle()
  await selling.tab.sell(airtime('+27820124567'))
  await selling.clock.advance(8_000)
  await selling.device.clock.advance(8_000)
  return selling
}

test.each<[what: string, change: (row: Row) => Row]>([
  ['its product’s name arrives', (row) => ({ ...row, products: new Map() })],
  ['the amount of a full balance arrives', (row) => ({ ...row, given: cents(4_000) })],
  ['its sale changes', (row) => ({ ...row, sale: { ...row.sale, version: 9 } })],
])('a row is a new object after %s, and the same one before', (_, change) => {
  const rows = createSaleRows()
  const base = aSale({ kind: 'completed' }, { kind: 'redeem', hasReceipt: true })
  const before: Row = {
    sale: { ...base, summary: { ...base.summary, amount: cents(0) } },
    products: new Map(),
    given: undefined,
  }
  const shown = ({ sale, products, given }: Row) => {
    const state = { ...nothingRead, sales: new Map([[sale.reference, sale]]) }
    const sums = new Map(given === undefined ? [] : [[sale.reference, given] as const])
    return rows(state, products, sums)[0]
  }
  const first = shown(before)
  expect(shown(before)).toBe(first)
  const after = change(before)
  expect(shown(after)).not.toBe(first)
  expect(shown(after)).toMatchObject({ entry: { sale: after.sale } })
  expect(shown(after)?.amount).toBe(after.given)
})

describe('the store of sales', () => {
  it('holds what both sides know, without receipts, and shows a new map only after a change', async () => {
    const selling = await sold()
    const store = new SalesStore(selling.till)
    store.open()
    await store.read('again')
    await settle()
    const first = store.getState()
    expect(first).toMatchObject({ list: { kind: 'whole' }, journal: 'read' })
    expect([first.transactions.size, first.sales.size]).toEqual([1, 1])
    const kept = JSON.stringify([...first.transactions.values()])
    expect(kept).not.toMatch(/"receipt"|"pin"|"token"|serialNumber/)
    await selling.tab.sell(airtime('+27829994567'))
    await settle()
    const second = store.getState()
    expect([first.sales.size, second.sales.size]).toEqual([1, 2])
    expect(second.transactions).toBe(first.transactions)
    await store.read('again')
    expect(store.getState().transactions.size).toBe(2)
    expect(first.transactions.size).toBe(1)
    expect(store.getState().sales).toBe(second.sales)
  })

  it('ignores the engine once its sign-in has ended', async () => {
    const selling = await sold()
    const store = new SalesStore(selling.till)
    store.open()
    await settle()
    const last = store.getState()
    store.end()
    await selling.tab.sell(airtime('+27829994567'))
    await settle()
    expect(store.getState()).toBe(last)
  })
})
