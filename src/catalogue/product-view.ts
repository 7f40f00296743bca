import type { CatalogueProduct } from '../platform/reads/products.ts'
import { isShorthand, noBrandName, withBrand } from '../values/brand.ts'
import { formatRand, type Cents } from '../values/money.ts'
import { brandKey, type Placement } from './kind/assignment.ts'
import type { SaleKind } from './kind/kind.ts'

/** What a product may cost, in cents. */
export type AmountRule =
  /** min = max (ruling R11). Shown, never asked. */
  | { readonly kind: 'fixed'; readonly amount: Cents }
  /**
   * `isCalledFixed`: the listing also calls it fixed, and the purchase must match a price that only the platform knows.
   */
  | {
      readonly kind: 'range'
      readonly min: Cents
      readonly max: Cents
      readonly isCalledFixed?: true
    }
  /**
   * The listing says 0 to 0, but nothing costs that (ASSUMPTION (R11)): the cashier types any amount, and the platform
   * decides.
   */
  | { readonly kind: 'open' }

/** A product as the screens show and sell it. */
export interface ProductView {
  readonly code: string
  /** What requests name, if it isn't `code`; see `sentCode`. */
  readonly platformCode?: string
  /** The product's name or, without a name, its code (ruling R11); a shorthand follows its brand. */
  readonly name: string
  /** The key that groups products: the brand's id or, without an id, its name; '' without either. */
  readonly brandKey: string
  readonly brandName: string
  readonly amount: AmountRule
  /** Its price when it was last sold here, or first seen, if that has changed. */
  readonly before?: AmountRule
  /** 'R 29.00', 'R 2.00 – 1 000.00', 'Any amount'. */
  readonly priceText: string
  readonly kind: SaleKind
  /** Neither the platform nor the merchant says the kind (ruling R35). */
  readonly isKindUnknown?: true
  readonly imageUrl: string | undefined
  /** The categories that show it, the nearest first; empty under "Everything else". */
  readonly categoryIds: readonly number[]
  /** The merchant's order within its brand: smaller comes first. */
  readonly place?: number | undefined
  /** Not offered: a manager finds it in the catalogue. */
  readonly isHidden?: true
}

/** A product in the till's words; its kind and categories are already decided (rulings R6, R7). */
export function productView(
  product: CatalogueProduct,
  { kind, isKindUnknown, categoryIds }: Placement,
): ProductView {
  const { code, platformCode, name, brandId, brandName, imageUrl } = product
  const amount = amountRule(product)
  return {
    code,
    ...(platformCode !== undefined && { platformCode }),
    name: isShorthand(name) ? withBrand(name, brandName) : name,
    brandKey: brandKey(product),
    brandName: brandName || brandId || noBrandName,
    amount,
    ...(product.before !== undefined && { before: amountRule(product.before) }),
    priceText: priceText(amount),
    kind,
    ...(isKindUnknown && { isKindUnknown }),
    imageUrl,
    categoryIds,
  }
}

/** Products of a brand in Sell's order: the merchant's, then open amounts, then by price. */
export function inOrder(one: ProductView, other: ProductView): number {
  return byPlace(one, other) || byPrice(one, other)
}

/** The merchant's order. */
export function byPlace(
  { place: one = 0 }: ProductView,
  { place: other = 0 }: ProductView,
): number {
  return one - other
}

/** The default order: open amounts, then by price. */
export function byPrice(one: ProductView, other: ProductView): number {
  return rankOf(one) - rankOf(other)
}

function rankOf({ amount }: ProductView): number {
  return amount.kind === 'fixed' ? amount.amount : -1
}

/** From the limits alone: `fixedAmount` is not reliable (ruling R11). */
function amountRule(product: Pick<CatalogueProduct, 'min' | 'max' | 'isCalledFixed'>): AmountRule {
  const { min, max, isCalledFixed } = product
  if (max <= 0) return { kind: 'open' }
  if (min === max) return { kind: 'fixed', amount: min }
  return { kind: 'range', min, max, ...(isCalledFixed && { isCalledFixed }) }
}

/** The text on a tile. A range names the currency once, to fit. */
export function priceText(rule: AmountRule): string {
  if (rule.kind === 'open') return 'Any amount'
  if (rule.kind === 'fixed') return formatRand(rule.amount)
  return `${formatRand(rule.min)} – ${formatRand(rule.max).replace(/^R\s/, '')}`
}
