import { LosslessNumber, stringify } from 'lossless-json'
import { tooManyRequestsFor } from '../../platform/contract/error-body.ts'
import { transactionStatusCodes } from '../../platform/contract/sale/transaction.ts'
import { localDateTimeText } from '../../values/time/dates.ts'
import { randOf } from '../../values/money.ts'
import type { RequestContext } from './parts.ts'
import { requestPath } from './request-path.ts'
import type { StoredReceipt } from '../rules/receipts.ts'
import { outcomeFor } from '../rules/outcomes.ts'
import { channelOf } from '../seed/accounts.ts'
import type { Transaction } from '../store/store.ts'
import type { Switches } from '../rules/switches.ts'

/** A JSON answer. Lossless numbers are written with all their digits (ruling R14). */
export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonText(stringify(body) ?? 'null', status, headers)
}

/** 429 with the spec's body and no rate-limit header (spec, section HTTP statuses). */
export function tooManyRequests(c: RequestContext): Response {
  return json(tooManyRequestsFor(requestPath(c.req.url)), 429)
}

/** The first half of a JSON answer, for a fixed input. */
export function halfOfJson(body: unknown): Response {
  const text = stringify(body) ?? ''
  return jsonText(text.slice(0, Math.floor(text.length / 2)), 200, {})
}

function jsonText(text: string, status: number, more: Readonly<Record<string, string>>): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(text, { status, headers: { ...headers, ...more } })
}

/** A number's literal with more digits than a JavaScript number can hold. */
export function wideNumber(digits: string): unknown {
  return new LosslessNumber(digits)
}

/** A stored receipt as we send it: the text of a wide number becomes a number literal. */
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
 * A transaction as purchase, redeem and retry answer it (spec, section Purchase response). The same state always gives
 * the same text, so a replay repeats the original.
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

/** A transaction as the query and the list show it. ASSUMPTION (R5): the spec doesn't show its fields. */
export function transactionRecord(
  transaction: Transaction,
  { statusForm, recordMembers }: Pick<Switches, 'statusForm' | 'recordMembers'>,
): Record<string, unknown> {
  const { id, status, body } = transaction
  const record = {
    ...purchaseBody(transaction),
    transactionItemCode: id,
    parentTransactionId: transaction.parentId,
    attempt: transaction.attempt,
    type: transaction.kind.toUpperCase(),
    merchantReference: transaction.merchantReference,
    channelType: channelOf(transaction.accountId, body['channelId'])?.type ?? null,
    status: statusForm === 'number' ? transactionStatusCodes[status] : status,
    productCode: transaction.productCode,
    // One product a sale, and so one item with the sale's status.
    items: [{ id: `${id}-1`, productCode: transaction.productCode, status }],
    amount: randOf(transaction.amount),
    mobileNumber: body['mobileNumber'] ?? null,
    meterNumber: body['meterNumber'] ?? null,
    accountNumber: body['accountNumber'] ?? null,
    createdDate: localDateTimeText(transaction.createdAt),
    lastModifiedDate: localDateTimeText(transaction.updatedAt),
  }
  return recordForms[recordMembers](record)
}

/** Other platforms' names for the same members (ruling R33), and a record without a status (R34). */
const recordForms: Readonly<
  Record<Switches['recordMembers'], (record: Record<string, unknown>) => Record<string, unknown>>
> = {
  ours: (record) => record,
  snake: ({ transactionId, status, ...record }) =>
    Object.fromEntries(
      Object.entries({ id: transactionId, transactionStatus: status, ...record }).map(
        ([name, value]) => [
          name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ],
      ),
    ),
  mute: ({ transactionId, merchantReference, productCode, amount, createdDate }) => ({
    transactionId,
    merchantReference,
    productCode,
    amount,
    createdDate,
  }),
}
