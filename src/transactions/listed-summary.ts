import type { CatalogueProduct } from '../api/products.ts'
import type { TransactionRecord } from '../contract/transaction.ts'
import type { SaleSummary } from '../sale/sale.ts'
import { summaryOf } from './failed-transaction.ts'
import { listedSale } from './listed-sale.ts'
import { platformSaleOf } from './platform-sale.ts'

/** What the screens say about a sale of which only the platform's record is left. */
export function listedSummary(
  record: TransactionRecord,
  products: readonly CatalogueProduct[],
): SaleSummary {
  const platform = platformSaleOf(record)
  const one = listedSale({ key: '', ...(platform && { platform }) }, new Map())
  const product = products.find(({ code }) => code === one.productCode)
  const named = product && { title: product.name, brandName: product.brandName }
  return { ...summaryOf(one), ...named }
}
