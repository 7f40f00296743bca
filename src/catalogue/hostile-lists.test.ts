import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCategories, type CatalogueCategory } from '../platform/reads/categories.ts'
import { readProducts } from '../platform/reads/products.ts'
import { newUnread } from '../platform/reads/unread.ts'
import { most } from '../platform/contract/sizes.ts'
import { leaves } from '../values/text/leaves.ts'
import { buildCatalogue } from './catalogue.ts'
import { buildCategoryTree, pathTo, withDescendants } from './category-tree.ts'
import { cutWords } from './cut-words.ts'

const product = { code: 'P', name: 'Airtime', brandId: 1, minAmount: 1, maxAmount: 5 }
const category = { id: 1, name: 'Airtime', state: 1, parentId: null }
const long = 'x'.repeat(1_000_000)

const count = (length: number) => Array.from({ length }, (_, at) => at)
const chain = (length: number) =>
  count(length).map((at) => ({ ...category, id: at + 1, parentId: at === 0 ? null : at }))
const withFields = (fields: readonly unknown[], receiptFields: readonly unknown[] = []) => ({
  ...category,
  meta: JSON.stringify({ fields, receiptFields }),
})

describe('a list with more than a till takes', () => {
  it.each([
    ['a name of 1 MB', [{ ...product, name: long }], { name: 1 }],
    ['a brand of 1 MB', [{ ...product, brandName: long }], { name: 1 }],
    [
      'a product too many',
      count(most.products + 2).map((at) => ({ ...product, code: `P${at}` })),
      { entries: 2 },
    ],
    ['nothing of it', [product], {}],
  ])('of products: %s is cut, and said', (_, listing, cuts) => {
    const unread = newUnread()
    const read = readProducts(listing, unread) ?? []
    expect(unread.names).toEqual([])
    expect(unread.cuts).toEqual(cuts)
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThanOrEqual(most.products)
    expect(Math.max(...read.map(({ name }) => name.length))).toBeLessThanOrEqual(most.name)
    expect(cutWords('products', unread)).toHaveLength(Object.keys(cuts).length)
  })

  it.each([
    ['a code of 1 MB', { code: long }],
    ['an amount of 1 MB', { minAmount: '1'.repeat(1_000_000) }],
  ])('of products: one with %s can’t be sold', (_, change) => {
    const unread = newUnread()
    expect(readProducts([{ ...product, ...change }], unread)).toEqual([])
    expect(unread.names).toHaveLength(1)
    expect(unread.names.join('').length).toBeLessThanOrEqual(most.name)
  })

  it('of products: an image and ids that are too long count as missing', () => {
    const ids = count(100_000).map(String)
    const [read] = readProducts([{ ...product, imageUrl: long, categoryIds: ids }]) ?? []
    expect(read).toMatchObject({ imageUrl: undefined })
    expect(read?.categoryIds).toHaveLength(most.places)
  })

  it.each([
    ['a name of 1 MB', [{ ...category, name: long }], { name: 1 }],
    [
      'two categories too many',
      count(most.categories + 2).map((at) => ({ ...category, id: at })),
      { entries: 2 },
    ],
    ['a chain of parents', chain(most.levels + 3), { levels: 3 }],
    [
      '100,000 fields',
      [withFields(count(100_000).map((at) => ({ name: `f${at}` })))],
      { fields: 1 },
    ],
    [
      '100,000 lines',
      [
        withFields(
          [],
          count(100_000).map((at) => `r.f${at}`),
        ),
      ],
      { fields: 1 },
    ],
    ['nothing of it', chain(most.levels), {}],
  ])('of categories: %s, cut and said', (_, listing, cuts) => {
    const unread = newUnread()
    const read = readCategories(listing, unread) ?? []
    expect(unread.cuts).toEqual(cuts)
    expect(read.length).toBeLessThanOrEqual(most.categories)
    expect(Math.max(...read.map(({ name }) => name.length))).toBeLessThanOrEqual(most.name)
    expect(Math.max(...read.map(({ fields }) => fields?.fields.length ?? 0))).toBeLessThanOrEqual(
      most.fields,
    )
    expect(cutWords('categories', unread)).toHaveLength(Object.keys(cuts).length)
  })

  it('of values in an answer: a slip has a thousand, and says that there are more', () => {
    const read = leaves({ values: count(100_000), name: long })
    expect(read.length).toBe(1_001)
    expect(String(read.at(-1)?.value)).toMatch(/more/)
    const texts = leaves({ [long]: long })
    expect(texts.map(({ steps, value }) => `${steps.join('')}${String(value)}`.length)).toEqual([
      4_200,
    ])
  })
})

it('a tree of any parents has every category once, within its depth limit', () => {
  const parent = fc.option(fc.nat({ max: 80 }), { nil: null })
  fc.assert(
    fc.property(fc.array(parent, { maxLength: 80, size: 'max' }), (list) => {
      const listing = list.map((parentId, id) => ({ ...category, id, parentId }))
      const { roots, byId } = buildCategoryTree(readCategories(listing) ?? [])
      const shown = roots.flatMap(withDescendants)
      expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(count(list.length))
      for (const node of byId.values()) expect(pathTo(node).length).toBeLessThanOrEqual(most.levels)
    }),
  )
})

it('the work with a list grows no faster than the list', () => {
  /** How often building the catalogue reads a member of a category. */
  function looks(size: number): number {
    let times = 0
    const seen = (one: CatalogueCategory): CatalogueCategory =>
      new Proxy(one, {
        get(target, name) {
          times += 1
          return Reflect.get(target, name)
        },
      })
    const categories = readCategories(count(size).map((id) => ({ ...category, id }))) ?? []
    buildCatalogue(readProducts([product]) ?? [], categories.map(seen))
    return times
  }
  expect(looks(400)).toBeLessThanOrEqual(5 * looks(100))
})
