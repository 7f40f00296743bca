import type { ProductView } from '../../catalogue/product-view.ts'

/** Nobody compares more at a glance. */
const MOST = 6

/**
 * Alternatives to a product that is not for the customer's number: the same kind from its brand, else from any; the
 * nearest in price, cheapest first.
 */
export function insteadOf(
  product: ProductView,
  products: readonly ProductView[],
): readonly ProductView[] {
  const ofKind = products.filter(({ kind, code }) => kind === product.kind && code !== product.code)
  const ofBrand = ofKind.filter(({ brandKey }) => brandKey === product.brandKey)
  const apart = (one: ProductView) => Math.abs(priceOf(one) - priceOf(product))
  return (ofBrand.length > 0 ? ofBrand : ofKind)
    .slice()
    .sort((one, other) => apart(one) - apart(other))
    .slice(0, MOST)
    .sort((one, other) => priceOf(one) - priceOf(other))
}

function priceOf({ amount }: ProductView): number {
  return amount.kind === 'fixed' ? amount.amount : 0
}
