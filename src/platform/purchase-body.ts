import { transactionIdText } from './contract/sale/transaction-id.ts'
import { codeOf, flagOf, timeText } from './contract/lenient.ts'
import type { PurchaseResponse } from './contract/sale/purchase.ts'
import { receiptOf } from './contract/sale/receipt.ts'
import { successCode } from './contract/response-code.ts'
import { readReason } from './words/reason-members.ts'

/** The members that decide an answer's class, each read separately. */
export interface PurchaseBody {
  /** Trimmed; a number becomes its text. */
  readonly code: string | undefined
  readonly transactionId: string | undefined
  /** `'odd'`: it has a value, but no clear yes or no. */
  readonly successful: boolean | 'odd' | undefined
  readonly rejectionCode: string | undefined
  readonly message: string | undefined
  /** The whole answer without malformed members. */
  readonly response: PurchaseResponse
}

/**
 * Reads a body as an answer of purchase, redeem or retry, member by member, so a malformed one loses only itself.
 * `undefined` if it isn't an object.
 */
export function readPurchaseBody(body: unknown): PurchaseBody | undefined {
  const reason = readReason(body)
  if (reason === undefined) return undefined
  const { members, code, rejectionCode, responseMessage, rejectionReason } = reason
  const named = codeOf(members['transactionId'])
  const transactionId = named === undefined ? undefined : transactionIdText(named)
  const successful = readSuccessful(members['successful'], code)
  return {
    code,
    transactionId,
    successful,
    rejectionCode,
    message: rejectionReason ?? responseMessage,
    response: {
      ...members,
      responseCode: code ?? '',
      transactionId,
      responseMessage,
      responseDateTime: timeText(members['responseDateTime']),
      successful: successful === 'odd' ? undefined : successful,
      receipt: receiptOf(members),
      rejectionCode,
      rejectionReason,
    },
  }
}

/** A "0" may also be a success code: without a matching code, only `false` means no. */
function readSuccessful(value: unknown, code: string | undefined): PurchaseBody['successful'] {
  if (value == null) return undefined
  const said = flagOf(value)
  return said === undefined || (said !== value && !said && (code ?? successCode) === successCode)
    ? 'odd'
    : said
}
