import { expect, it } from 'vitest'
import { cents } from '../../values/money.ts'
import { createCatalogue } from '../seed/catalogue.ts'
import type { SeedProduct } from '../seed/product.ts'
import { receiptOf } from './receipts.ts'

const bundle: SeedProduct = {
  code: 'MTN-DATA',
  name: 'MTN data',
  brand: 'MTN',
  kind: 'data',
  minAmount: 5,
  maxAmount: 5,
  pinLess: true,
}

function receipt(product: SeedProduct) {
  return receiptOf({
    product,
    amount: cents(500),
    recipient: '0821234567',
    now: Date.UTC(2026, 10, 26, 10),
    random: (bytes: Uint8Array) => void bytes.fill(1),
  })
}

it.each([
  ['MTN 1GB 1-day bundle', '2026-11-27'],
  ['MTN 1GB 7-day bundle, plan 12', '2026-12-03'],
  ['Vodacom 60GB (midnight to 05:00) 30-day bundle ZAR', '2026-12-26'],
  ['MTN 1GB bundle', '2027-11-26'],
])('%s is valid until %s', (name, expiryDate) => {
  expect(receipt({ ...bundle, name })).toMatchObject({ expiryDate })
})

it('every demo bundle is valid as long as its code says', () => {
  const bundles = createCatalogue(60)
    .listing('M-1001')
    .flatMap((product) => {
      const days = /-(\d+)D\b/.exec(product.code)?.[1]
      return days === undefined ? [] : [{ product, days: Number(days) }]
    })
  expect(bundles.length).toBeGreaterThan(10)
  expect(bundles.map(({ product }) => receipt(product)['expiryDate'])).toEqual(
    bundles.map(({ days }) => new Date(Date.UTC(2026, 10, 26 + days)).toISOString().slice(0, 10)),
  )
})

it('of electricity names the customer whom the lookup names', () => {
  expect(receipt({ ...bundle, kind: 'electricity' })).toMatchObject({ name: 'Demo Customer' })
})
