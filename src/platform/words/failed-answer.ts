import type { PurchaseResponse } from '../contract/purchase.ts'
import { platformWords } from './platform-words.ts'

/**
 * The code and the words of a FAILED answer: the code may stand in `rejectionCode` or in `responseCode`, the words likewise
 * (spec, section Errors; ruling R20).
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
