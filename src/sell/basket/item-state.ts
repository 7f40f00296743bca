import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import { priceChange, takesAmount, type PriceChange } from '../../catalogue/price-change.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { sentCode } from '../../platform/reads/products.ts'
import { typedBefore } from '../../draft/carried-over.ts'
import { deedOf, productFields } from '../../draft/deed.ts'
import { formSchema } from '../../draft/form-schema.ts'
import { lookupPlan, lookupRequest } from '../../draft/lookup-kinds.ts'
import { LOOKUP_LIFE_MS } from '../../draft/lookup-state.ts'
import type { SettledDetails } from '../../draft/order.ts'
import type { BasketItem } from './basket.ts'

/** Whether an item can be sold as it was put aside. */
export type ItemState =
  | { readonly kind: 'ready'; readonly details: SettledDetails }
  /** Its product is no longer on the list. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'price'; readonly change: PriceChange | undefined }
  /** Its number was looked up too long ago, or on a page that is gone. */
  | { readonly kind: 'look-up' }
  /** Today's form asks for something else. */
  | { readonly kind: 'check' }

/**
 * Checks an item against today's list and the elapsed time.
 * @param now `clock.elapsed()`
 * @param terminalId the till's id, which its forms don't ask for
 */
export function itemState(
  item: BasketItem,
  {
    catalogue,
    now,
    terminalId,
  }: { catalogue: Catalogue; now: number; terminalId?: string | undefined },
): ItemState {
  const { amount, checked } = item
  const product = catalogue.byCode.get(item.productCode)
  if (product === undefined || product.kind === 'redemption') return { kind: 'gone' }
  if (!takesAmount(product.amount, amount))
    return { kind: 'price', change: priceChange({ kind: 'sum', amount }, product.amount) }
  if (checked === undefined) return rebuilt(item, product, catalogue, terminalId)
  const { lookup } = checked
  if (lookup !== undefined && now - lookup.at >= LOOKUP_LIFE_MS) return { kind: 'look-up' }
  return { kind: 'ready', details: { ...checked, product } }
}

/** An item that another page checked, from what was typed: its lookup is lost. */
function rebuilt(
  { typed, amount }: BasketItem,
  product: ProductView,
  catalogue: Catalogue,
  terminalId: string | undefined,
): ItemState {
  const asked = categoryOf(catalogue, product)?.fields
  if (asked === undefined) return { kind: 'check' }
  const deed = deedOf(product.kind)
  const fields = productFields(product, asked.fields, { terminalId })
  const values = typedBefore(fields, deed.startValues, typed)
  const read = formSchema(fields, product.amount, deed).safeParse(values)
  if (read.data?.amount !== amount) return { kind: 'check' }
  const plan = lookupPlan(product.kind, fields)
  if (plan !== undefined && lookupRequest(plan, sentCode(product), values) !== undefined)
    return { kind: 'look-up' }
  const { receiptFields } = asked
  return {
    kind: 'ready',
    details: { product, deed, fields, values, amount, receiptFields, lookup: undefined },
  }
}

/** When the next lookup of these expires, by `clock.elapsed()`; `undefined` if none does. */
export function nextTooOld(items: readonly BasketItem[], now: number): number | undefined {
  const ends = items
    .flatMap(({ checked }) => checked?.lookup?.at ?? [])
    .map((at) => at + LOOKUP_LIFE_MS)
    .filter((end) => end > now)
  return ends.length === 0 ? undefined : Math.min(...ends)
}
