import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import type { SaleDraft } from '../../engine/sale.ts'
import { receiptFieldsOf, summaryOf } from './failed-transaction.ts'
import { listedSale } from './listed-sale.ts'
import { platformSaleOf } from './platform-sale.ts'

/** The till's details of a sale that only the platform's record still has. */
export function listedDetails(
  record: TransactionRecord,
  catalogue: Catalogue | undefined,
): Pick<SaleDraft, 'summary' | 'receiptFields'> {
  const entry = { key: '', platform: platformSaleOf(record) }
  const one = listedSale(entry, catalogue?.byCode ?? new Map())
  return { summary: summaryOf(one), receiptFields: receiptFieldsOf(one, catalogue) }
}
