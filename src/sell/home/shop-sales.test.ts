import { expect, test } from 'vitest'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { aProduct } from '../../testing/shop/a-product.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import { cents } from '../../values/money.ts'
import { choiceOf, noSales, offered, offeredSellers, shopSales } from './shop-sales.ts'

/** 20 November 2026, 14:05 in South Africa. */
const now = Date.UTC(2026, 10, 20, 12, 5)
const HOUR = 60 * 60_000

const product = (code: string, min: number, max: number) => ({
  code,
  name: code,
  brandId: 'MTN',
  brandName: 'MTN',
  min: cents(min),
  max: cents(max),
  imageUrl: undefined,
  categoryIds: [],
})

test('a best seller is a product at the amount that people ask for, the best first', () => {
  const sales = [20, 10, 10, 10, 20, 50].map((rand, at) =>
    soldSale(`T1-${at}`, { amount: rand * 100, createdAt: now - at }),
  )
  const { sellers, sold } = shopSales(sales, 'merchant')
  expect(sellers).toEqual([
    { productCode: 'MTN-AIRTIME', amount: 1_000 },
    { productCode: 'MTN-AIRTIME', amount: 2_000 },
  ])
  expect(sold.get('MTN-AIRTIME')).toBe(6)
})

test('a product that sells at many amounts is a best seller without one', () => {
  const sales = [12, 17, 10, 31, 10].map((rand, at) =>
    soldSale(`T1-${at}`, { amount: rand * 100, createdAt: now - at }),
  )
  expect(shopSales(sales, 'merchant').sellers).toEqual([
    { productCode: 'MTN-AIRTIME' },
    { productCode: 'MTN-AIRTIME', amount: 1_000 },
  ])
})

test('there are at most eight best sellers', () => {
  const sales = Array.from({ length: 18 }, (_, at) =>
    soldSale(`T1-${at}`, { amount: 100 + (at % 9), createdAt: now - at }),
  )
  const { sellers } = shopSales(sales, 'merchant')
  expect(sellers.map(({ amount }) => amount)).toEqual([100, 101, 102, 103, 104, 105, 106, 107])
})

test('the last sale is the user’s own, or none', () => {
  const sold = (reference: string, userKey: string) => {
    const sale = soldSale(reference, { createdAt: now })
    return { ...sale, account: { ...sale.account, userKey } }
  }
  const others = [sold('T1-3', 'evening'), sold('T1-2', 'evening')]
  expect(shopSales(others, 'merchant').last).toBeUndefined()
  const sales = [...others, sold('T1-1', 'merchant')]
  expect(shopSales(sales, 'merchant').last?.reference).toBe('T1-1')
})

test('a till without sales has nothing to show', () => {
  const nothing = { sellers: [], sold: new Map() }
  expect(shopSales([], 'merchant')).toEqual({
    ...nothing,
    last: undefined,
    hasSoldNothing: true,
  })
  expect(noSales).toEqual({ ...nothing, last: undefined, hasSoldNothing: false })
  expect(
    shopSales([soldSale('T1-1', { createdAt: now - 20 * HOUR })], 'merchant').hasSoldNothing,
  ).toBe(false)
})

test('a best seller without an amount has an open one: a shared code names no fixed price', () => {
  const catalogue = buildCatalogue([product('ANY', 200, 5_000), product('PIN', 500, 500)], [])
  const found = (productCode: string, amount?: number) =>
    offeredSellers(catalogue, [{ productCode, ...(amount !== undefined && { amount }) }]).length
  expect([found('ANY'), found('PIN'), found('PIN', 500)]).toEqual([1, 0, 1])
})

test('a withdrawn product is not offered, nor an amount that it can’t be sold at', () => {
  const catalogue = buildCatalogue([product('ANY', 200, 5_000), product('PIN', 500, 500)], [])
  const choices = [
    { productCode: 'GONE' },
    { productCode: 'PIN', amount: 500 },
    { productCode: 'PIN' },
    { productCode: 'ANY', amount: 1_000 },
    { productCode: 'ANY', amount: 100_000 },
  ]
  expect(
    offered(catalogue, choices).map(({ product: { code }, amount }) => [code, amount]),
  ).toEqual([
    ['PIN', undefined],
    ['ANY', 1_000],
    ['ANY', undefined],
  ])
})

const range: AmountRule = { kind: 'range', min: cents(200), max: cents(5_000) }
test.each<[rule: AmountRule, amount: number | undefined, chosen: number | undefined]>([
  [{ kind: 'open' }, 123_456, 123_456],
  [{ kind: 'open' }, undefined, undefined],
  [{ kind: 'fixed', amount: cents(500) }, 500, undefined],
  [range, undefined, undefined],
  [range, 199, undefined],
  [range, 200, 200],
  [range, 5_000, 5_000],
  [range, 5_001, undefined],
])('of %j, at %s, is chosen: %s', (rule, amount, chosen) => {
  expect(choiceOf(aProduct({ amount: rule }), amount)).toStrictEqual({
    productCode: 'P',
    ...(chosen !== undefined && { amount: chosen }),
  })
})
