import type { Arrangement } from './arrangement.ts'
import { pathTo, type CategoryTree } from './category-tree.ts'
import type { SaleKind } from './kind.ts'

/** The row of the kinds for what is in no category. */
export const restOfProducts = 'rest'

/** As the platform has it: nothing settled. */
export const untouchedArrangement: Arrangement = { kinds: new Map(), brands: new Map() }

/** @param kind `undefined` gives the choice back to the platform */
export function withKind(
  arrangement: Arrangement,
  category: number | typeof restOfProducts,
  kind: SaleKind | undefined,
): Arrangement {
  if (category === restOfProducts) return { ...arrangement, rest: kind }
  const kinds = new Map(arrangement.kinds)
  if (kind === undefined) kinds.delete(category)
  else kinds.set(category, kind)
  return { ...arrangement, kinds }
}

/** @param categories ids; none gives the brand back to the platform */
export function withBrand(
  arrangement: Arrangement,
  brand: string,
  categories: readonly number[],
): Arrangement {
  const brands = new Map(arrangement.brands)
  if (categories.length === 0) brands.delete(brand)
  else brands.set(brand, categories)
  return { ...arrangement, brands }
}

/** @param kind `undefined` gives the choice back to the platform */
export function withBrandKind(
  arrangement: Arrangement,
  brand: string,
  kind: SaleKind | undefined,
): Arrangement {
  return { ...arrangement, brandKinds: withEntry(arrangement.brandKinds, brand, kind) }
}

/** @param kind `undefined` gives the choice back to the platform */
export function withProductKind(
  arrangement: Arrangement,
  code: string,
  kind: SaleKind | undefined,
): Arrangement {
  return { ...arrangement, productKinds: withEntry(arrangement.productKinds, code, kind) }
}

function withEntry(
  kinds: Arrangement['brandKinds'],
  key: string,
  kind: SaleKind | undefined,
): Arrangement['brandKinds'] {
  const next = new Map(kinds)
  if (kind === undefined) next.delete(key)
  else next.set(key, kind)
  return next
}

/** Ids as they are kept: the deepest first, for a product is sold by the nearest of its categories. */
export function nearestFirst(ids: Iterable<number>, tree: CategoryTree): readonly number[] {
  const depth = (id: number) => {
    const node = tree.byId.get(id)
    return node === undefined ? 0 : pathTo(node).length
  }
  return [...ids].sort((a, b) => depth(b) - depth(a))
}

export function isUntouched({ brands, ...arrangement }: Arrangement): boolean {
  return brands.size === 0 && kindCount(arrangement) === 0
}

/** However they were settled: for categories, brands, products, and for the rest. */
function kindCount({ kinds, brandKinds, productKinds, rest }: Omit<Arrangement, 'brands'>): number {
  const settled = kinds.size + (brandKinds?.size ?? 0) + (productKinds?.size ?? 0)
  return settled + Number(rest !== undefined)
}

/** '3 kinds and 1 brand'; 'nothing' for an untouched one. */
export function arrangementWords({ brands, ...arrangement }: Arrangement): string {
  const counted = [
    [kindCount(arrangement), 'kind'],
    [brands.size, 'brand'],
  ] as const
  const words = counted
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? 'nothing' : words.join(' and ')
}
