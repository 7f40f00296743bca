import * as z from 'zod/mini'
import { identityText } from '../contract/identity.ts'
import type { PurchaseResponse } from '../contract/purchase.ts'
import { anyReceipt } from '../contract/receipt.ts'

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

const anyObject = z.record(z.string(), z.unknown())

/**
 * Reads a body as an answer of purchase, redeem or retry, member by member, so that a malformed
 * one costs only itself. `undefined` when it is no object.
 */
export function readPurchaseBody(body: unknown): PurchaseBody | undefined {
  const parsed = z.safeParse(anyObject, body)
  if (!parsed.success) return undefined
  const members = parsed.data
  const code = codeText(members.responseCode)
  const named = codeText(members.transactionId)
  const transactionId = named === undefined ? undefined : identityText(named)
  const rejectionCode = codeText(members.rejectionCode)
  const message = plainText(members.responseMessage)
  const rejectionReason = plainText(members.rejectionReason)
  const { successful } = members
  const receipt = z.safeParse(anyReceipt, members.receipt)
  return {
    code,
    transactionId,
    successful:
      successful == null ? undefined : typeof successful === 'boolean' ? successful : 'odd',
    rejectionCode,
    message: rejectionReason ?? message,
    response: {
      ...members,
      responseCode: code ?? '',
      transactionId,
      responseMessage: message,
      responseDateTime: plainText(members.responseDateTime),
      successful: typeof successful === 'boolean' ? successful : undefined,
      receipt: receipt.success ? receipt.data : undefined,
      rejectionCode,
      rejectionReason,
    },
  }
}

/** Codes and ids are text; a platform that writes them as numbers means the same. */
function codeText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : plainText(value)?.trim()
  return text === '' ? undefined : text
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
