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
  unplacedProducts,
  withAll,
} from './catalogue.ts'
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
  const brands = new Map([['B-MTN', [5]]])
  const spread = new Map([['B-MTN', [1, 2, 22, 5]]])
  test.each<[what: string, product: Product, settings: Partial<Arrangement>, ids: number[]]>([
    ['the listing says', product('MTN airtime', { categoryId: 21 }), { brands }, [21]],
    ['the listing says, as text', product('MTN airtime', { categoryId: '21' }), {}, [21]],
    ['the listing says several', product('MTN', { categoryIds: [2, 1, 2] }), {}, [2, 1]],
    ['the listing names none that is shown', product('MTN', { categoryId: 99 }), { brands }, [5]],
    ['the merchant says', product('MTN airtime'), { brands }, [5]],
    [
      'the merchant says of a number',
      product('x', { brandId: 7 }),
      { brands: new Map([['7', [1]]]) },
      [1],
    ],
    [
      'the merchant says of a brand without an id',
      product('x', { brandId: null, brandName: 'Hats' }),
      { brands: new Map([['Hats', [1]]]) },
      [1],
    ],
    ['the merchant says several, of its kind', product('MTN 1GB'), { brands: spread }, [2, 22]],
    ['the merchant says several, of another', product('MTN airtime'), { brands: spread }, [1]],
    ['the merchant says several, of no kind', product('Hat'), { brands: spread }, [1, 2, 22, 5]],
    [
      'the merchant says none that is shown',
      product('MTN airtime'),
      { brands: new Map([['B-MTN', [99]]]) },
      [1],
    ],
    ['a guess by kind', product('MTN airtime'), {}, [1]],
    ['a guess by period', product('MTN 1GB 1-day bundle'), {}, [21]],
    ['a guess by seven days', product('MTN 1GB 7-day bundle'), {}, [22]],
    ['a guess by thirty days', product('MTN 1GB, 30 days'), {}, [23]],
    ['a guess by no period', product('MTN 1GB'), {}, [2]],
    ['a guess by the category’s own words', product('Lucky dip extra'), {}, [6]],
    ['nothing tells', product('Hat'), {}, []],
  ])('%s', (_, one, settings, ids) => {
    expect(placed(one, settings)?.categoryIds).toEqual(ids)
  })
})

test('a bare number in both names is not a shared word', () => {
  const numbered = [category(1, 'Airtime'), category(3, 'Airtime top 5'), category(7, '500')]
  const found = (name: string) => buildCatalogue([product(name)], numbered).products[0]?.categoryIds
  expect(found('MTN airtime 5')).toEqual([1])
  expect(found('MTN airtime top')).toEqual([3])
  expect(found('Lucky dip 500')).toEqual([])
})

test('a product has its category’s kind, else the one its names give, else other (ruling R7)', () => {
  expect(placed(product('MTN airtime', { categoryId: 5 }))?.kind).toBe('voucher')
  expect(placed(product('Airtime deal', { categoryId: 6 }))?.kind).toBe('airtime')
  expect(placed(product('Prepaid electricity'))).toMatchObject({
    kind: 'electricity',
    categoryIds: [],
  })
  expect(placed(product('Hat', { categoryId: 6 }))?.kind).toBe('other')
})

test('the merchant’s kind for the rest applies only to products without a category', () => {
  const rest = { rest: 'voucher' } as const
  expect(placed(product('Prepaid electricity'), rest)?.kind).toBe('voucher')
  expect(placed(product('MTN airtime', { categoryId: 1 }), rest)?.kind).toBe('airtime')
  expect(placed(product('Hat', { categoryId: 6 }), rest)?.kind).toBe('other')
})

test('the merchant’s kind for a product overrides its brand’s, and that its category’s (ruling R35)', () => {
  const listed = product('MTN airtime', { categoryId: 1, code: 'P' })
  const brandKinds = new Map([['B-MTN', 'sms'] as const])
  const productKinds = new Map([['P', 'voucher'] as const])
  expect(placed(listed, { brandKinds })?.kind).toBe('sms')
  expect(placed(listed, { brandKinds, productKinds })?.kind).toBe('voucher')
  expect(placed(product('Hat', { brandId: 'B-HAT' }), { brandKinds })?.isKindUnknown).toBe(true)
})

test('the kind is unknown only without any hint', () => {
  const settled = { rest: 'other' } as const
  expect(placed(product('Hat', { brandName: 'Hats' }))).toMatchObject({
    kind: 'other',
    isKindUnknown: true,
  })
  expect(placed(product('Hat', { brandName: 'Hats' }), settled)?.isKindUnknown).toBeUndefined()
  expect(placed(product('MTN airtime'))?.isKindUnknown).toBeUndefined()
})

