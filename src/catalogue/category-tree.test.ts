import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../platform/reads/categories.ts'
import type { Category } from '../platform/contract/catalogue/category.ts'
import { buildCategoryTree, pathTo, withDescendants, type CategoryNode } from './category-tree.ts'

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
const treeOf = (listing: readonly Category[]) => buildCategoryTree(readCategories(listing) ?? [])
const draw = (...categories: Category[]) => drawn(treeOf(categories).roots)

describe('categories are in order and nested', () => {
  const [c1, c2] = [category(1), category(2)]
  const inside = (id: number, parentId: number, rest: Partial<Category> = {}) =>
    category(id, { parentId, ...rest })
  const off = { state: 0 }
  test.each<[what: string, categories: Category[], drawing: string]>([
    ['by order of appearance', [category(1, { orderOfAppearance: 9 }), c2], 'C2 C1'],
    ['without an order last', [category(1, { orderOfAppearance: null }), c2], 'C2 C1'],
    ['of one order as they come', [category(2, { orderOfAppearance: 1 }), c1], 'C2 C1'],
    ['children inside', [inside(3, 1), c1, inside(2, 1)], 'C1(C2 C3)'],
    ['an inactive one is left out', [c1, category(2, off)], 'C1'],
    [
      'a missing or new state is shown',
      [category(1, { state: null }), category(2, { state: 7 })],
      'C1 C2',
    ],
    ['below an inactive one at the top', [c1, inside(2, 1, off), inside(3, 2)], 'C1 C3'],
    ['below a missing parent at the end', [inside(1, 99), c2], 'C2 C1'],
    ['below itself', [inside(1, 1)], 'C1'],
    ['a ring is cut at its first', [inside(2, 1), inside(1, 2)], 'C1(C2)'],
    ['one hangs below a ring', [inside(1, 2), inside(2, 1), inside(3, 2)], 'C1(C2(C3))'],
    ['a ring of inactive ones', [inside(1, 2, off), inside(2, 1, off), inside(3, 2)], 'C3'],
    ['one id twice', [c1, category(1, { name: 'again' })], 'C1'],
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
    const kinds = [1, 2, 3, 4].map((id) => tree.byId.get(id)?.kind)
    expect(kinds).toEqual(['data', 'data', 'sms', undefined])
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
})
