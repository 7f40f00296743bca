import type { TransactionRecord } from '../../../platform/contract/sale/transaction.ts'
import type { SaleDraft } from '../../../engine/sale.ts'
import { cents, centsFromDecimalText } from '../../../values/money.ts'
import type { Scene } from '../scene.ts'

/** The screens' text for a sale that only the list still has: its key, for the watch. */
export function describe(
  record: TransactionRecord,
  scene: Scene,
): Pick<SaleDraft, 'summary' | 'receiptFields'> {
  const { merchantReference, amount, productCode } = record
  const key = scene.saleOf(merchantReference ?? '') ?? ''
  const { draft } = scene.intents.get(key) ?? {}
  const summary = {
    title: key,
    productCode: productCode ?? draft?.summary.productCode ?? '',
    brandName: 'Demo',
    saleKind: draft?.summary.saleKind ?? 'other',
    amount: (amount == null ? undefined : centsFromDecimalText(String(amount))) ?? cents(0),
    recipientLabel: 'Recipient',
    recipientMasked: '',
  }
  return { summary, receiptFields: draft?.receiptFields ?? [] }
}
