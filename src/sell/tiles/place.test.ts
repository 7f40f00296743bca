import { expect, test } from 'vitest'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import { browse } from './place.ts'

const product = (code: string, categoryId: number) => ({
  code,
  name: code,
  brandId: 'B',
  brandName: 'B',
  categoryId,
  minAmount: 5,
  maxAmount: 500,
})

test('Sell has no vouchers to redeem: Redeem has them', () => {
  const catalogue = buildCatalogue(
    readProducts([product('AIR', 1), product('RED', 2)]) ?? [],
    readCategories([
      { id: 1, name: 'Airtime', state: 1 },
      { id: 2, name: 'Redeem vouchers', state: 1 },
    ]) ?? [],
    { productKinds: new Map([['RED', 'redemption']]) },
  )
  for (const place of [null, '2']) {
    const { shelves, products } = browse(catalogue, place)
    expect(shelves.map(({ name }) => name)).toEqual(['Airtime'])
    expect(products.map(({ code }) => code)).toEqual(['AIR'])
  }
})
