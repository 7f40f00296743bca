import { isSold, isUnsold } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'

/**
 * How a cash-up treats a sale. `open`: not known yet, so it is listed but not counted. `settled`: a manager closed it
 * by hand, and only the platform's record shows whether it was sold.
 */
type CountedAs = 'sold' | 'not-sold' | 'open' | 'settled'

/** See docs/sale-engine.md, States: sold only if the platform said COMPLETED, not sold only if that is certain. */
export function countedAs(sale: Pick<Sale, 'phase' | 'hasReceipt'>): CountedAs {
  if (isSold(sale)) return 'sold'
  if (isUnsold(sale)) return 'not-sold'
  return sale.phase.kind === 'resolved' ? 'settled' : 'open'
}
