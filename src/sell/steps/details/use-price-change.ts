import { priceChange, type PriceBefore, type PriceChange } from '../../../catalogue/price-change.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import type { Operation } from '../../../draft/operation.ts'
import { priceWhenHeld } from '../../../draft/held-draft.ts'
import { useDrafts } from '../../use-drafts.ts'

/**
 * Whether a product's price differs from the last one that the cashier saw: in the resumed draft, in the favourite,
 * last sale or refused sale that opened the form, or in the previous list.
 * @param checked the checked sum, if the price has changed since
 */
export function usePriceChange(
  product: ProductView,
  kind: Operation['kind'],
  checked?: PriceBefore,
): PriceChange | undefined {
  const resumed = useDrafts(({ open }) => open.resumed, kind)
  const was = useDrafts(({ open }) => open.was, kind)
  const known = [
    checked,
    resumed?.productCode === product.code ? priceWhenHeld(resumed) : undefined,
    was?.productCode === product.code ? was.before : undefined,
    product.before,
  ]
  return known.map((before) => priceChange(before, product.amount)).find(Boolean)
}
