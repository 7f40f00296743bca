import type { CatalogueProduct } from '../../platform/reads/products.ts'
import type { Arrangement } from '../arrangement.ts'
import { categoryName } from '../browse/browse-query.ts'
import type { SaleKind } from '../kind/kind.ts'
import { groupByBrand, type Catalogue } from '../catalogue.ts'
import { wordsOf } from '../words.ts'

/** A brand as the merchant arranges it. */
export interface BrandRow {
  readonly key: string
  readonly name: string
  readonly count: number
  /** How many of its products have a category from the platform, which overrides an assignment (ruling R6). */
  readonly byPlatform: number
  /** How many have no category. */
  readonly loose: number
  /** Names of its products' current categories, the most used first. */
  readonly now: readonly string[]
  /** Ids that the merchant has assigned. */
  readonly own: readonly number[]
  /** The kind that the merchant has set for it. */
  readonly ownKind: SaleKind | undefined
}

/** Which brands to show. */
export const brandFilters = ['all', 'loose', 'own'] as const
export type BrandFilter = (typeof brandFilters)[number]

/** Every brand with a name or an id, in Sell's order. */
export function brandRows(
  catalogue: Catalogue,
  listed: readonly CatalogueProduct[],
  { brands, brandKinds }: Arrangement,
): readonly BrandRow[] {
  const placed = new Set(
    listed
      .filter(({ categoryIds }) => categoryIds.some((id) => catalogue.tree.byId.has(Number(id))))
      .map(({ code }) => code),
  )
  return groupByBrand(catalogue.products)
    .filter(({ key }) => key !== '')
    .map(({ key, name, products }) => {
      const uses = new Map<string, number>()
      for (const product of products) {
        const category = categoryName(catalogue, product)
        uses.set(category, (uses.get(category) ?? 0) + 1)
      }
      return {
        key,
        name,
        count: products.length,
        byPlatform: products.filter(({ code }) => placed.has(code)).length,
        loose: products.filter(({ categoryIds }) => categoryIds.length === 0).length,
        now: [...uses].sort(([, a], [, b]) => b - a).map(([category]) => category),
        own: brands.get(key) ?? [],
        ownKind: brandKinds?.get(key),
      }
    })
}

/** Whether the merchant has set anything for a brand. */
export function isOwn({ own, ownKind }: Pick<BrandRow, 'own' | 'ownKind'>): boolean {
  return own.length > 0 || ownKind !== undefined
}

/** The filter's rows whose names have words that begin with all typed words. */
export function filterBrands(
  rows: readonly BrandRow[],
  filter: BrandFilter,
  typed: string,
): readonly BrandRow[] {
  const starts = wordsOf(typed)
  return rows.filter(
    ({ name, key, loose, ...row }) =>
      (filter === 'all' || (filter === 'loose' ? loose > 0 : isOwn(row))) &&
      starts.every((start) => wordsOf(`${name} ${key}`).some((word) => word.startsWith(start))),
  )
}
