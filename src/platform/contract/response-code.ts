/** The code of success in `responseCode`. Source: spec, section Purchase response. */
export const successCode = '0'

const writtenSuccess = /^(?:0+|OK)$/i

/** A code in one spelling: `00` and `OK` are {@link successCode}. */
export function plainCode(code: string | undefined): string | undefined {
  return code !== undefined && writtenSuccess.test(code) ? successCode : code
}

/** `responseCode` values that mean "in flight: poll". Source: spec, section Purchase response. */
const inFlightCodes = ['PENDING', 'PROCESSING'] as const
export type InFlightCode = (typeof inFlightCodes)[number]

/** One row of the error table. */
interface ResponseCodeRow {
  readonly code: string
  readonly endpoints: readonly ('purchase' | 'redeem' | 'retry')[]
  readonly condition: string
  /** The spec's text; `null` if the spec describes it without quoting it. */
  readonly message: string | null
}

/** Every error row of purchase, redeem and retry. Source: spec, section Purchase, redeem and retry error bodies. */
export const responseCodeTable: readonly ResponseCodeRow[] = [
  {
    code: '1001',
    endpoints: ['retry'],
    condition: 'The original transaction was not found, or the input is invalid',
    message: 'Transaction not found',
  },
  {
    code: '1001',
    endpoints: ['retry'],
    condition: 'The original transaction is not FAILED',
    message: 'Only FAILED transactions can be retried',
  },
  {
    code: '1001',
    endpoints: ['redeem'],
    condition: 'voucherPin is missing where the redemption product requires it',
    message: 'voucherPin is required for OTT voucher redemption',
  },
  {
    code: '1006',
    endpoints: ['retry'],
    condition: 'The transaction has already been retried',
    message: null,
  },
  {
    code: '1009',
    endpoints: ['purchase', 'redeem'],
    condition: "The product is not active for the caller's account",
    message: 'This product is not available for your account',
  },
  {
    code: '1010',
    endpoints: ['redeem'],
    condition: 'The voucher or the product was not found',
    message: 'Invalid product',
  },
  {
    code: '1102',
    endpoints: ['retry'],
    condition: "The transaction is not the caller's",
    message: 'You are not allowed to retry this transaction',
  },
  {
    code: '1103',
    endpoints: ['purchase', 'redeem'],
    condition: 'The wallet balance is too low',
    message: null,
  },
  {
    code: '1151',
    endpoints: ['redeem'],
    condition: 'The voucher has already been used',
    message: 'The voucher has already been used',
  },
  {
    code: '1200',
    endpoints: ['redeem'],
    condition: 'Provider processing error, used for an expired voucher',
    message: 'Provider processing error',
  },
]

/** Codes that certainly reject a request when no transaction comes with them (ruling R19). */
export const rejectionCodes = [
  '1001',
  '1006',
  '1009',
  '1010',
  '1102',
  '1103',
  '1151',
  '1200',
] as const
type RejectionCode = (typeof rejectionCodes)[number]

/** The start of 1103's text; the available amount in rand follows. Source: spec, section Errors. */
export const insufficientBalancePrefix = 'Insufficient balance. Available: R'

/** Whether the table has a code that certainly rejects a request. */
export function isRejectionCode(code: string): code is RejectionCode {
  return rejectionCodes.some((known) => known === code)
}

/** Codes whose reason isn't in a list of products: a retry, the wallet, the voucher, the provider, the user. */
const otherThanList: ReadonlySet<string> = new Set(['1006', '1102', '1103', '1151', '1200', '403'])

/** Whether a code is about something other than a changed product, price or bound. */
export function saysNothingOfList(code: string | undefined): boolean {
  return code !== undefined && otherThanList.has(code)
}

/** Whether a failed redemption's code means a wrong or used PIN: another PIN is another sale (ruling R24). */
export function isPinRefusal(code: string | undefined): boolean {
  return code === '1010' || code === '1151'
}

export function isInFlightCode(code: string): code is InFlightCode {
  return inFlightCodes.some((known) => known === code)
}
