import { insufficientBalancePrefix } from '../../../platform/contract/response-code.ts'

/**
 * Every refusal of purchase, redeem and retry: the spec's error rows, then those that it doesn't show. ASSUMPTION
 * (R19): the spec gives rows no HTTP status, so `status` is our choice; the switch `errorHttpStatus` sets them all to
 * 200.
 */
export const rejections = {
  transactionNotFound: { code: '1001', status: 404, message: 'Transaction not found' },
  notFailed: { code: '1001', status: 409, message: 'Only FAILED transactions can be retried' },
  pinRequired: {
    code: '1001',
    status: 400,
    message: 'voucherPin is required for OTT voucher redemption',
  },
  alreadyRetried: {
    code: '1006',
    status: 409,
    message: 'This transaction has already been retried. Refresh and retry the latest attempt',
  },
  notAvailable: {
    code: '1009',
    status: 422,
    message: 'This product is not available for your account',
  },
  invalidProduct: { code: '1010', status: 404, message: 'Invalid product' },
  notOwner: { code: '1102', status: 403, message: 'You are not allowed to retry this transaction' },
  insufficient: { code: '1103', status: 402, message: insufficientBalancePrefix },
  voucherUsed: { code: '1151', status: 409, message: 'The voucher has already been used' },
  providerError: { code: '1200', status: 422, message: 'Provider processing error' },
  // ASSUMPTION (R8): the spec shows no code for a body that breaks the rules; 1001's condition says "input invalid".
  invalidInput: { code: '1001', status: 400, message: 'The request is invalid' },
  // ASSUMPTION (R36): the spec shows no answer for a reference that is reused for something else.
  referenceReused: {
    code: '1001',
    status: 400,
    message: 'merchantReference was used for another purchase',
  },
  // ASSUMPTION (R41): the spec gives a status but no code for a role that may not sell.
  roleNotPermitted: {
    code: '403',
    status: 403,
    message: 'Your role is not permitted to do this',
  },
  // ASSUMPTION (R19): a code that the spec does not list, for recipients that end in 1999.
  withdrawn: { code: '1999', status: 422, message: 'Product temporarily withdrawn' },
} as const
export type RejectionName = keyof typeof rejections

/** The attempt to retry, and the newest one in its chain. */
interface RefusedAttempts {
  readonly parent: string
  readonly latest: string
}

/** A purchase, redemption or retry that is refused and leaves no transaction. */
export class Rejection extends Error {
  readonly row: RejectionName
  /** For a retry: the transactions that its refusal may name (ruling R38). */
  readonly attempts: RefusedAttempts | undefined

  /** @param message replaces the row's text */
  constructor(
    row: RejectionName,
    message: string = rejections[row].message,
    attempts?: RefusedAttempts,
  ) {
    super(message)
    this.row = row
    this.attempts = attempts
  }
}

/** The HTTP status of an error row, by its `responseCode`; for failures with a transaction. */
export function statusOfCode(code: string): number {
  const row = Object.values(rejections).findLast((rejection) => rejection.code === code)
  return row?.status ?? 422
}
