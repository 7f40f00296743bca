import type { Account } from '../platform/reads/account.ts'
import type { KindOverrides } from './category-tree.ts'
import type { SaleKind } from './kind/kind.ts'

/**
 * The merchant's own brand → category assignments, by brand id or, where a listing gives none, by
 * brand name (ruling R6).
 */
export type BrandAssignments = ReadonlyMap<string, readonly number[]>

/** The merchant's own kinds of brands or of products, by the brand's key or the product's code. */
type Kinds = ReadonlyMap<string, SaleKind>

/** What a merchant has settled for themselves (rulings R6, R7, R35). A product's kind goes before its brand's, that before its category's. */
export interface Arrangement {
  readonly kinds: KindOverrides
  readonly brands: BrandAssignments
  readonly brandKinds?: Kinds | undefined
  readonly productKinds?: Kinds | undefined
  /** The kind of what is in no category; without one, each product's names tell. */
  readonly rest?: SaleKind | undefined
  /** What a cashier is not offered; a manager finds it in the catalogue. */
  readonly hidden?: Chosen | undefined
  /** What comes first, in this order; the rest follows in the platform's. Categories are compared with their siblings alone. */
  readonly order?: Chosen | undefined
  /** What comes last, the very last at its end. */
  readonly last?: Chosen | undefined
}

/** Categories by id, brands by key, products by code; none of them twice. */
export interface Chosen {
  readonly categories: readonly number[]
  readonly brands: readonly string[]
  readonly products: readonly string[]
}

/** One entry an account, so that a damaged one costs no other's. */
export function arrangementKey({ accountType, accountId }: Account): string {
  return `tuckshop.arrangement.${accountType}.${accountId}`
}
