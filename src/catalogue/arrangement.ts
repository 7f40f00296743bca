import type { Account } from '../platform/reads/account.ts'
import type { KindOverrides } from './category-tree.ts'
import type { SaleKind } from './kind/kind.ts'

/**
 * The merchant's own brand → category assignments, by brand id or, if a listing gives none, by brand name (ruling R6).
 */
export type BrandAssignments = ReadonlyMap<string, readonly number[]>

/** The merchant's own kinds for brands or products, by the brand's key or the product's code. */
type Kinds = ReadonlyMap<string, SaleKind>

/**
 * What a merchant has set for the shop (rulings R6, R7, R35). A product's kind overrides its brand's, and that
 * overrides its category's.
 */
export interface Arrangement {
  readonly kinds: KindOverrides
  readonly brands: BrandAssignments
  readonly brandKinds?: Kinds | undefined
  readonly productKinds?: Kinds | undefined
  /** The kind of products without a category; if absent, each product's names decide. */
  readonly rest?: SaleKind | undefined
  /** Hidden from cashiers; a manager finds it in the catalogue. */
  readonly hidden?: Chosen | undefined
  /**
   * What comes first, in this order; the rest follows in the platform's order. Categories are ordered only among their
   * siblings.
   */
  readonly order?: Chosen | undefined
  /** What comes last, with the very last at the end. */
  readonly last?: Chosen | undefined
}

/** As on the platform: nothing set. */
export const untouchedArrangement: Arrangement = { kinds: new Map(), brands: new Map() }

/** Categories by id, brands by key, products by code, without repeats. */
export interface Chosen {
  readonly categories: readonly number[]
  readonly brands: readonly string[]
  readonly products: readonly string[]
}

/** One entry for each account, so a damaged one affects no other. */
export function arrangementKey({ accountType, accountId }: Account): string {
  return `tuckshop.arrangement.${accountType}.${accountId}`
}
