import type { Account } from '../platform/reads/account.ts'
import type { CatalogueProduct } from '../platform/reads/products.ts'
import {
  arrangementKey,
  arrangementText,
  readArrangement,
  untouchedArrangement,
  type Arrangement,
} from '../catalogue/arrangement.ts'
import { brandKey } from '../catalogue/kind/assignment.ts'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { TextStorage } from '../till/terminal/kept-store.ts'
import { trainee } from './trainee.ts'

/**
 * Copies the shop's arrangement of an account into practice, or removes it there if the shop has none.
 * @returns the shop's arrangement
 */
export function takeOverArrangement({
  shop,
  practice,
  account,
  products,
}: {
  shop: TextStorage | undefined
  practice: TextStorage | undefined
  account: Account
  products: readonly CatalogueProduct[]
}): Arrangement | undefined {
  const text = shop?.getItem(arrangementKey(account))
  const read = text ? readArrangement(text) : undefined
  const arrangement = read?.kind === 'read' ? read.arrangement : undefined
  try {
    practice?.setItem(
      arrangementKey(trainee),
      arrangement === undefined ? '' : practiceArrangement(products, arrangement),
    )
  } catch {
    // The browser's storage is full: practice guesses kinds by name.
  }
  return arrangement
}

/**
 * The shop's own arrangement in the form that the practice till keeps. The sandbox lists every product in its
 * categories and gives known brands its own ids. So this gives the kinds of brands product by product.
 * @returns as {@link arrangementText}
 */
function practiceArrangement(
  products: readonly CatalogueProduct[],
  { brands, productKinds }: Arrangement,
): string {
  const own = new Map<string, SaleKind>()
  for (const product of products) {
    const kind = productKinds.get(product.code) ?? brands.get(brandKey(product))?.kind
    if (kind !== undefined) own.set(product.code, kind)
  }
  return arrangementText({ ...untouchedArrangement, productKinds: own })
}
