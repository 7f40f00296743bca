import { describe, expect, test } from 'vitest'
import { createCatalogue, isActiveFor } from './catalogue.ts'
import { generatedProducts } from './generated-products.ts'

const catalogue = createCatalogue(500)
const listing = catalogue.listing('M-1001')

test('every product has a code of its own', () => {
  expect(new Set(listing.map(({ code }) => code)).size).toBe(listing.length)
})

test('every product stands in a category that exists, or in none', () => {
  const unknown = listing.filter(
    ({ categoryId }) => categoryId !== undefined && catalogue.category(categoryId) === undefined,
  )
  expect(unknown).toEqual([])
  expect(listing.filter(({ categoryId }) => categoryId === undefined)).toHaveLength(1)
})

test("a product's kind is its category's", () => {
  for (const { kind, categoryId } of listing)
    expect(kind).toBe(categoryId === undefined ? 'other' : catalogue.category(categoryId)?.kind)
})

test('amounts are whole cents, and no product costs less than nothing', () => {
  for (const { minAmount, maxAmount } of listing) {
    expect(Number.isInteger(minAmount * 100) && Number.isInteger(maxAmount * 100)).toBe(true)
    expect(minAmount).toBeLessThanOrEqual(maxAmount)
    expect(minAmount).toBeGreaterThanOrEqual(0)
  }
})

test('the same number gives the same generated products, and a larger one begins with them', () => {
  expect(generatedProducts(40)).toEqual(generatedProducts(40))
  expect(generatedProducts(60).slice(0, 40)).toEqual(generatedProducts(40))
})

describe('isActiveFor', () => {
  const ghost = catalogue.product('GHOST-1')
  test.each(['merchant', 'sub-merchant', 'partner', 'vendor'] as const)(
    'GHOST-1 is active for no %s',
    (role) => {
      expect(ghost && isActiveFor(ghost, { role, accountId: 'M-1001' })).toBe(false)
    },
  )
})
