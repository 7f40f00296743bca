import { priceChange, type PriceBefore, type PriceChange } from '../../../catalogue/price-change.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { priceWhenHeld } from '../../held/held-draft.ts'
import { useHeldView } from '../../held/held-drafts.ts'

/**
 * Whether a product costs something else than the cashier was last told: in the draft that is continued, in the
 * favourite, the last sale or the refused one that the form was opened from, or in the list of before.
 * @param checked the sum that was checked, where the price has changed since
 */
export function usePriceChange(
  product: ProductView,
  checked?: PriceBefore,
): PriceChange | undefined {
  const inHand = useHeldView('inHand')
  const was = useHeldView('was')
  const known = [
    checked,
    inHand?.productCode === product.code ? priceWhenHeld(inHand) : undefined,
    was?.productCode === product.code ? was.before : undefined,
    product.before,
  ]
  return known.map((before) => priceChange(before, product.amount)).find(Boolean)
}
