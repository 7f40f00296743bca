import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../platform/reads/categories.ts'
import type { Category } from '../platform/contract/catalogue/category.ts'
import {
  buildCategoryTree,
  pathTo,
  withDescendants,
  type CategoryNode,
  type KindOverrides,
} from './category-tree.ts'

const category = (id: number, rest: Partial<Category> = {}): Category => ({
  id,
  name: `C${id}`,
  state: 1,
  orderOfAppearance: id,
  parentId: null,
  ...rest,
})

/** 'C1(C2 C3) C4' */
const drawn = (nodes: readonly CategoryNode[]): string =>
  nodes
    .map(({ name, children }) => (children.length > 0 ? `${name}(${drawn(children)})` : name))
    .join(' ')
/** As the platform lists them. */
const treeOf = (...parameters: [readonly Category[], KindOverrides?]) => {
  const [listing, overrides] = parameters
  return buildCategoryTree(readCategories(listing) ?? [], overrides)
}
const draw = (...categories: Category[]) => drawn(treeOf(categories).roots)

describe('categories are in order and nested', () => {
  test.each<[what: string, categories: Category[], drawing: string]>([
    ['by order of appearance', [category(1, { orderOfAppearance: 9 }), category(2)], 'C2 C1'],
    ['without an order last', [category(1, { orderOfAppearance: null }), category(2)], 'C2 C1'],
    ['of one order as they come', [category(2, { orderOfAppearance: 1 }), category(1)], 'C2 C1'],
    [
      'children inside',
      [category(3, { parentId: 1 }), category(1), category(2, { parentId: 1 })],
      'C1(C2 C3)',
    ],
    ['no category', [], ''],
    ['an inactive one is left out', [category(1), category(2, { state: 0 })], 'C1'],
    [
      'a state that is missing or new is shown',
      [category(1, { state: null }), category(2, { state: 7 })],
      'C1 C2',
    ],
    [
      'children of an inactive one become top-level',
      [category(1), category(2, { parentId: 1, state: 0 }), category(3, { parentId: 2 })],
      'C1 C3',
    ],
    [
      'a parent that is not there counts as none',
      [category(1), category(2, { parentId: 99 })],
      'C1 C2',
    ],
    ['which comes after the true top level', [category(1, { parentId: 99 }), category(2)], 'C2 C1'],
    ['its own parent', [category(1, { parentId: 1 })], 'C1'],
    [
      'a ring is cut at its first',
      [category(2, { parentId: 1 }), category(1, { parentId: 2 })],
      'C1(C2)',
    ],
    [
      'a ring below which one hangs',
      [category(1, { parentId: 2 }), category(2, { parentId: 1 }), category(3, { parentId: 2 })],
      'C1(C2(C3))',
    ],
    [
      'a ring of inactive ones',
      [
        category(1, { parentId: 2, state: 0 }),
        category(2, { parentId: 1, state: 0 }),
        category(3, { parentId: 2 }),
      ],
      'C3',
    ],
    ['one id twice', [category(1), category(1, { name: 'again' })], 'C1'],
    ['a name of spaces', [category(5, { name: '  ' })], 'Category 5'],
  ])('%s', (_, categories, drawing) => {
    expect(draw(...categories)).toBe(drawing)
  })
})

test('for any list of categories, each active one appears exactly once, and every path ends', () => {
  const any = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    name: fc.string(),
    state: fc.constantFrom(0, 1, null),
    orderOfAppearance: fc.option(fc.integer()),
    parentId: fc.option(fc.integer({ min: 0, max: 14 })),
    meta: fc.anything(),
  })
  fc.assert(
    fc.property(fc.array(any), (categories) => {
      const active = new Set(categories.filter(({ state }) => state !== 0).map(({ id }) => id))
      const nodes = treeOf(categories).roots.flatMap(withDescendants)
      expect(new Set(nodes.map(({ id }) => id))).toEqual(active)
      expect(nodes).toHaveLength(active.size)
      for (const node of nodes) expect(pathTo(node).at(-1)).toBe(node)
    }),
  )
})

describe('kind and fields of a category', () => {
  test('a child without hints has its parent’s kind', () => {
    const tree = treeOf([
      category(1, { name: 'Data' }),
      category(2, { name: 'Daily', parentId: 1 }),
      category(3, { name: 'SMS', parentId: 1 }),
      category(4, { name: 'Fun' }),
    ])
    expect([1, 2, 3, 4].map((id) => tree.byId.get(id)?.kind)).toEqual([
      'data',
      'data',
      'sms',
      undefined,
    ])
  })

  test('a malformed meta affects nothing else (ruling R10)', () => {
    const tree = treeOf([
      category(1, { name: 'Airtime', meta: '{"fields":[{"name":"mobile' }),
      category(2, { meta: '{"fields":[{"name":"meterNumber","type":"string","required":true}]}' }),
    ])
    expect(tree.byId.get(1)).toMatchObject({ kind: 'airtime', fields: undefined })
    expect(tree.byId.get(2)).toMatchObject({ kind: 'electricity' })
    expect(tree.byId.get(2)?.fields?.fields).toEqual([
      { name: 'meterNumber', type: 'string', required: true },
    ])
  })

  test('the merchant’s override comes before the category’s hints', () => {
    const tree = treeOf([category(1, { name: 'Airtime' })], new Map([[1, 'voucher']]))
    expect(tree.byId.get(1)?.kind).toBe('voucher')
  })
})
