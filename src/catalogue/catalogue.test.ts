import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../platform/reads/categories.ts'
import { readProducts } from '../platform/reads/products.ts'
import type { Category } from '../platform/contract/catalogue/category.ts'
import type { Product } from '../platform/contract/catalogue/product.ts'
import { createCatalogue } from '../sandbox/seed/catalogue.ts'
import { brandOf } from '../sandbox/seed/product.ts'
import type { Arrangement, Chosen } from './arrangement.ts'
import {
  buildCatalogue as build,
  groupByBrand,
  productsIn,
  soldProduct,
  unplacedProducts,
  withAll,
} from './catalogue.ts'
import type { SaleKind } from './kind/kind.ts'
import { inOrder } from './product-view.ts'

const category = (id: number, name: string, rest: Partial<Category> = {}): Category => ({
  id,
  name,
  state: 1,
  orderOfAppearance: id,
  parentId: null,
  ...rest,
})
const product = (name: string, rest: Partial<Product> = {}): Product => ({
  code: name.toUpperCase().replaceAll(' ', '-'),
  name,
  brandId: 'B-MTN',
  brandName: 'MTN',
  minAmount: 5,
  maxAmount: 100,
  ...rest,
})

/** Builds it from the platform's lists. */
function buildCatalogue(
  products: Product[],
  categories: Category[],
  settings?: Partial<Arrangement>,
) {
  return build(readProducts(products) ?? [], readCategories(categories) ?? [], settings)
}

const categories = [
  category(1, 'Airtime'),
  category(2, 'Data'),
  category(21, 'Daily data', { parentId: 2 }),
  category(22, 'Weekly data', { parentId: 2 }),
  category(23, 'Monthly data', { parentId: 2 }),
  category(5, 'Vouchers'),
  category(6, 'Lucky dip'),
]
const placed = (one: Product, settings?: Partial<Arrangement>) =>
  buildCatalogue([one], categories, settings).products[0]

describe('the category of a product (ruling R6)', () => {
  const brands = new Map([['B-MTN', { categories: [5] }]])
  const spread = new Map([['B-MTN', { categories: [1, 2, 22, 5] }]])
  const unlisted = new Map([['B-MTN', { categories: [99] }]])
  const airtime = product('MTN airtime')
  const other = (rest: Partial<Product>) => product('x', rest)
  test.each<[what: string, product: Product, brands: Arrangement['brands'], ids: number[]]>([
    ['the listing says', other({ categoryId: 21 }), brands, [21]],
    ['the listing says, as text', other({ categoryId: '21' }), brands, [21]],
    ['the listing says several', other({ categoryIds: [2, 1, 2] }), brands, [2, 1]],
    ['the listing names none that is shown', other({ categoryId: 99 }), brands, [5]],
    ['the merchant says', airtime, brands, [5]],
    [
      'the merchant says of a number',
      other({ brandId: 7 }),
      new Map([['7', { categories: [1] }]]),
      [1],
    ],
    [
      'the merchant says of a brand without an id',
      other({ brandId: null, brandName: 'Hats' }),
      new Map([['Hats', { categories: [1] }]]),
      [1],
    ],
    ['the merchant says several, of its kind', product('MTN 1GB'), spread, [2, 22]],
    ['the merchant says several, of no kind', product('Hat'), spread, [1, 2, 22, 5]],
    ['the merchant says none that is shown', airtime, unlisted, [1]],
    ['a guess by kind', airtime, new Map(), [1]],
    ['a guess by period', product('MTN 1GB 1-day bundle'), new Map(), [21]],
    ['a guess by seven days', product('MTN 1GB 7-day bundle'), new Map(), [22]],
    ['a guess by thirty days', product('MTN 1GB, 30 days'), new Map(), [23]],
    ['a guess by no period', product('MTN 1GB'), new Map(), [2]],
    ['a guess by the category’s own words', product('Lucky dip extra'), new Map(), [6]],
    ['nothing tells', product('Hat'), new Map(), []],
  ])('%s', (_, one, brands, ids) => {
    expect(placed(one, { brands })?.categoryIds).toEqual(ids)
  })
})

test('a bare number in both names is not a shared word', () => {
  const numbered = [category(1, 'Airtime'), category(3, 'Airtime top 5'), category(7, '500')]
  const found = (name: string) => buildCatalogue([product(name)], numbered).products[0]?.categoryIds
  expect(found('MTN airtime 5')).toEqual([1])
  expect(found('MTN airtime top')).toEqual([3])
  expect(found('Lucky dip 500')).toEqual([])
})

