import { LosslessNumber, stringify } from 'lossless-json'
import { transactionStatusCodes } from '../contract/transaction.ts'
import { localDateTimeText } from '../values/dates.ts'
import { randOf } from '../values/money.ts'
import type { StoredReceipt } from './receipts.ts'
import { outcomeFor } from './outcomes.ts'
import type { Transaction } from './store.ts'
import type { Switches } from './switches.ts'

/** A JSON answer. Lossless numbers are written with all their digits (ruling R14). */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonText(stringify(body) ?? 'null', status, headers)
}

/** The first half of a JSON answer: one of the sandbox's fixed inputs asks for it. */
export function halfOfJson(body: unknown): Response {
  const text = stringify(body) ?? ''
  return jsonText(text.slice(0, Math.floor(text.length / 2)), 200, {})
}

function jsonText(text: string, status: number, more: Readonly<Record<string, string>>): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...headers, ...more } })
}

/** A number's literal whose digits a JavaScript number may not hold. */
export function wideNumber(digits: string): unknown {
  return new LosslessNumber(digits)
}

/** A stored receipt as it goes out: text in the place of a wide number becomes that number's literal. */
export function receiptOnTheWire(receipt: StoredReceipt | null): StoredReceipt | null {
  const number = receipt?.['transactionNumber']
  return typeof number === 'string'
    ? { ...receipt, transactionNumber: wideNumber(number) }
    : receipt
}

/** Whether the receipt is held back: recipients ending in 0012 get it with the first replay. */
function isReceiptHeldBack(transaction: Transaction): boolean {
  const { answer } = outcomeFor(transaction.recipient, transaction.attempt)
  return answer === 'no-receipt' && transaction.sends < 2
}

/**
 * A transaction as the answer of purchase, redeem and retry (spec, section Purchase response). Always the same
 * text for the same state, so that a replay gives the original's result.
 */
export function purchaseBody(transaction: Transaction): Record<string, unknown> {
  const { id, status, responseCode, responseMessage, updatedAt } = transaction
  const receipt = isReceiptHeldBack(transaction) ? null : receiptOnTheWire(transaction.receipt)
  return {
    transactionId: id,
    responseCode,
    responseMessage,
    responseDateTime: localDateTimeText(updatedAt),
    ...(status === 'COMPLETED' && { successful: true }),
    ...(status === 'FAILED' && { successful: false }),
    ...(receipt !== null && { receipt }),
  }
}

/** A transaction as a record of the query and the list. ASSUMPTION (R5): its fields are not shown. */
export function transactionRecord(
  transaction: Transaction,
  statusForm: Switches['statusForm'],
): Record<string, unknown> {
  const { id, status, body } = transaction
  return {
    ...purchaseBody(transaction),
    transactionItemCode: id,
    parentTransactionId: transaction.parentId,
    attempt: transaction.attempt,
    type: transaction.kind.toUpperCase(),
    merchantReference: transaction.merchantReference,
    // The one channel of every account, CH-POS-1, is a point of sale (docs/sandbox.md).
    channelType: 'POS',
    status: statusForm === 'number' ? transactionStatusCodes[status] : status,
    productCode: transaction.productCode,
    amount: randOf(transaction.amount),
    mobileNumber: body['mobileNumber'] ?? null,
    meterNumber: body['meterNumber'] ?? null,
    accountNumber: body['accountNumber'] ?? null,
    createdDate: localDateTimeText(transaction.createdAt),
    lastModifiedDate: localDateTimeText(transaction.updatedAt),
  }
}
