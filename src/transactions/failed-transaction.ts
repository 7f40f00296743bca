import { categoryOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { FailedTransaction } from '../sale/sale.ts'
import { cents } from '../values/money.ts'
import type { Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'

/**
 * How a sale was paid that another till made, where the platform does not say: the customer paid there. It stands on
 * the receipt as 'Paid before'; this till has taken nothing for it.
 */
export const paidBefore = 'paid_before'

/**
 * What the engine retries: the till's own row by its reference or, where the journal has none, the transaction with
 * all that is known of it (ruling R22).
 */
export function failedTransactionOf(
  one: ListedSale,
  chain: Chain,
  catalogue: Catalogue | undefined,
): string | FailedTransaction {
  const { transactionId } = one
  const { sale } = one.entry
  // A refused sale can't be retried; the transaction that the platform keeps of it can.
  if (sale !== undefined && sale.phase.kind !== 'rejected') return sale.reference
  return {
    transactionId: transactionId ?? one.key,
    merchantReference: one.reference === '' ? one.key : one.reference,
    kind: one.kind === 'redemption' ? 'redeem' : 'purchase',
    others: chain.flatMap((other) =>
      other.transactionId === undefined || other.key === one.key ? [] : [other.transactionId],
    ),
    summary: summaryOf(one),
    payment: { method: one.payment ?? paidBefore },
    receiptFields: receiptFieldsOf(one, catalogue),
    createdAt: one.at,
  }
}

/** What the till's lists say of a transaction that it did not sell. */
export function summaryOf(one: ListedSale): FailedTransaction['summary'] {
  return {
    title: one.title,
    productCode: one.productCode,
    brandName: one.brand,
    saleKind: one.kind,
    amount: one.amount ?? cents(0),
    recipientLabel: one.recipientLabel,
    recipientMasked: one.recipientMasked,
  }
}

/** The category's as it is now; none is every field of the receipt (ruling R27). */
export function receiptFieldsOf(
  { productCode }: ListedSale,
  catalogue: Catalogue | undefined,
): readonly string[] {
  const product = catalogue?.byCode.get(productCode)
  if (catalogue === undefined || product === undefined) return []
  return categoryOf(catalogue, product)?.fields?.receiptFields ?? []
}
