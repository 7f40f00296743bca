import type { ProductView } from '../../../catalogue/product-view.ts'
import { transactionRecord } from '../../../platform/contract/sale/transaction.ts'
import { listedSale, type ListedSale } from '../../../sales/store/listed-sale.ts'
import { platformSaleOf } from '../../../sales/store/platform-sale.ts'
import type { Cents } from '../../../values/money.ts'

/** A sale that only the platform knows, from a record of its list: 't-1' by default. */
export function listedRecord(
  record: object = {},
  products: ReadonlyMap<string, ProductView> = new Map(),
  given?: Cents,
): ListedSale {
  const platform = platformSaleOf(transactionRecord.parse({ transactionId: 't-1', ...record }))
  return listedSale({ key: platform.transactionId, platform }, products, given)
}
