/** The code of success in `responseCode`. Source: spec, section Purchase response. */
export const successCode = '0'

/** `responseCode` values that mean "in flight: poll". Source: spec, section Purchase response. */
const inFlightCodes = ['PENDING', 'PROCESSING'] as const
export type InFlightCode = (typeof inFlightCodes)[number]

/** One row of the error table. */
export interface ResponseCodeRow {
  readonly code: string
  readonly endpoints: readonly ('purchase' | 'redeem' | 'retry')[]
  readonly condition: string
  /** The text as the spec gives it; `null` where the spec describes it without quoting it. */
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

/** Codes that reject a request for certain when no transaction comes with them (ruling R19). */
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
export type RejectionCode = (typeof rejectionCodes)[number]

/** What 1103's prose starts with; the available amount in rand follows. Source: spec, section Errors. */
export const insufficientBalancePrefix = 'Insufficient balance. Available: R'

/** Whether a code is one of the table's, by which a request is rejected for certain. */
export function isRejectionCode(code: string): code is RejectionCode {
  return rejectionCodes.some((known) => known === code)
}

/** Codes that say why in a way that no list of products explains: a retry, the wallet, the voucher, the provider, the user. */
const otherThanList: ReadonlySet<string> = new Set(['1006', '1102', '1103', '1151', '1200', '403'])

/** Whether a code says something else than a product, a price or a bound that has changed. */
export function saysNothingOfList(code: string | undefined): boolean {
  return code !== undefined && otherThanList.has(code)
}

/** Whether a failed redemption's code says that its PIN is wrong or used: another PIN is another sale (ruling R24). */
export function isPinRefusal(code: string | undefined): boolean {
  return code === '1010' || code === '1151'
}

/** Whether a code says that the transaction is in flight. */
export function isInFlightCode(code: string): code is InFlightCode {
  return inFlightCodes.some((known) => known === code)
}
