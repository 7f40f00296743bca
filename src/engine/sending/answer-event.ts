import { defined } from '../../values/defined.ts'
import { classify, type SendKind } from '../../platform/words/classify.ts'
import { readPurchaseBody } from '../../platform/purchase-body.ts'
import { platformWords } from '../../platform/words/platform-words.ts'
import type { Answer } from '../../platform/answer.ts'
import type { Reply } from '../../platform/transport/transport.ts'
import type { PurchaseResponse } from '../../platform/contract/sale/purchase.ts'
import { hasToken } from '../../platform/contract/sale/receipt.ts'
import { successCode } from '../../platform/contract/response-code.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { parseJson } from '../../values/text/json-text.ts'
import type { ReceiptHeld, SaleEvent } from '../machine/event.ts'
import type { SaidLast } from '../sale.ts'
import type { Sealed } from '../machine/row.ts'

/** Seals an answer's text for its row. */
type SealAnswer = (text: string) => Promise<Sealed>

/**
 * What a reply to a sale's own send does to the sale (ruling R19).
 * @param holdUntil wall clock; used when the platform said 429
 */
export async function eventOfReply(
  reply: Reply,
  parts: {
    readonly at: number
    readonly sent: SendKind
    readonly receiptFields: readonly string[]
    readonly seal: SealAnswer
    readonly holdUntil: () => number
  },
): Promise<SaleEvent> {
  const { at } = parts
  const answer = classify(reply, parts.sent)
  const said = saidBy(answer, at)
  switch (answer.kind) {
    case 'session':
      return { kind: 'answered-session', at, said }
    case 'throttled':
      return { kind: 'answered-throttled', at, said, until: parts.holdUntil() }
    case 'not-sent':
      return { kind: 'answered-throttled', at, said, until: at }
    case 'in-flight':
      return { kind: 'answered-in-flight', at, said, ...idOf(answer) }
    case 'unknown':
      return { kind: 'answered-unknown', at, said, ...idOf(answer) }
    case 'failed':
      return { kind: 'answered-failed', at, said, transactionId: answer.transactionId }
    case 'rejected':
      return { kind: 'answered-rejected', at, said, ...idOf(answer) }
    case 'unlisted':
      return { kind: 'answered-unlisted', at, said }
    case 'completed':
    default: {
      const receipt = await heldReceipt(answer.response, parts.receiptFields, parts.seal)
      return { kind: 'answered-completed', at, said, transactionId: answer.transactionId, receipt }
    }
  }
}

/**
 * The receipt of a COMPLETED record, in the shape of a purchase answer (rulings R5, R23). Leaves out the rest of the
 * record, because its `reference` or `amount` would look like the receipt's (ruling R27).
 */
export async function receiptOfRecord(
  record: TransactionRecord,
  transactionId: string,
  receiptFields: readonly string[],
  seal: SealAnswer,
): Promise<ReceiptHeld> {
  const { receipt, responseMessage, responseDateTime } = record
  const response = {
    transactionId,
    responseCode: successCode,
    responseMessage,
    responseDateTime: typeof responseDateTime === 'string' ? responseDateTime : undefined,
    successful: true,
    receipt,
  }
  return heldReceipt(response, receiptFields, seal)
}

/** Reads an opened answer; its numbers keep all their digits (ruling R14). */
export function readSealedAnswer(text: string): PurchaseResponse | undefined {
  const json = parseJson(text)
  return json.ok ? readPurchaseBody(json.value)?.response : undefined
}

async function heldReceipt(
  response: PurchaseResponse,
  receiptFields: readonly string[],
  seal: SealAnswer,
): Promise<ReceiptHeld> {
  const { receipt } = response
  if (receipt == null || Object.keys(receipt).length === 0) return { kind: 'none' }
  const missing = receiptFields.some(isToken) && !hasToken(receipt)
  try {
    const sealed = await seal(JSON.stringify(response))
    return { kind: missing ? 'partial' : 'whole', sealed }
  } catch {
    // The sale is sold; the till fetches the receipt again (ruling R25).
    return { kind: 'none' }
  }
}

/**
 * Whether a path names the token, without which a receipt is incomplete (ruling R23). A `pin` is no such field: a
 * category's list serves products with and without a PIN, and paths that find nothing are skipped (ruling R27). Only a
 * direct member of the receipt counts.
 */
function isToken(path: string): boolean {
  return /^(?:receipt\.)?token$/i.test(path.trim())
}

function idOf({ transactionId }: { readonly transactionId?: string | undefined }) {
  return defined({ transactionId })
}

/** The words to keep for the cashier. Not a completed answer's, because they may include the goods. */
function saidBy(answer: Answer, at: number): SaidLast {
  switch (answer.kind) {
    case 'session':
    case 'throttled':
    case 'not-sent':
      return { outcome: answer.kind, at }
    case 'in-flight':
      return { outcome: 'in-flight', at, code: answer.code }
    case 'unknown':
      return { outcome: 'unknown', at, why: answer.why }
    case 'completed':
      return { outcome: 'unknown', at, why: 'contradictory' }
    case 'failed': {
      // Either member may have the code, and either text the words (spec, section Errors; ruling R20).
      const { rejectionCode, rejectionReason, responseCode, responseMessage } = answer.response
      const code = rejectionCode == null ? responseCode : String(rejectionCode)
      const message = platformWords(rejectionReason ?? responseMessage)
      return { outcome: 'failed', at, code, ...defined({ message }) }
    }
    case 'rejected':
      return {
        outcome: 'rejected',
        at,
        code: answer.code,
        ...defined({ message: answer.reason, available: answer.available }),
      }
    case 'unlisted':
    default:
      return {
        outcome: 'unlisted',
        at,
        code: answer.code,
        ...defined({ message: answer.message }),
      }
  }
}

/** A FAILED record's words for the cashier. */
export function saidByRecord(record: TransactionRecord, at: number): SaidLast {
  const code = record.responseCode ?? undefined
  const message = platformWords(record.responseMessage)
  return { outcome: 'failed', at, ...defined({ code, message }) }
}
