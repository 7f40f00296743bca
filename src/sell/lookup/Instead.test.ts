import { expect, test } from 'vitest'
import type { ProductView } from '../../catalogue/product-view.ts'
import { aProduct } from '../../testing/shop/a-product.ts'
import { cents } from '../../values/money.ts'
import { insteadOf } from './Instead.tsx'

const data = (brandKey: string, rand: number, more: Partial<ProductView> = {}) =>
  aProduct({
    code: `${brandKey}-${rand}`,
    brandKey,
    kind: 'data',
    amount: { kind: 'fixed', amount: cents(rand * 100) },
    ...more,
  })
const refused = data('MTN', 30)
const others = [5, 10, 25, 35, 60, 80, 469].map((rand) => data('MTN', rand))
const airtime = aProduct({ code: 'AIR', brandKey: 'MTN' })
const codes = (products: readonly ProductView[]) =>
  insteadOf(refused, products).map(({ code }) => code)

test('the alternatives to a bundle are its brand’s others, the nearest in price, by price', () => {
  expect(codes([refused, airtime, data('VODACOM', 30), ...others])).toEqual([
    'MTN-5',
    'MTN-10',
    'MTN-25',
    'MTN-35',
    'MTN-60',
    'MTN-80',
  ])
})

test('without another of the kind in its brand, other brands offer theirs', () => {
  expect(codes([refused, airtime, data('VODACOM', 30)])).toEqual(['VODACOM-30'])
  expect(codes([refused, airtime])).toEqual([])
})
