import { describe, expect, test } from 'vitest'

import { cents } from '../../values/money.ts'
import { receiptOf, redeemReceipt } from '../rules/receipts.ts'
import { createCatalogue, generatedProducts } from './catalogue.ts'

const catalogue = createCatalogue(500)
const listing = catalogue.listing('M-1001')

test('every product has a unique code', () => {
  expect(new Set(listing.map(({ code }) => code)).size).toBe(listing.length)
})

test('every product is in an existing category, or in none', () => {
  const unknown = listing.filter(
    ({ categoryId }) => categoryId !== undefined && catalogue.category(categoryId) === undefined,
  )
  expect(unknown).toEqual([])
  expect(listing.filter(({ categoryId }) => categoryId === undefined)).toHaveLength(1)
})

test('a product has its category’s kind', () => {
  for (const { kind, categoryId } of listing)
    expect(kind).toBe(categoryId === undefined ? 'other' : catalogue.category(categoryId)?.kind)
})

test('amounts are whole cents, and no price is negative', () => {
  for (const { minAmount, maxAmount } of listing) {
    expect(Number.isInteger(minAmount * 100) && Number.isInteger(maxAmount * 100)).toBe(true)
    expect(minAmount).toBeLessThanOrEqual(maxAmount)
    expect(minAmount).toBeGreaterThanOrEqual(0)
  }
})

test('the same number gives the same generated products, and a larger one starts with them', () => {
  expect(generatedProducts(40)).toEqual(generatedProducts(40))
  expect(generatedProducts(60).slice(0, 40)).toEqual(generatedProducts(40))
})

describe('a receipt', () => {
  const receipts = listing.flatMap((product) => {
    const { categoryId } = product
    if (categoryId === undefined) return []
    const sale = {
      product,
      amount: cents(5_000),
      recipient: '0821234567',
      now: 0,
      random: (bytes: Uint8Array) => void bytes.fill(1),
    }
    const receipt =
      product.kind === 'redemption'
        ? redeemReceipt(product, 'V-1', cents(100), cents(0))
        : receiptOf(sale)
    return [{ code: product.code, categoryId, names: Object.keys(receipt) }]
  })
  /** Names of the receipt's members that a category lists. */
  const listed = (id: number) =>
    (catalogue.category(id)?.fields.receiptFields ?? []).map((path) =>
      path.replace(/^receipt\./, '').replace(/\[.*$/, ''),
    )

  // A redemption’s fields depend on the product’s configuration (spec, Receipt shapes).
  test('has exactly what its category lists', () => {
    const others = receipts.filter(
      ({ code, categoryId, names }) =>
        catalogue.product(code)?.kind !== 'redemption' &&
        names.toSorted().join() !== [...new Set(listed(categoryId))].toSorted().join(),
    )
    expect(others).toEqual([])
  })
})
