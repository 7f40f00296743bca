import { identityText } from '../contract/identity.ts'
import type { PurchaseResponse } from '../contract/purchase.ts'
import { anyReceipt } from '../contract/receipt.ts'
import { codeText, plainText, readReason } from './reason-members.ts'

/** The members of an answer that decide its class, each read alone. */
export interface PurchaseBody {
  /** Trimmed; a number becomes its text. */
  readonly code: string | undefined
  readonly transactionId: string | undefined
  /** `'odd'`: there is something, and it is no boolean. */
  readonly successful: boolean | 'odd' | undefined
  readonly rejectionCode: string | undefined
  readonly message: string | undefined
  /** The whole answer with its malformed members left out. */
  readonly response: PurchaseResponse
}

/**
 * Reads a body as an answer of purchase, redeem or retry, member by member, so that a malformed
 * one costs only itself. `undefined` when it is no object.
 */
export function readPurchaseBody(body: unknown): PurchaseBody | undefined {
  const reason = readReason(body)
  if (reason === undefined) return undefined
  const { members, code, rejectionCode, responseMessage, rejectionReason } = reason
  const named = codeText(members.transactionId)
  const transactionId = named === undefined ? undefined : identityText(named)
  const { successful } = members
  const receipt = anyReceipt.safeParse(members.receipt)
  return {
    code,
    transactionId,
    successful:
      successful == null ? undefined : typeof successful === 'boolean' ? successful : 'odd',
    rejectionCode,
    message: rejectionReason ?? responseMessage,
    response: {
      ...members,
      responseCode: code ?? '',
      transactionId,
      responseMessage,
      responseDateTime: plainText(members.responseDateTime),
      successful: typeof successful === 'boolean' ? successful : undefined,
      receipt: receipt.success ? receipt.data : undefined,
      rejectionCode,
      rejectionReason,
    },
  }
}
