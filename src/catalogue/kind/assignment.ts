import type { CatalogueProduct } from '../../platform/reads/products.ts'
import type { Arrangement, BrandAssignments } from '../arrangement.ts'
import { withDescendants, type CategoryNode, type CategoryTree } from '../category-tree.ts'
import { kindFromEvidence, type SaleKind } from './kind.ts'
import { hasPhrase, wordsOf } from '../words.ts'

/** Where a product is shown and what kind of sale it is. */
export interface Placement {
  /** Category ids, the nearest first; empty for "Everything else". */
  readonly categoryIds: readonly number[]
  readonly kind: SaleKind
  /** Nothing tells the kind, not even the merchant: then `kind` is 'other' (ruling R35). */
  readonly isKindUnknown?: true
}

/**
 * The categories of a product, in ruling R6's order: what the listing says (`categoryId`,
 * `categoryIds`); the merchant's assignments; a guess from names. Its kind is what the merchant says of
 * it or of its brand (ruling R35); else that of the first of its categories; in none, what the merchant says of the
 * rest; else what its own names tell, else 'other' (ruling R7). Categories that are not shown do not count.
 */
export function placeProduct(
  product: CatalogueProduct,
  tree: CategoryTree,
  { brands, brandKinds, productKinds, rest }: Partial<Arrangement> = {},
): Placement {
  const own = productKinds?.get(product.code) ?? brandKinds?.get(brandKey(product))
  // Most listings say enough without: to look through the names of thousands takes a slow till a third of a second.
  const told = () => own ?? kindOfNames(product)
  const found =
    nonEmpty(listed(product, tree)) ??
    nonEmpty(assigned(product, tree, brands, told)) ??
    guessed(product, tree, told())
  const near = found.length === 0 ? rest : found.find((node) => node.kind)?.kind
  const kind = own ?? near ?? told()
  return {
    categoryIds: found.map((node) => node.id),
    kind: kind ?? 'other',
    ...(kind === undefined && { isKindUnknown: true }),
  }
}

function listed(product: CatalogueProduct, tree: CategoryTree): readonly CategoryNode[] {
  return nodesOf(product.categoryIds.map(Number), tree)
}

/**
 * Of several categories for one brand, those of the product's own kind: of MTN in Airtime and Data,
 * a bundle is in Data. Where none of them is of its kind, all of them. ASSUMPTION (R6): no
 * ruling says how a brand of several kinds is spread.
 */
function assigned(
  product: CatalogueProduct,
  tree: CategoryTree,
  brands: BrandAssignments | undefined,
  kindOf: () => SaleKind | undefined,
): readonly CategoryNode[] {
  const nodes = nodesOf(brands?.get(brandKey(product)) ?? [], tree)
  if (nodes.length < 2) return nodes
  const kind = kindOf()
  return nonEmpty(nodes.filter((node) => node.kind === kind)) ?? nodes
}

/**
 * The one category whose name says the most about the product, among those of the product's kind;
 * without a kind, one whose whole name is in the product's. ASSUMPTION (R6): the guess is ours.
 */
function guessed(
  product: CatalogueProduct,
  tree: CategoryTree,
  kind: SaleKind | undefined,
): readonly CategoryNode[] {
  const words = wordsOf(`${product.brandName} ${product.name} ${product.code}`)
  let best: CategoryNode | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const { node, named } of namedNodes(tree)) {
    if (kind === undefined ? !isNamedIn(words, named) : node.kind !== kind) continue
    const points = score(named, words)
    if (points > most) [best, most] = [node, points]
  }
  return best === undefined ? [] : [best]
}

interface NamedNode {
  readonly node: CategoryNode
  /** The words of its name. */
  readonly named: readonly string[]
}

const namedBefore = new WeakMap<CategoryTree, readonly NamedNode[]>()

/** Every category with the words of its name, read once for all products. */
function namedNodes(tree: CategoryTree): readonly NamedNode[] {
  const known = namedBefore.get(tree)
  if (known !== undefined) return known
  const read = tree.roots
    .flatMap((root) => withDescendants(root))
    .map((node) => ({ node, named: wordsOf(node.name) }))
  namedBefore.set(tree, read)
  return read
}

/** A number alone names nothing: the 24 of a category is not the 24 of an amount. */
const BARE_NUMBER = /^\d+(?:\.\d+)?$/

function isNamedIn(words: readonly string[], named: readonly string[]): boolean {
  return !named.every((word) => BARE_NUMBER.test(word)) && hasPhrase(words, named)
}

/** How periods of a bundle are written, by the word that a category has for them. */
const periods: ReadonlyMap<string, readonly string[]> = new Map([
  ['hourly', ['hour', '1 hour', 'hourly']],
  ['daily', ['day', '1 day', 'daily', '24 hour', '24 hours']],
  ['weekly', ['7 day', '7 days', 'week', 'weekly']],
  ['monthly', ['30 day', '30 days', '31 day', '31 days', 'month', 'monthly']],
])

/**
 * Words of the category's name that the product's names carry, and no bare numbers; a period counts more than any
 * other word.
 */
function score(named: readonly string[], words: readonly string[]): number {
  let sum = 0
  for (const word of named) {
    const phrases = periods.get(word)
    if (phrases === undefined) sum += Number(!BARE_NUMBER.test(word) && words.includes(word))
    else sum += phrases.some((phrase) => fitsPeriod(words, phrase)) ? 3 : -1
  }
  return sum
}

/** A period of one word, 'day', only counts when no number is before it: '7 day' is a week. */
function fitsPeriod(words: readonly string[], phrase: string): boolean {
  const parts = wordsOf(phrase)
  if (parts.length > 1) return hasPhrase(words, parts)
  return words.some((word, at) => word === phrase && !/^\d+$/.test(words[at - 1] ?? ''))
}

/** What a merchant's word on a brand is kept under: its id or, without one, its name. */
export function brandKey({
  brandId,
  brandName,
}: Pick<CatalogueProduct, 'brandId' | 'brandName'>): string {
  return brandId || brandName
}

/** By the names of brand and product (ruling R7). */
function kindOfNames(product: CatalogueProduct): SaleKind | undefined {
  return kindFromEvidence({ names: [`${product.brandName} ${product.name}`] })
}

function nodesOf(ids: readonly number[], tree: CategoryTree): readonly CategoryNode[] {
  return [...new Set(ids)].flatMap((id) => tree.byId.get(id) ?? [])
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list
}