describe('the kind of a product', () => {
  const hat = product('Hat', { brandId: 'B-HAT', brandName: 'Hats' })
  const brands = new Map([['B-MTN', { kind: 'sms' } as const]])
  const productKinds = new Map([['MTN-AIRTIME', 'voucher'] as const])
  test.each<[why: string, Product, Partial<Arrangement>, SaleKind]>([
    ['its category’s (ruling R7)', product('MTN airtime', { categoryId: 5 }), {}, 'voucher'],
    ['its name’s (ruling R7)', product('Airtime deal', { categoryId: 6 }), {}, 'airtime'],
    ['its name’s, without a category', product('Prepaid electricity'), {}, 'electricity'],
    ['other', product('Hat', { categoryId: 6 }), {}, 'other'],
    ['its brand’s (ruling R35)', product('MTN airtime', { categoryId: 1 }), { brands }, 'sms'],
    [
      'the merchant’s for itself (ruling R35)',
      product('MTN airtime', { categoryId: 1 }),
      { brands, productKinds },
      'voucher',
    ],
  ])('is %s', (_, one, settings, kind) => {
    expect(placed(one, settings)?.kind).toBe(kind)
  })

  test('is unknown only without any hint', () => {
    expect(placed(hat, { brands })).toMatchObject({ kind: 'other', isKindUnknown: true })
    expect(placed(product('MTN airtime'))?.isKindUnknown).toBeUndefined()
  })
})

describe('amounts (ruling R11)', () => {
  test.each<[what: string, min: number, max: number, extra: Partial<Product>, text: string]>([
    ['equal bounds are fixed', 29, 29, {}, 'R 29.00'],
    ['fixedAmount is not relied on', 5, 100, { fixedAmount: true }, 'R 5.00 – 100.00'],
    ['fixedAmount false neither', 29.9, 29.9, { fixedAmount: false }, 'R 29.90'],
    ['nought to something', 0, 10, {}, 'R 0.00 – 10.00'],
    ['nothing at all', 0, 0, {}, 'Any amount'],
  ])('%s', (_, minAmount, maxAmount, extra, text) => {
    const view = placed(product('x', { minAmount, maxAmount, ...extra }))
    expect(view?.priceText.replaceAll('\u00a0', ' ')).toBe(text)
  })
})

test('names: the product’s, else its code, a shorthand after its brand; the brand’s, else its id, else a word for none', () => {
  expect(placed(product('x', { name: ' ', code: 'MTN-1' }))?.name).toBe('MTN-1')
  expect(placed(product('x', { name: null, code: 'RC-V' }))?.name).toBe('MTN RC-V')
  expect(placed(product('V'))?.name).toBe('MTN V')
  expect(placed(product('x', { brandName: '' }))?.brandName).toBe('B-MTN')
  expect(placed(product('x', { brandName: null, brandId: null }))).toMatchObject({
    brandKey: '',
    brandName: 'Other brands',
  })
})

test('brands are in the order of the listing, products without a brand last; a row counts once', () => {
  const { products } = buildCatalogue(
    [
      product('a', { brandId: null, brandName: null }),
      product('b', { brandId: 2, brandName: 'Telkom' }),
      product('c'),
      product('d', { brandId: 2, brandName: 'Telkom Mobile' }),
      product('d', { brandId: 2, brandName: 'Telkom Mobile' }),
    ],
    [],
  )
  const groups = groupByBrand(products)
  expect(groups.map(({ name, products }) => [name, products.map(({ name }) => name)])).toEqual([
    ['Telkom', ['b', 'd']],
    ['MTN', ['c']],
    ['Other brands', ['a']],
  ])
})

describe('the demo catalogue', () => {
  const seed = createCatalogue()
  const listing = (hints: boolean) =>
    seed.listing('M-1001').map((one): Product => ({
      code: one.code,
      name: one.name,
      brandId: brandOf(one.brand).id,
      brandName: brandOf(one.brand).name,
      minAmount: one.minAmount,
      maxAmount: one.maxAmount,
      ...(hints ? { categoryId: one.categoryId } : {}),
    }))
  const sold = seed.categoriesFor({ role: 'merchant', accountId: 'M-1001' })
  const all = sold.map(({ id, name, state, order, parentId, fields, meta }): Category =>
    category(id, name, {
      state,
      orderOfAppearance: order,
      parentId,
      meta: meta ?? JSON.stringify(fields),
    }),
  )
  const wanted = new Map(seed.listing('M-1001').map((one) => [one.code, one]))

  test('with hints, every product has the sandbox’s kind', () => {
    const wrong = buildCatalogue(listing(true), all).products.filter(
      ({ code, kind, categoryIds }) => kind !== wanted.get(code)?.kind && categoryIds.length > 0,
    )
    expect(wrong.map(({ code, kind }) => [code, kind])).toEqual([])
  })

  test('without hints, the till guesses the kind of at least 9 products in 10, and loses none', () => {
    const catalogue = buildCatalogue(listing(false), all)
    const right = catalogue.products.filter(({ code, kind }) => kind === wanted.get(code)?.kind)
    const everywhere = new Set([
      ...catalogue.tree.roots.flatMap((root) => productsIn(catalogue, root)),
      ...unplacedProducts(catalogue),
    ])
    expect(right.length / catalogue.products.length).toBeGreaterThan(0.9)
    expect(everywhere.size).toBe(wanted.size)
  })
})