describe('amounts (ruling R11)', () => {
  test.each<[what: string, min: number, max: number, extra: Partial<Product>, text: string]>([
    ['equal bounds are fixed', 29, 29, {}, 'R 29.00'],
    ['fixedAmount is not relied on', 5, 100, { fixedAmount: true }, 'R 5.00 – 100.00'],
    ['fixedAmount false neither', 29.9, 29.9, { fixedAmount: false }, 'R 29.90'],
    ['thousands', 1, 50000, {}, 'R 1.00 – 50 000.00'],
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

test('brands are in the order of the listing, products without a brand last; a code counts once', () => {
  const { products } = buildCatalogue(
    [
      product('a', { brandId: null, brandName: null }),
      product('b', { brandId: 2, brandName: 'Telkom' }),
      product('c'),
      product('d', { brandId: 2, brandName: 'Telkom Mobile' }),
      product('d', { minAmount: 1 }),
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
  const shop = (arrangement: Partial<Arrangement>) =>
    build(
      readProducts(
        [
          ['A1', 'B-A', 1],
          ['A2', 'B-A', 2],
          ['B1', 'B-B', 2],
          ['C1', 'B-C', 21],
          ['D1', 'B-D', 9],
        ].map(([code, brandId, categoryId]) => ({
          code,
          name: `Product ${String(code)}`,
          brandId,
          brandName: brandId,
          categoryIds: categoryId === 21 ? [21, 1] : [categoryId],
          minAmount: 10,
          maxAmount: 10,
        })),
      ) ?? [],
      readCategories([
        { id: 1, name: 'Airtime', state: 1 },
        { id: 2, name: 'Vouchers', state: 1 },
        { id: 21, name: 'Betting', state: 1, parentId: 2 },
      ]) ?? [],
      arrangement,
    )
  const none = { categories: [], brands: [], products: [] }
  const codes = (products: readonly { code: string }[]) =>
    products.map(({ code }) => code).join(' ')

  test.each<[what: string, hidden: Partial<Chosen>, left: string]>([
    ['nothing', {}, 'A1 A2 B1 C1 D1'],
    ['a product', { products: ['A2'] }, 'A1 B1 C1 D1'],
    ['a brand', { brands: ['B-A'] }, 'B1 C1 D1'],
    ['a category, even if its products have another', { categories: [21] }, 'A1 A2 B1 D1'],
    ['a category with those below it', { categories: [2] }, 'A1 D1'],
    ['what is not listed', { categories: [99], brands: ['X'], products: ['Y'] }, 'A1 A2 B1 C1 D1'],
    ['all', { brands: ['B-A', 'B-B', 'B-C', 'B-D'] }, ''],
  ])('hidden %s: not offered, but still known', (_, hidden, left) => {
    const catalogue = shop({ hidden: { ...none, ...hidden } })
    expect(codes(catalogue.products)).toBe(left)
    expect(codes(catalogue.all)).toBe('A1 A2 B1 C1 D1')
    expect(codes(withAll(catalogue).products)).toBe('A1 A2 B1 C1 D1')
    expect([...catalogue.byCode.keys()]).toHaveLength(5)
    expect(codes(catalogue.all.filter(({ isHidden }) => !isHidden))).toBe(left)
  })

  test('brands and categories are in the merchant’s order, and the rest as listed', () => {
    const { all, tree } = shop({ order: { ...none, categories: [2], brands: ['B-D', 'B-B'] } })
    expect(codes(all)).toBe('D1 B1 A1 A2 C1')
    expect(tree.roots.map(({ name }) => name)).toEqual(['Vouchers', 'Airtime'])
  })

  test('products of a brand are in it too, before their price', () => {
    const { products } = shop({ order: { ...none, products: ['A2'] } })
    const ofBrand = products.filter(({ brandKey }) => brandKey === 'B-A')
    expect(codes(ofBrand.toSorted(inOrder))).toBe('A2 A1')
  })

  test('no arrangement loses a product or shows it twice', () => {
    const some = fc.subarray(['B-A', 'B-B', 'B-C', 'B-D'])
    const chosen = fc.record({
      categories: fc.subarray([1, 2, 21]),
      brands: some,
      products: fc.subarray(['A1', 'A2', 'B1', 'C1', 'D1']),
    })
    fc.assert(
      fc.property(chosen, chosen, (hidden, order) => {
        const { all, products } = shop({ hidden, order })
        expect(codes(all).split(' ').toSorted()).toEqual(['A1', 'A2', 'B1', 'C1', 'D1'])
        expect(
          products.every(
            ({ code, brandKey }) =>
              !hidden.products.includes(code) && !hidden.brands.includes(brandKey),
          ),
        ).toBe(true)
      }),
    )
  })
})
