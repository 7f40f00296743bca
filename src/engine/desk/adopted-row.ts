import { newRowAt, noHashes, type SaleRow } from '../machine/row.ts'
import type { FailedTransaction, Sale, SaleAccount } from '../sale.ts'

/** The key of the row for another till's transaction: its plain reference may belong to an earlier attempt. */
export function adoptedReference(transaction: FailedTransaction): string {
  return `${transaction.merchantReference}@${transaction.transactionId}`
}

/** Whether another till made the sale, and this till took it over to retry it. */
export function isAdopted({
  reference,
  merchantReference,
  transactionId,
}: Pick<Sale, 'reference' | 'merchantReference' | 'transactionId'>): boolean {
  return transactionId !== undefined && reference === `${merchantReference}@${transactionId}`
}

/**
 * The row of a FAILED transaction from the platform's list. It has ended, and serves as the parent of a retry (ruling
 * R22). This till never had its request, so it can't send it.
 */
export function adoptedRowOf(
  transaction: FailedTransaction,
  account: SaleAccount,
  at: number,
): SaleRow {
  const { transactionId, merchantReference, others, createdAt } = transaction
  const { kind, summary, payment, receiptFields } = transaction
  return {
    ...newRowAt(at),
    ...noHashes,
    reference: adoptedReference(transaction),
    merchantReference,
    kind,
    route: kind,
    account,
    summary,
    payment,
    receiptFields: [...receiptFields],
    state: 'failed',
    createdAt,
    confirmedAt: createdAt,
    transactionId,
    ancestors: others.filter((other) => other !== transactionId),
  }
}
