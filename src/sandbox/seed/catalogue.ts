import type { Role } from '../../contract/role.ts'
import { sellingRoles } from '../../contract/role.ts'
import type { SeedCategory } from './categories.ts'
import { seedCategories } from './categories.ts'
import { generatedProducts } from './generated-products.ts'
import { mobileProducts } from './mobile-products.ts'
import { otherProducts } from './other-products.ts'
import type { SeedProduct } from './product.ts'

/** What the sandbox sells. */
export interface Catalogue {
  readonly categories: readonly SeedCategory[]
  /** A product by its code, whether or not it is active for anyone. */
  product(code: string): SeedProduct | undefined
  category(id: number): SeedCategory | undefined
  /** Products active under an account, in a fixed order. */
  listing(accountId: string): readonly SeedProduct[]
}

/** @param size how many generated products are added to the demo's (`CATALOGUE_SIZE`) */
export function createCatalogue(size = 0): Catalogue {
  const products = [...mobileProducts, ...otherProducts, ...generatedProducts(size)]
  const byCode = new Map(products.map((product) => [product.code, product]))
  const byId = new Map(seedCategories.map((category) => [category.id, category]))
  return {
    categories: seedCategories,
    product: (code) => byCode.get(code),
    category: (id) => byId.get(id),
    listing: (accountId) => products.filter((product) => isActiveUnder(product, accountId)),
  }
}

/**
 * Whether a caller may use a product: sellers what is active under their account, others whatever is active
 * for anyone, since they look up and never sell (ruling R31).
 */
export function isActiveFor(
  product: SeedProduct,
  caller: { readonly role: Role; readonly accountId: string },
): boolean {
  if (!sellingRoles.includes(caller.role)) return product.onlyFor?.length !== 0
  return isActiveUnder(product, caller.accountId)
}

function isActiveUnder(product: SeedProduct, accountId: string): boolean {
  return product.onlyFor === undefined || product.onlyFor.includes(accountId)
}
