import { z } from 'zod'
import { addresses, type Address, type EndpointName } from './addresses.ts'
import { categoryListing } from './category.ts'
import { enumerationNames, enumerationResponse, type EnumerationName } from './enumeration.ts'
import {
  accountLookupResponse,
  billPaymentLookupRequest,
  electricityLookupRequest,
  mobileBundleLookupRequest,
  mobileBundleLookupResponse,
  moneyTransferLookupRequest,
} from './lookup.ts'
import {
  forgotPasswordRequest,
  passwordResetResponse,
  resetPasswordRequest,
} from './password-reset.ts'
import { productListing } from './product.ts'
import { purchaseRequest, purchaseResponse } from './purchase.ts'
import { redeemRequest } from './redeem.ts'
import { retryRequest } from './retry.ts'
import { refreshRequest, tokenEnvelope, tokenRequest } from './token.ts'
import { transactionQuery } from './transaction.ts'

/** One endpoint of the spec; where it is stands in `addresses.ts`. */
export interface Endpoint extends Address {
  /** Number in the spec's endpoint summary. */
  readonly number: number
  readonly callers: 'public' | 'authenticated' | 'merchant' | 'sub-merchant' | 'sellers'
  readonly summary: string
  /** The body of a POST; absent where there is none. */
  readonly request?: z.ZodType
  /** The body of a success. */
  readonly response: z.ZodType
}

const noBody = z.looseObject({}).optional()

/** All 18 endpoints, once each. Source: spec, section Endpoint summary. */
export const endpoints = {
  token: {
    number: 1,
    ...addresses.token,
    callers: 'public',
    summary: 'Exchange a username and password for a token pair',
    request: tokenRequest,
    response: tokenEnvelope,
  },
  tokenRefresh: {
    number: 2,
    ...addresses.tokenRefresh,
    callers: 'public',
    summary: 'Exchange a refresh token for a new pair',
    request: refreshRequest,
    response: tokenEnvelope,
  },
  forgotPassword: {
    number: 3,
    ...addresses.forgotPassword,
    callers: 'public',
    summary: 'Ask for a password reset',
    request: forgotPasswordRequest,
    response: passwordResetResponse,
  },
  resetPassword: {
    number: 4,
    ...addresses.resetPassword,
    callers: 'public',
    summary: 'Set a new password',
    request: resetPasswordRequest,
    response: passwordResetResponse,
  },
  billPaymentLookup: {
    number: 5,
    ...addresses.billPaymentLookup,
    callers: 'authenticated',
    summary: 'Validate an account at a biller',
    request: billPaymentLookupRequest,
    response: accountLookupResponse,
  },
  moneyTransferLookup: {
    number: 6,
    ...addresses.moneyTransferLookup,
    callers: 'authenticated',
    summary: 'Validate the recipient of a money transfer',
    request: moneyTransferLookupRequest,
    response: accountLookupResponse,
  },
  electricityLookup: {
    number: 7,
    ...addresses.electricityLookup,
    callers: 'authenticated',
    summary: 'Validate an electricity meter',
    request: electricityLookupRequest,
    response: accountLookupResponse,
  },
  mobileBundleLookup: {
    number: 8,
    ...addresses.mobileBundleLookup,
    callers: 'authenticated',
    summary: 'Validate a mobile number for a bundle',
    request: mobileBundleLookupRequest,
    response: mobileBundleLookupResponse,
  },
  purchase: {
    number: 9,
    ...addresses.purchase,
    callers: 'sellers',
    summary: 'Purchase any product type',
    request: purchaseRequest,
    response: purchaseResponse,
  },
  retry: {
    number: 10,
    ...addresses.retry,
    callers: 'sellers',
    summary: 'Retry a failed transaction',
    request: retryRequest.optional(),
    response: purchaseResponse,
  },
  redeem: {
    number: 11,
    ...addresses.redeem,
    callers: 'sellers',
    summary: 'Redeem a voucher PIN',
    request: redeemRequest,
    response: purchaseResponse,
  },
  merchantProducts: {
    number: 12,
    ...addresses.merchantProducts,
    callers: 'merchant',
    summary: "Products of the merchant's own account",
    response: productListing,
  },
  subMerchantProducts: {
    number: 13,
    ...addresses.subMerchantProducts,
    callers: 'sub-merchant',
    summary: "Products of the sub-merchant's own account",
    response: productListing,
  },
  providers: {
    number: 14,
    ...addresses.providers,
    callers: 'authenticated',
    summary: 'Providers',
    response: enumerationResponse,
  },
  enumeration: {
    number: 15,
    ...addresses.enumeration,
    callers: 'authenticated',
    summary: 'A read-only enumeration',
    response: enumerationResponse,
  },
  categories: {
    number: 16,
    ...addresses.categories,
    callers: 'authenticated',
    summary: 'Active product categories',
    request: noBody,
    response: categoryListing,
  },
  categoryFields: {
    number: 17,
    ...addresses.categoryFields,
    callers: 'authenticated',
    summary: 'Fields and receipt fields of a category',
    request: noBody,
    response: z.unknown(),
  },
  transactions: {
    number: 18,
    ...addresses.transactions,
    callers: 'authenticated',
    summary: 'Poll one transaction by id, or list transactions by page',
    request: transactionQuery,
    response: z.unknown(),
  },
} as const satisfies Record<EndpointName, Endpoint>

/** Whether a name is one of the twelve enumerations. */
export function isEnumerationName(name: string): name is EnumerationName {
  return enumerationNames.some((known) => known === name)
}
