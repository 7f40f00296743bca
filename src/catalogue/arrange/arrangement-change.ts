import type { Arrangement, Chosen } from '../arrangement.ts'
import { pathTo, type CategoryTree } from '../category-tree.ts'
import type { SaleKind } from '../kind/kind.ts'

/** The row for the kind of products without a category. */
export const restOfProducts = 'rest'

/** @param kind `undefined` lets the platform decide */
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

/** @param categories ids; without any, the platform decides */
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

/** @param kind `undefined` lets the platform decide */
export function withBrandKind(
  arrangement: Arrangement,
  brand: string,
  kind: SaleKind | undefined,
): Arrangement {
  return { ...arrangement, brandKinds: withEntry(arrangement.brandKinds, brand, kind) }
}

/** @param kind `undefined` lets the platform decide */
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

const nothing: Chosen = { categories: [], brands: [], products: [] }

/** @param what which of the lists: `withHidden(arrangement, 'brands', 'B-BET', true)` */
export function withHidden<What extends keyof Chosen>(
  arrangement: Arrangement,
  what: What,
  id: Chosen[What][number],
  isHidden: boolean,
): Arrangement {
  const { hidden = nothing } = arrangement
  const others = hidden[what].filter((one) => one !== id)
  return { ...arrangement, hidden: { ...hidden, [what]: isHidden ? [...others, id] : others } }
}

/**
 * Saves only what has to come first or last, so moving one of a thousand brands stays small.
 * @param ids the shown siblings in their new order; others keep theirs
 * @param natural the same in their default order
 */
export function withOrder<What extends keyof Chosen>(
  arrangement: Arrangement,
  what: What,
  ids: Chosen[What],
  natural: Chosen[What],
): Arrangement {
  const { order = nothing, last = nothing } = arrangement
  const moved = new Set<number | string>(ids)
  const others = (chosen: Chosen) => chosen[what].filter((one) => !moved.has(one))
  const { from, to } = longestRun(ids, natural)
  return {
    ...arrangement,
    order: { ...order, [what]: [...others(order), ...ids.slice(0, from)] },
    last: { ...last, [what]: [...ids.slice(to), ...others(last)] },
  }
}

/** The longest part of a list that is in its default order. */
function longestRun(
  ids: readonly (number | string)[],
  natural: readonly (number | string)[],
): { readonly from: number; readonly to: number } {
  const rank = new Map(natural.map((id, at) => [id, at]))
  const rankOf = (at: number) => rank.get(ids[at] ?? '') ?? -1
  let best = { from: 0, to: 0 }
  for (let from = 0, to = 1; to <= ids.length; to += 1) {
    if (to - from >= best.to - best.from) best = { from, to }
    if (rankOf(to) <= rankOf(to - 1)) from = to
  }
  return best
}

/** Moves one of the ids to another place. */
export function withMove<Id>(ids: readonly Id[], id: Id, to: number): readonly Id[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

function countOf(chosen: Chosen = nothing): number {
  return chosen.categories.length + chosen.brands.length + chosen.products.length
}

function orderCount({ order, last }: Pick<Arrangement, 'order' | 'last'>): number {
  return countOf(order) + countOf(last)
}

/** Ids as saved: the deepest first, because a product's nearest category sells it. */
export function nearestFirst(ids: Iterable<number>, tree: CategoryTree): readonly number[] {
  const depth = (id: number) => {
    const node = tree.byId.get(id)
    return node === undefined ? 0 : pathTo(node).length
  }
  return [...ids].sort((a, b) => depth(b) - depth(a))
}

export function isUntouched({ brands, ...arrangement }: Arrangement): boolean {
  const { hidden } = arrangement
  const settled = kindCount(arrangement) + countOf(hidden) + orderCount(arrangement)
  return brands.size === 0 && settled === 0
}

/** The number of kinds set for categories, brands, products, and for the rest. */
function kindCount({ kinds, brandKinds, productKinds, rest }: Omit<Arrangement, 'brands'>): number {
  const settled = kinds.size + (brandKinds?.size ?? 0) + (productKinds?.size ?? 0)
  return settled + Number(rest !== undefined)
}

/** '3 kinds, 1 brand and 2 hidden products'; 'nothing' for an untouched one. */
export function arrangementWords({ brands, ...arrangement }: Arrangement): string {
  const { hidden = nothing } = arrangement
  const counted: readonly (readonly [count: number, one: string, several: string])[] = [
    [kindCount(arrangement), 'kind', 'kinds'],
    [brands.size, 'brand', 'brands'],
    [hidden.categories.length, 'hidden category', 'hidden categories'],
    [hidden.brands.length, 'hidden brand', 'hidden brands'],
    [hidden.products.length, 'hidden product', 'hidden products'],
  ]
  const words = [
    ...counted
      .filter(([count]) => count > 0)
      .map(([count, one, several]) => `${count} ${count === 1 ? one : several}`),
    ...(orderCount(arrangement) > 0 ? ['the order'] : []),
  ]
  const last = words.at(-1) ?? 'nothing'
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
