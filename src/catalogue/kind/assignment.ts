import { sentCode, type CatalogueProduct } from '../../platform/reads/products.ts'
import type { Arrangement } from '../arrangement.ts'
import { withDescendants, type CategoryNode, type CategoryTree } from '../category-tree.ts'
import { kindFromEvidence, type SaleKind } from './kind.ts'
import { hasPhrase, wordsOf } from '../words.ts'

/** The categories that show a product, and its kind of sale. */
export interface Placement {
  /** Category ids, the nearest first; empty for "Everything else". */
  readonly categoryIds: readonly number[]
  readonly kind: SaleKind
  /** Neither the platform nor the merchant says the kind: then `kind` is 'other' (ruling R35). */
  readonly isKindUnknown?: true
}

/**
 * The categories of a product, in ruling R6's order: the listing's (`categoryId`, `categoryIds`); the merchant's
 * categories for its brand; a guess from names. Its kind is the merchant's for it or its brand (ruling R35); else that
 * of its first category; else the one its own names give, else 'other' (ruling R7).
 */
export function placeProduct(
  product: CatalogueProduct,
  tree: CategoryTree,
  { brands, productKinds }: Partial<Arrangement> = {},
): Placement {
  const own = productKinds?.get(product.code) ?? brands?.get(brandKey(product))?.kind
  // Most listings say enough without this: searching the names of thousands takes a slow till a third of a second.
  const told = () => own ?? kindOfNames(product)
  const found =
    nonEmpty(listed(product, tree)) ??
    nonEmpty(assigned(product, tree, brands, told)) ??
    guessed(product, tree, told())
  const kind = own ?? found.find((node) => node.kind)?.kind ?? told()
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
 * If a brand has several categories, those of the product's own kind: for MTN in Airtime and Data, a bundle is in Data.
 * If none is of its kind, all of them. ASSUMPTION (R6): no ruling says how to divide a brand of several kinds.
 */
function assigned(
  product: CatalogueProduct,
  tree: CategoryTree,
  brands: Arrangement['brands'] | undefined,
  kindOf: () => SaleKind | undefined,
): readonly CategoryNode[] {
  const nodes = nodesOf(brands?.get(brandKey(product))?.categories ?? [], tree)
  if (nodes.length < 2) return nodes
  const kind = kindOf()
  return nonEmpty(nodes.filter((node) => node.kind === kind)) ?? nodes
}

/**
 * The category whose name says the most about the product, among those of the product's kind. If the kind is unknown,
 * one whose whole name is in the product's. ASSUMPTION (R6): the guess is ours.
 */
function guessed(
  product: CatalogueProduct,
  tree: CategoryTree,
  kind: SaleKind | undefined,
): readonly CategoryNode[] {
  const words = wordsOf(`${product.brandName} ${product.name} ${sentCode(product)}`)
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

/** A number alone names nothing: a category's 24 is not the 24 of an amount. */
const BARE_NUMBER = /^\d+(?:\.\d+)?$/

function isNamedIn(words: readonly string[], named: readonly string[]): boolean {
  return !named.every((word) => BARE_NUMBER.test(word)) && hasPhrase(words, named)
}

/** The spellings of a bundle's periods, by the category's word for them. */
const periods: ReadonlyMap<string, readonly string[]> = new Map([
  ['hourly', ['hour', '1 hour', 'hourly']],
  ['daily', ['day', '1 day', 'daily', '24 hour', '24 hours']],
  ['weekly', ['7 day', '7 days', 'week', 'weekly']],
  ['monthly', ['30 day', '30 days', '31 day', '31 days', 'month', 'monthly']],
])

/**
 * Words of the category's name that the product's names also have, without bare numbers; a period counts more than any
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

/** A period of one word, 'day', only counts without a number before it: '7 day' is a week. */
function fitsPeriod(words: readonly string[], phrase: string): boolean {
  const parts = wordsOf(phrase)
  if (parts.length > 1) return hasPhrase(words, parts)
  return words.some((word, at) => word === phrase && !/^\d+$/.test(words[at - 1] ?? ''))
}

/** The key of a merchant's settings for a brand: its id or, without an id, its name. */
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
