import { describe, expect, test } from 'vitest'
import { readCategories } from '../api/categories.ts'
import {
  arrangementWords,
  isUntouched,
  nearestFirst,
  restOfProducts,
  untouchedArrangement,
  withBrand,
  withHidden,
  withKind,
  withOrder,
} from './arrangement-change.ts'
import { buildCategoryTree } from './category-tree.ts'

describe('a change of the arrangement', () => {
  test('settles a kind, the kind of the rest, a brand, and leaves the one before as it was', () => {
    const one = withKind(untouchedArrangement, 22, 'data')
    const two = withKind(one, restOfProducts, 'voucher')
    const three = withBrand(two, '__proto__', [5, 1])
    expect(three).toEqual({
      kinds: new Map([[22, 'data']]),
      brands: new Map([['__proto__', [5, 1]]]),
      rest: 'voucher',
    })
    expect(isUntouched(untouchedArrangement)).toBe(true)
    expect([one, two, three].map(arrangementWords)).toEqual([
      '1 kind',
      '2 kinds',
      '2 kinds and 1 brand',
    ])
  })

  test('can be taken back until nothing is settled', () => {
    const settled = withBrand(
      withKind(withKind(untouchedArrangement, 1, 'sms'), restOfProducts, 'data'),
      'B',
      [1],
    )
    const back = withBrand(
      withKind(withKind(settled, 1, undefined), restOfProducts, undefined),
      'B',
      [],
    )
    expect(isUntouched(settled)).toBe(false)
    expect(isUntouched(back)).toBe(true)
    expect(arrangementWords(back)).toBe('nothing')
  })
})

describe('what is hidden, and the order', () => {
  test('are settled one by one, and taken back until nothing is settled', () => {
    const one = withHidden(untouchedArrangement, 'categories', 50, true)
    const two = withHidden(one, 'brands', 'B-BET', true)
    const three = withOrder(two, 'products', ['B', 'A'])
    expect(three).toMatchObject({
      hidden: { categories: [50], brands: ['B-BET'], products: [] },
      order: { products: ['B', 'A'] },
    })
    expect([one, two, three].map(arrangementWords)).toEqual([
      '1 hidden',
      '2 hidden',
      '2 hidden and an order',
    ])
    const back = withHidden(withHidden(two, 'brands', 'B-BET', false), 'categories', 50, false)
    expect([isUntouched(two), isUntouched(back)]).toEqual([false, true])
  })

  test('of some leaves the others as they were', () => {
    const first = withOrder(untouchedArrangement, 'brands', ['A', 'B', 'C'])
    expect(withOrder(first, 'brands', ['C', 'B']).order?.brands).toEqual(['A', 'C', 'B'])
  })
})

test('categories of a brand are kept the nearest first; one that is not listed comes last', () => {
  const tree = buildCategoryTree(
    readCategories([
      { id: 1, name: 'Data', state: 1 },
      { id: 2, name: 'Daily data', state: 1, parentId: 1 },
      { id: 3, name: 'Night data', state: 1, parentId: 2 },
      { id: 4, name: 'SMS', state: 1 },
    ]) ?? [],
  )
  expect(nearestFirst([9, 1, 4, 2, 3], tree)).toEqual([3, 2, 1, 4, 9])
})
