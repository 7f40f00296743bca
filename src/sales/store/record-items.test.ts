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
    ['items of lines', { lines: [{ code: 'MTN', status: 'REVERSED' }] }],
    ['their description', { items: [{ description: 'MTN', status: 'REVERSED' }] }],
    ['texts with blanks around them', { items: [{ sku: ' MTN ', status: ' REVERSED\n' }] }],
    [
      'the first that tells something',
      { items: [{ sku: ' ', product: null, name: 'MTN', status: ' ', state: 'REVERSED' }] },
    ],
    [
      'what is text, and nothing else',
      { items: [{ sku: { id: 7 }, name: 'MTN', status: true, state: 'REVERSED' }] },
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
    [{ items: [{ sku: 'MTN' }, { sku: 'MTN', status: null }, { sku: 'MTN', status: ' ' }] }],
  ])('are none in %j', (record) => {
    expect(itemsIn(record)).toEqual([])
  })

  it.each([
    ['a number, as its digits', { productCode: 7, status: 3 }, { product: '7', status: '3' }],
    ['no product, if it has none', { status: 'REVERSED' }, { product: '', status: 'REVERSED' }],
  ])('are told with %s', (_, item, told) => {
    expect(itemsIn({ items: [item] })).toEqual([told])
  })

  it('are at most twenty, from any record', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (items) => {
        expect(itemsIn({ items }).length).toBeLessThanOrEqual(20)
      }),
    )
    const many = Array.from({ length: 50 }, () => ({ status: 'COMPLETED' }))
    expect(itemsIn({ items: many })).toHaveLength(20)
  })
})
