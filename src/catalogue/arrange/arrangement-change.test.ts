import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import {
  arrangementWords,
  isUntouched,
  nearestFirst,
  restOfProducts,
  withBrand,
  withHidden,
  withKind,
  withMove,
  withOrder,
} from './arrangement-change.ts'
import { untouchedArrangement } from '../arrangement.ts'
import { arrangementText, keptArrangement } from './arrangement-file.ts'
import { buildCatalogue } from '../catalogue.ts'
import { buildCategoryTree } from '../category-tree.ts'

describe('a change of the arrangement', () => {
  test('sets a kind, the kind of the rest and a brand, and can be undone', () => {
    const one = withKind(untouchedArrangement, 22, 'data')
    const two = withKind(one, restOfProducts, 'voucher')
    const three = withBrand(two, '__proto__', [5, 1])
    expect(three).toEqual({
      kinds: new Map([[22, 'data']]),
      brands: new Map([['__proto__', [5, 1]]]),
      rest: 'voucher',
    })
    const all = [untouchedArrangement, one, two, three]
    expect(all.map(isUntouched)).toEqual([true, false, false, false])
    const words = ['nothing', '1 kind', '2 kinds', '2 kinds and 1 brand']
    expect(all.map(arrangementWords)).toEqual(words)
    const kindless = withKind(withKind(three, 22, undefined), restOfProducts, undefined)
    expect(isUntouched(withBrand(kindless, '__proto__', []))).toBe(true)
  })
})

describe('what is hidden, and the order', () => {
  test('are set separately, and undone until nothing is set', () => {
    const one = withHidden(untouchedArrangement, 'categories', 50, true)
    const two = withHidden(one, 'brands', 'B-BET', true)
    const three = withOrder(two, 'products', ['B', 'A'], ['A', 'B'])
    expect(three).toMatchObject({
      hidden: { categories: [50], brands: ['B-BET'], products: [] },
      order: { products: ['B'] },
    })
    expect([one, two, three].map(arrangementWords)).toEqual([
      '1 hidden category',
      '1 hidden category and 1 hidden brand',
      '1 hidden category, 1 hidden brand and the order',
    ])
    const back = withHidden(withHidden(two, 'brands', 'B-BET', false), 'categories', 50, false)
    expect([isUntouched(two), isUntouched(back)]).toEqual([false, true])
  })

  test('of some leaves the others as they were', () => {
    const first = withOrder(untouchedArrangement, 'brands', ['B', 'A'], ['A', 'B'])
    expect(withOrder(first, 'brands', ['D', 'C'], ['C', 'D']).order?.brands).toEqual(['B', 'D'])
  })

  const many = Array.from({ length: 1_000 }, (_, at) => `B${at}`)
  test.each<[id: string, to: number, order: string[], last: string[]]>([
    ['B700', 0, ['B700'], []],
    ['B300', 999, [], ['B300']],
    ['B1', 0, ['B1'], []],
    ['B999', 998, [], ['B998']],
    ['B5', 5, [], []],
  ])('with %s moved to %i saves only that', (id, to, order, last) => {
    const moved = withOrder(untouchedArrangement, 'brands', withMove(many, id, to), many)
    expect([moved.order?.brands, moved.last?.brands]).toEqual([order, last])
  })

  test('is the chosen one after any moves, also once it was saved and read again', () => {
    const names = { category: () => undefined, brand: () => undefined, product: () => undefined }
    const ids = [1, 2, 3, 4, 5, 6]
    const product = { minAmount: 1, maxAmount: 1 }
    const listed =
      readProducts(ids.map((id) => ({ ...product, code: `P${id}`, brandId: `B${id}` }))) ?? []
    const categories = readCategories(ids.map((id) => ({ id, name: `C${id}`, state: 1 }))) ?? []
    const place = fc.nat({ max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { maxLength: 8 }), (moves) => {
        const brands = ids.map((id) => `B${id}`)
        let now = { brands, ids }
        let arrangement = untouchedArrangement
        for (const [from, to] of moves) {
          now = {
            brands: [...withMove(now.brands, now.brands[from] ?? '', to)],
            ids: [...withMove(now.ids, now.ids[from] ?? 0, to)],
          }
          arrangement = withOrder(arrangement, 'brands', now.brands, brands)
          arrangement = withOrder(arrangement, 'categories', now.ids, ids)
        }
        const kept = keptArrangement(arrangementText(arrangement, names))
        const catalogue = buildCatalogue(listed, categories, kept)
        expect(catalogue.products.map(({ brandKey }) => brandKey)).toEqual(now.brands)
        expect(catalogue.tree.roots.map(({ id }) => id)).toEqual(now.ids)
      }),
    )
  })
})

test('categories of a brand are saved nearest first; an unlisted one comes last', () => {
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