describe('what the merchant hides and orders', () => {
  const listed = ['A1 B-A 1', 'A2 B-A 2', 'B1 B-B 2', 'C1 B-C 21 1', 'D1 B-D 9'].map((line) => {
    const [name = '', brandId = '', ...categoryIds] = line.split(' ')
    return product(name, { brandId, brandName: brandId, categoryIds: categoryIds.map(Number) })
  })
  const shown = [
    category(1, 'Airtime'),
    category(2, 'Vouchers'),
    category(21, 'Betting', { parentId: 2 }),
  ]
  const shop = (arrangement: Partial<Arrangement>) => buildCatalogue(listed, shown, arrangement)
  const none = { brands: [], products: [] }
  const codes = (products: readonly { code: string }[]) =>
    products.map(({ code }) => code).join(' ')

  test.each<[what: string, hidden: Partial<Chosen>, left: string]>([
    ['nothing', {}, 'A1 A2 B1 C1 D1'],
    ['a product', { products: ['A2'] }, 'A1 B1 C1 D1'],
    ['a brand', { brands: ['B-A'] }, 'B1 C1 D1'],
    ['what is not listed', { brands: ['X'], products: ['Y'] }, 'A1 A2 B1 C1 D1'],
    ['all', { brands: ['B-A', 'B-B', 'B-C', 'B-D'] }, ''],
  ])('hidden %s: not offered, but still known', (_, hidden, left) => {
    const catalogue = shop({ hidden: { ...none, ...hidden } })
    expect(codes(catalogue.products)).toBe(left)
    expect(codes(withAll(catalogue).products)).toBe('A1 A2 B1 C1 D1')
    expect([...catalogue.byCode.keys()]).toHaveLength(5)
    expect(codes(catalogue.all.filter(({ isHidden }) => !isHidden))).toBe(left)
  })

  test('brands are in the merchant’s order, and the rest as listed', () => {
    const { all } = shop({ order: { ...none, brands: ['B-D', 'B-B'] } })
    expect(codes(all)).toBe('D1 B1 A1 A2 C1')
  })

  test('products of a brand are in it too, before their price', () => {
    const { products } = shop({ order: { ...none, products: ['A2'] } })
    const ofBrand = products.filter(({ brandKey }) => brandKey === 'B-A')
    expect(codes(ofBrand.toSorted(inOrder))).toBe('A2 A1')
  })

  test('no arrangement loses a product or shows it twice', () => {
    const chosen = fc.record({
      brands: fc.subarray(['B-A', 'B-B', 'B-C', 'B-D']),
      products: fc.subarray(['A1', 'A2', 'B1', 'C1', 'D1']),
    })
    fc.assert(
      fc.property(chosen, chosen, (hidden, order) => {
        const { all, products } = shop({ hidden, order })
        expect(codes(all).split(' ').toSorted()).toEqual(['A1', 'A2', 'B1', 'C1', 'D1'])
        for (const { code, brandKey } of products) {
          expect(hidden.products).not.toContain(code)
          expect(hidden.brands).not.toContain(brandKey)
        }
      }),
    )
  })
})

describe('products that share a code', () => {
  const rows = [10, 20, 50].map((sum) =>
    product(`Top-up ${sum}`, { code: 'TOP', minAmount: sum, maxAmount: sum }),
  )
  const { all, byCode } = buildCatalogue([...rows, product('Other')], categories)

  test('are all there, each with its own price', () => {
    expect(all.map(({ priceText }) => priceText.replaceAll('\u00a0', ' '))).toEqual([
      'R 10.00',
      'R 20.00',
      'R 50.00',
      'R 5.00 – 100.00',
    ])
    expect(all.every((one) => byCode.get(one.code) === one)).toBe(true)
  })

  test.each([
    ['TOP', 2_000, 'Top-up 20'],
    ['TOP', 5_000, 'Top-up 50'],
    ['TOP', 99, 'Top-up 10'],
    ['TOP', undefined, 'Top-up 10'],
    ['OTHER', 99, 'Other'],
    ['GONE', 99, undefined],
  ])('are found by a sale of %s for %s: %s', (code, amount, name) => {
    expect(soldProduct(byCode, code, amount)?.name).toBe(name)
  })

  test('are hidden one by one', () => {
    const [, second] = all
    const hidden: Chosen = { brands: [], products: [second?.code ?? ''] }
    const shown = buildCatalogue(rows, categories, { hidden }).products
    expect(shown.map(({ name }) => name)).toEqual(['Top-up 10', 'Top-up 50'])
  })
})
