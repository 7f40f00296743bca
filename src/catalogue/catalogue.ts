import type { CatalogueCategory } from '../platform/reads/categories.ts'
import { sentCode, type CatalogueProduct } from '../platform/reads/products.ts'
import { cents } from '../values/money.ts'
import type { Arrangement } from './arrangement.ts'
import { placeProduct } from './kind/assignment.ts'
import {
  buildCategoryTree,
  withDescendants,
  type CategoryNode,
  type CategoryTree,
} from './category-tree.ts'
import { takesAmount } from './price-change.ts'
import { productView, type ProductView } from './product-view.ts'

/** Everything that this account can sell, ready for the screens. */
export interface Catalogue {
  readonly tree: CategoryTree
  /** What the till offers, in the merchant's order, then the listing's. */
  readonly products: readonly ProductView[]
  /** Includes what the merchant has hidden. */
  readonly all: readonly ProductView[]
  /** Also by the platform's code: the first of the products that share it. */
  readonly byCode: ReadonlyMap<string, ProductView>
}

/** Products of one brand. */
export interface BrandGroup {
  readonly key: string
  readonly name: string
  readonly products: readonly ProductView[]
}

/**
 * Joins a listing and the categories, with the merchant's arrangement.
 * @param brandNames by brand id, for products whose listing gives no brand name
 */
export function buildCatalogue(
  products: readonly CatalogueProduct[],
  categories: readonly CatalogueCategory[],
  arrangement: Partial<Arrangement> = {},
  brandNames?: ReadonlyMap<string, string>,
): Catalogue {
  const { hidden, order } = arrangement
  const tree = buildCategoryTree(categories)
  const hiddenProducts = new Set(hidden?.products)
  const hiddenBrands = new Set(hidden?.brands)
  const placeOf = rankIn(order?.products)
  const byCode = new Map<string, ProductView>()
  for (const listed of products) {
    if (byCode.has(listed.code)) continue
    const brandName = listed.brandName || brandNames?.get(listed.brandId) || ''
    const product = { ...listed, brandName }
    const view = productView(product, placeProduct(product, tree, arrangement))
    const isHidden = hiddenProducts.has(view.code) || hiddenBrands.has(view.brandKey)
    byCode.set(product.code, {
      ...view,
      place: placeOf(view.code),
      ...(isHidden && { isHidden }),
    })
  }
  const rank = rankIn(order?.brands)
  const all = [...byCode.values()].sort((one, other) => rank(one.brandKey) - rank(other.brandKey))
  for (const view of all) if (!byCode.has(sentCode(view))) byCode.set(sentCode(view), view)
  return { tree, products: all.filter((one) => !one.isHidden), all, byCode }
}

/** The product of a sale, by the platform's code and, of those that share it, by the amount. */
export function soldProduct(
  byCode: Catalogue['byCode'],
  code: string,
  amount: number | undefined,
): ProductView | undefined {
  const found = byCode.get(code)
  if (found === undefined || found.code === code || amount === undefined) return found
  const takes = (one: ProductView) => takesAmount(one.amount, cents(amount))
  return [...byCode.values()].find((one) => sentCode(one) === code && takes(one)) ?? found
}

/** Shows hidden things too: for the person who arranges them, and for a manager who searches. */
export function withAll(catalogue: Catalogue): Catalogue {
  return { ...catalogue, products: catalogue.all }
}

/** A position in the merchant's order; what it doesn't name comes last. */
function rankIn(order: readonly string[] = []): (id: string) => number {
  const places = new Map(order.map((id, at) => [id, at]))
  return (id) => places.get(id) ?? order.length
}

/** Products of a category and all below it. */
export function productsIn(catalogue: Catalogue, node: CategoryNode): readonly ProductView[] {
  const ids = new Set(withDescendants(node).map(({ id }) => id))
  return catalogue.products.filter(({ categoryIds }) => categoryIds.some((id) => ids.has(id)))
}

/** Products without a category: "Everything else". */
export function unplacedProducts(catalogue: Catalogue): readonly ProductView[] {
  return catalogue.products.filter(({ categoryIds }) => categoryIds.length === 0)
}

/** Grouped by brand, in the order in which brands first appear; products without a brand come last. */
export function groupByBrand(products: readonly ProductView[]): readonly BrandGroup[] {
  const groups = new Map<string, { key: string; name: string; products: ProductView[] }>()
  for (const product of products) {
    const group = groups.get(product.brandKey)
    if (group !== undefined) group.products.push(product)
    else
      groups.set(product.brandKey, {
        key: product.brandKey,
        name: product.brandName,
        products: [product],
      })
  }
  return [...groups.values()].sort((a, b) => Number(a.key === '') - Number(b.key === ''))
}

/** The category that sells the product: the nearest one that shows it. */
export function categoryOf(catalogue: Catalogue, product: ProductView): CategoryNode | undefined {
  return product.categoryIds
    .map((id) => catalogue.tree.byId.get(id))
    .find((node) => node !== undefined)
}
