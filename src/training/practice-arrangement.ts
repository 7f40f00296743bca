import type { CatalogueProduct } from '../api/products.ts'
import type { Arrangement } from '../catalogue/arrangement.ts'
import { arrangementText } from '../catalogue/arrangement-file.ts'
import { brandKey } from '../catalogue/assignment.ts'
import type { SaleKind } from '../catalogue/kind.ts'

/**
 * What the shop has settled itself, as the practice till is to keep it. The sandbox lists every product in its categories
 * and gives known brands its own ids, so the kinds of brands are told product by product.
 * @returns as {@link arrangementText}
 */
export function practiceArrangement(
  products: readonly CatalogueProduct[],
  { kinds, rest, brandKinds, productKinds }: Arrangement,
): string {
  const own = new Map<string, SaleKind>()
  for (const product of products) {
    const kind = productKinds?.get(product.code) ?? brandKinds?.get(brandKey(product))
    if (kind !== undefined) own.set(product.code, kind)
  }
  const nameless = () => undefined
  return arrangementText(
    { kinds, brands: new Map(), productKinds: own, rest },
    { category: nameless, brand: nameless, product: nameless },
  )
}
