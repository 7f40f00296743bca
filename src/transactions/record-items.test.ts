import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsIn } from './record-items.ts'

describe('the items of a record', () => {
  it.each<[string, object]>([
    ['items', { items: [{ productCode: 'MTN', status: 'REVERSED' }] }],
    [
      'snake case',
      { transaction_items: [{ product_code: 'MTN', item_status: 'x', status: 'REVERSED' }] },
    ],
    ['a status of another name', { lineItems: [{ sku: 'MTN', transactionStatus: 'REVERSED' }] }],
    [
      'items of no status among them',
      { items: [{ productCode: 'X' }, { name: 'MTN', state: 'REVERSED' }] },
    ],
  ])('are read from %s', (_, record) => {
    expect(itemsIn({ ...record })).toEqual([{ product: 'MTN', status: 'REVERSED' }])
  })

  it.each([
    [undefined],
    [{}],
    [{ items: null }],
    [{ items: 'MTN' }],
    [{ items: [null, 7, [], 'x'] }],
  ])('are none in %j', (record) => {
    expect(itemsIn(record)).toEqual([])
  })

  it('are at most twenty, of any record', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        expect(itemsIn({ items }).length).toBeLessThanOrEqual(20)
      }),
    )
    const many = Array.from({ length: 50 }, () => ({ status: 'COMPLETED' }))
    expect(itemsIn({ items: many })).toHaveLength(20)
  })
})
