import type { PurchaseResponse } from '../contract/sale/purchase.ts'
import { platformWords } from './platform-words.ts'

/**
 * The code and words of a FAILED answer: either code member may have the code, and either text the words (spec, section
 * Errors; ruling R20).
 */
export function saidOfFailed(
  response: Pick<
    PurchaseResponse,
    'rejectionCode' | 'rejectionReason' | 'responseCode' | 'responseMessage'
  >,
): { readonly code: string; readonly message: string | undefined } {
  const { rejectionCode, rejectionReason, responseCode, responseMessage } = response
  return {
    code: rejectionCode == null ? responseCode : String(rejectionCode),
    message: platformWords(rejectionReason ?? responseMessage),
  }
}
