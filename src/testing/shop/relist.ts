import { expect } from 'vitest'
import { demoProducts } from '../../sandbox/seed/catalogue.ts'
import type { SeedProduct } from '../../sandbox/seed/product.ts'
import type { Shop } from '../dom/shop-on-screen.tsx'

/** The platform changes a product's price or its sellers; the till still has the old list. */
export async function relist(
  shop: Pick<Shop, 'sandbox'>,
  code: string,
  changes: Partial<SeedProduct>,
): Promise<void> {
  const found = demoProducts.find((product) => product.code === code)
  const { categoryIds: _ids, ...product } = { ...found, ...changes }
  const request = new Request('http://sandbox.test/sandbox/catalogue', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ products: [product] }),
  })
  expect((await shop.sandbox.fetch(request)).status).toBe(200)
}
