import type { Account } from '../platform/reads/account.ts'
import type { CatalogueProduct } from '../platform/reads/products.ts'
import { arrangementKey, type Arrangement } from '../catalogue/arrangement.ts'
import { arrangementText, keptArrangement } from '../catalogue/arrange/arrangement-file.ts'
import { brandKey } from '../catalogue/kind/assignment.ts'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { Storage } from '../till/terminal/terminal-store.ts'
import { trainee } from './trainee.ts'

/**
 * Lets practice keep what the shop has arranged for an account: nothing, where it has arranged nothing (any more).
 * @returns the shop's own
 */
export function takeOverArrangement({
  shop,
  practice,
  account,
  products,
}: {
  shop: Storage | undefined
  practice: Storage | undefined
  account: Account
  products: readonly CatalogueProduct[]
}): Arrangement | undefined {
  const text = shop?.getItem(arrangementKey(account))
  const arrangement = text ? keptArrangement(text) : undefined
  try {
    practice?.setItem(
      arrangementKey(trainee),
      arrangement === undefined ? '' : practiceArrangement(products, arrangement),
    )
  } catch {
    // The browser keeps nothing more: practice goes by the names of things.
  }
  return arrangement
}

/**
 * What the shop has settled itself, as the practice till is to keep it. The sandbox lists every product in its categories
 * and gives known brands its own ids, so the kinds of brands are told product by product.
 * @returns as {@link arrangementText}
 */
function practiceArrangement(
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
