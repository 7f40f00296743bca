import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { CategoryNode } from '../../catalogue/category-tree.ts'
import { priceChange, takesAmount, type PriceChange } from '../../catalogue/price-change.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { typedAmount } from '../../draft/amount.ts'
import { typedBefore } from '../../draft/carried-over.ts'
import { amountKey } from '../../draft/form-values.ts'
import { lookupEnd } from '../../draft/lookup-state.ts'
import { check, draftForm, type CheckedDraft } from '../../draft/check.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import type { BasketItem } from './basket.ts'

/** Whether an item can be sold as it was put aside. */
export type ItemState =
  | { readonly kind: 'ready'; readonly checked: CheckedDraft }
  /** Its product is no longer on the list. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'price'; readonly change: PriceChange | undefined }
  /** Its number was looked up too long ago, or on a page that is gone. */
  | { readonly kind: 'look-up' }
  /** Today's form asks for something else. */
  | { readonly kind: 'check' }

/** What an item is checked against. */
interface Today {
  readonly catalogue: Catalogue
  /** What a category asks for. */
  readonly known: (category: CategoryNode | undefined) => CategoryFields | undefined
  /** `clock.elapsed()` */
  readonly now: number
  /** The till's id, which its forms don't ask for. */
  readonly terminalId?: string | undefined
}

/** Checks an item against today's list and the elapsed time. */
export function itemState(item: BasketItem, today: Today): ItemState {
  const { catalogue, now } = today
  const { amount, checked } = item
  const product = catalogue.byCode.get(item.productCode)
  if (product === undefined || product.kind === 'redemption') return { kind: 'gone' }
  if (!takesAmount(product.amount, amount))
    return { kind: 'price', change: priceChange({ kind: 'sum', amount }, product.amount) }
  if (checked === undefined) return rebuilt(item, product, today)
  const { lookup } = checked
  if (lookup !== undefined && now >= lookupEnd(lookup)) return { kind: 'look-up' }
  return { kind: 'ready', checked: { ...checked, product } }
}

/** An item that another page checked, from what was typed: its lookup is lost. */
function rebuilt(
  { typed, amount }: BasketItem,
  product: ProductView,
  { catalogue, known, terminalId }: Today,
): ItemState {
  const asked = known(categoryOf(catalogue, product))
  if (asked === undefined) return { kind: 'check' }
  const form = draftForm(product, asked, { terminalId })
  const before = typedBefore(form.fields, form.operation.startValues, typed)
  // A bill's sum is the next lookup's to give.
  const values = before[amountKey] === '' ? { ...before, [amountKey]: typedAmount(amount) } : before
  const state = check(form, values)
  if (state.kind === 'incomplete') return { kind: 'check' }
  const isSame = (state.kind === 'ready' ? state.checked : state).amount === amount
  if (!isSame) return { kind: 'check' }
  return state.kind === 'ready' ? state : { kind: 'look-up' }
}

/** When the next lookup of these expires, by `clock.elapsed()`; `undefined` if none does. */
export function nextTooOld(items: readonly BasketItem[], now: number): number | undefined {
  const ends = items
    .flatMap(({ checked }) => (checked?.lookup === undefined ? [] : lookupEnd(checked.lookup)))
    .filter((end) => end > now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
