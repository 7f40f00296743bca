import { categoryState } from '../../platform/contract/catalogue/category.ts'
import { sellingRoles } from '../../platform/contract/access/role.ts'
import type { Additions } from './additions.ts'
import type { SeedCategory } from './categories.ts'
import { seedCategories } from './categories.ts'
import { mobileProducts } from './mobile-products.ts'
import { otherProducts } from './other-products.ts'
import { brands, type BrandCode, type SeedProduct } from './product.ts'
import type { Caller } from '../store/store.ts'

/** What decides what a caller may see. */
type Viewer = Pick<Caller, 'role' | 'accountId'>

/** What the sandbox sells. */
export interface Catalogue {
  /** A product by its code, even if inactive for everyone. */
  product(code: string): SeedProduct | undefined
  category(id: number): SeedCategory | undefined
  /** Active categories with a product of the caller's, in them or below (spec, section Endpoints 16). */
  categoriesFor(caller: Viewer): readonly SeedCategory[]
  /** An account's active products, in a fixed order. */
  listing(accountId: string): readonly SeedProduct[]
  /** Adds categories and products, or replaces those with the same id or code; `undefined` removes all additions. */
  extend(additions: Additions | undefined): void
}

/** The demo's products. */
export const demoProducts: readonly SeedProduct[] = [...mobileProducts, ...otherProducts]

/**
 * @param size how many generated products to add to the demo's (`CATALOGUE_SIZE`)
 * @param instead replaces the demo's; all of its categories are listed
 */
export function createCatalogue(size = 0, instead?: Additions): Catalogue {
  const demo = instead?.products ?? [...demoProducts, ...generatedProducts(size)]
  const demoCategories = instead?.categories ?? seedCategories
  let byCode = new Map<string, SeedProduct>()
  let byId = new Map<number, SeedCategory>()
  const extend = (additions: Additions | undefined) => {
    const { categories = [], products = [] } = additions ?? {}
    byCode = new Map([...demo, ...products].map((product) => [product.code, product]))
    byId = new Map([...demoCategories, ...categories].map((category) => [category.id, category]))
  }
  extend(undefined)
  const isListed = ({ id }: SeedCategory, wanted: ReadonlySet<number>) =>
    instead === undefined ? wanted.has(id) : true
  return {
    product: (code) => byCode.get(code),
    category: (id) => byId.get(id),
    categoriesFor(caller) {
      const wanted = new Set<number>()
      for (const product of byCode.values()) {
        if (!isActiveFor(product, caller)) continue
        let id: number | null | undefined = product.categoryId
        while (id != null && !wanted.has(id)) {
          wanted.add(id)
          id = byId.get(id)?.parentId
        }
      }
      return [...byId.values()].filter(
        (category) => category.state === categoryState.active && isListed(category, wanted),
      )
    },
    listing: (accountId) =>
      [...byCode.values()].filter((product) => isActiveUnder(product, accountId)),
    extend,
  }
}

/**
 * Whether a caller may use a product. Sellers use their account's active products; others use any active one, because
 * they look up and never sell (ruling R31).
 */
export function isActiveFor(product: SeedProduct, caller: Viewer): boolean {
  if (!sellingRoles.includes(caller.role)) return product.onlyFor?.length !== 0
  return isActiveUnder(product, caller.accountId)
}

function isActiveUnder(product: SeedProduct, accountId: string): boolean {
  return product.onlyFor === undefined || product.onlyFor.includes(accountId)
}

const generatedBrands: readonly BrandCode[] = ['MTN', 'VODACOM', 'TELKOM', 'CELLC', 'RAIN', 'LYCA']
const sizes = ['100MB', '250MB', '500MB', '750MB', '1GB', '1.5GB', '2GB', '3GB', '5GB', '10GB']
const periods = [
  { days: 1, categoryId: 21 },
  { days: 7, categoryId: 22 },
  { days: 30, categoryId: 23 },
] as const

/** `CATALOGUE_SIZE` products besides the demo's, always the same for the same number. */
export function generatedProducts(count: number): readonly SeedProduct[] {
  return Array.from({ length: count }, (_, index): SeedProduct => {
    const brand = generatedBrands[index % generatedBrands.length] ?? 'MTN'
    const round = Math.floor(index / generatedBrands.length)
    const size = sizes[round % sizes.length] ?? '1GB'
    const period = periods[Math.floor(round / sizes.length) % periods.length] ?? periods[0]
    const amount = 5 + ((index * 7) % 495)
    const number = String(index + 1).padStart(5, '0')
    return {
      code: `GEN-${number}`,
      name: `${brands[brand]} ${size} ${period.days}-day bundle, plan ${number}`,
      brand,
      kind: 'data',
      categoryId: period.categoryId,
      minAmount: amount,
      maxAmount: amount,
      pinLess: true,
    }
  })
}
