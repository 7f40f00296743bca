import { categoryOf, soldProduct, type Catalogue } from '../../catalogue/catalogue.ts'
import type { FailedTransaction } from '../../engine/sale.ts'
import { cents } from '../../values/money.ts'
import type { Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import type { PlatformSale } from './platform-sale.ts'

/**
 * The payment method of another till's sale if the platform names none. The receipt says 'Paid before': the customer
 * paid at the other till, and this till has taken nothing.
 */
export const paidBefore = 'paid_before'

/** The till's own row of a failed sale, by its reference; `undefined` if the journal has none to retry. */
export function ownFailed({ entry: { sale } }: ListedSale): string | undefined {
  // A refused sale can't be retried, but the platform's transaction of it can.
  return sale === undefined || sale.phase.kind === 'rejected' ? undefined : sale.reference
}

/**
 * What the engine retries: the till's own row by its reference or, without a row, the transaction with everything known
 * about it (ruling R22).
 * @param attempts the listed transactions that may be its other attempts (`knownAttempts`)
 */
export function failedTransactionOf(
  one: ListedSale,
  chain: Chain,
  catalogue: Catalogue | undefined,
  attempts: Iterable<PlatformSale> = [],
): string | FailedTransaction {
  const { transactionId } = one
  const own = ownFailed(one)
  if (own !== undefined) return own
  const others = new Set(chain.map((other) => other.transactionId))
  for (const other of attempts)
    if (one.reference !== '' && other.merchantReference === one.reference)
      others.add(other.transactionId)
  return {
    transactionId: transactionId ?? one.key,
    merchantReference: one.reference === '' ? one.key : one.reference,
    kind: one.kind === 'redemption' ? 'redeem' : 'purchase',
    others: [...others].flatMap((id) => (id === undefined || id === transactionId ? [] : id)),
    summary: summaryOf(one),
    payment: { method: one.payment ?? paidBefore },
    receiptFields: receiptFieldsOf(one, catalogue),
    createdAt: one.at,
  }
}

/** What the lists show of a transaction that another till sold. */
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

/** The category's current fields; without any, every field of the receipt (ruling R27). */
export function receiptFieldsOf(
  { productCode, amount }: ListedSale,
  catalogue: Catalogue | undefined,
): readonly string[] {
  const product = catalogue && soldProduct(catalogue.byCode, productCode, amount)
  if (catalogue === undefined || product === undefined) return []
  return categoryOf(catalogue, product)?.fields?.receiptFields ?? []
}
