import type { ProductView } from '../../catalogue/product-view.ts'

/** A product of airtime for any amount, with a test's changes. */
export function aProduct(more: Partial<ProductView> = {}): ProductView {
  return {
    code: 'P',
    name: 'A product',
    brandKey: '',
    brandName: '',
    amount: { kind: 'open' },
    priceText: '',
    kind: 'airtime',
    imageUrl: undefined,
    categoryIds: [],
    ...more,
  }
}
