import { z } from 'zod'
import { categoryListing } from './catalogue/category.ts'
import {
  enumerationNames,
  enumerationResponse,
  type EnumerationName,
} from './catalogue/enumeration.ts'
import {
  accountLookupResponse,
  billPaymentLookupRequest,
  electricityLookupRequest,
  mobileBundleLookupRequest,
  mobileBundleLookupResponse,
  moneyTransferLookupRequest,
} from './catalogue/lookup.ts'
import {
  forgotPasswordRequest,
  passwordResetResponse,
  resetPasswordRequest,
} from './access/password-reset.ts'
import { productListing } from './catalogue/product.ts'
import { purchaseRequest, purchaseResponse } from './sale/purchase.ts'
import { redeemRequest } from './sale/redeem.ts'
import { retryRequest } from './sale/retry.ts'
import { refreshRequest, tokenEnvelope, tokenRequest } from './access/token.ts'
import { transactionRequest } from './sale/transaction.ts'

export type Method = 'GET' | 'POST'

/** One endpoint of the spec. */
export interface Endpoint {
  /** Number in the spec's endpoint summary. */
  readonly number: number
  /** The spec's methods, in the till's order of trying (rulings R4, R5). */
  readonly methods: readonly [Method, ...Method[]]
  /** Without prefix; `{name}` marks a path parameter (ruling R1). */
  readonly path: string
  readonly callers: 'public' | 'authenticated' | 'merchant' | 'sub-merchant' | 'sellers'
  readonly summary: string
  /** The body of a POST, if any. */
  readonly request?: z.ZodType
  /** The body of a success. */
  readonly response: z.ZodType
}

const noBody = z.looseObject({}).optional()

/** All 18 endpoints, once each. Source: spec, section Endpoint summary. */
export const endpoints = {
  token: {
    number: 1,
    methods: ['POST'],
    path: '/auth/token',
    callers: 'public',
    summary: 'Exchange a username and password for a token pair',
    request: tokenRequest,
    response: tokenEnvelope,
  },
  tokenRefresh: {
    number: 2,
    methods: ['POST'],
    path: '/auth/token/refresh',
    callers: 'public',
    summary: 'Exchange a refresh token for a new pair',
    request: refreshRequest,
    response: tokenEnvelope,
  },
  forgotPassword: {
    number: 3,
    methods: ['POST'],
    path: '/users/forgotpassword',
    callers: 'public',
    summary: 'Ask for a password reset',
    request: forgotPasswordRequest,
    response: passwordResetResponse,
  },
  resetPassword: {
    number: 4,
    methods: ['POST'],
    path: '/users/resetpassword',
    callers: 'public',
    summary: 'Set a new password',
    request: resetPasswordRequest,
    response: passwordResetResponse,
  },
  billPaymentLookup: {
    number: 5,
    methods: ['POST'],
    path: '/lookup/bill-payment',
    callers: 'authenticated',
    summary: 'Validate an account at a biller',
    request: billPaymentLookupRequest,
    response: accountLookupResponse,
  },
  moneyTransferLookup: {
    number: 6,
    methods: ['POST'],
    path: '/lookup/money-transfer',
    callers: 'authenticated',
    summary: 'Validate the recipient of a money transfer',
    request: moneyTransferLookupRequest,
    response: accountLookupResponse,
  },
  electricityLookup: {
    number: 7,
    methods: ['POST'],
    path: '/lookup/electricity',
    callers: 'authenticated',
    summary: 'Validate an electricity meter',
    request: electricityLookupRequest,
    response: accountLookupResponse,
  },
  mobileBundleLookup: {
    number: 8,
    methods: ['POST'],
    path: '/lookup/mobile-bundle',
    callers: 'authenticated',
    summary: 'Validate a mobile number for a bundle',
    request: mobileBundleLookupRequest,
    response: mobileBundleLookupResponse,
  },
  purchase: {
    number: 9,
    methods: ['POST'],
    path: '/purchase',
    callers: 'sellers',
    summary: 'Purchase any product type',
    request: purchaseRequest,
    response: purchaseResponse,
  },
  retry: {
    number: 10,
    methods: ['POST'],
    path: '/transactions/{transactionItemCode}/retry',
    callers: 'sellers',
    summary: 'Retry a failed transaction',
    request: retryRequest.optional(),
    response: purchaseResponse,
  },
  redeem: {
    number: 11,
    methods: ['POST'],
    path: '/redeem',
    callers: 'sellers',
    summary: 'Redeem a voucher PIN',
    request: redeemRequest,
    response: purchaseResponse,
  },
  merchantProducts: {
    number: 12,
    methods: ['GET'],
    path: '/merchants/{merchantId}/products',
    callers: 'merchant',
    summary: "Products of the merchant's own account",
    response: productListing,
  },
  subMerchantProducts: {
    number: 13,
    methods: ['GET'],
    path: '/sub-merchants/{subMerchantId}/products',
    callers: 'sub-merchant',
    summary: "Products of the sub-merchant's own account",
    response: productListing,
  },
  providers: {
    number: 14,
    methods: ['GET'],
    path: '/lookups/providers',
    callers: 'authenticated',
    summary: 'Providers',
    response: enumerationResponse,
  },
  enumeration: {
    number: 15,
    methods: ['GET'],
    path: '/lookups/{name}',
    callers: 'authenticated',
    summary: 'A read-only enumeration',
    response: enumerationResponse,
  },
  categories: {
    number: 16,
    methods: ['POST', 'GET'],
    path: '/products/categories',
    callers: 'authenticated',
    summary: 'Active product categories',
    request: noBody,
    response: categoryListing,
  },
  categoryFields: {
    number: 17,
    methods: ['POST', 'GET'],
    path: '/products/categories/{categoryId}/fields',
    callers: 'authenticated',
    summary: 'Fields and receipt fields of a category',
    request: noBody,
    response: z.unknown(),
  },
  transactions: {
    number: 18,
    methods: ['POST', 'GET'],
    path: '/transactions',
    callers: 'authenticated',
    summary: 'Poll one transaction by id, or list transactions by page',
    request: transactionRequest,
    response: z.unknown(),
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

export function isEndpointName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}

/**
 * Fills a path's parameters, percent-encoded.
 * @throws {RangeError} when a parameter of the path is missing
 */
export function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (value === undefined || value === '')
      throw new RangeError(`Path parameter ${name} is missing`)
    return encodeURIComponent(value)
  })
}

/** Matches a path with its parameters filled in. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

const templates: readonly (readonly [RegExp, Endpoint])[] = Object.values(endpoints).map(
  (endpoint) => [pathPattern(endpoint.path), endpoint],
)

/**
 * The endpoint that a path addresses.
 * @param path without the deployment's prefix and without query, such as `/transactions/T-1/retry`
 */
export function endpointAt(path: string): Endpoint | undefined {
  return templates.find(([template]) => template.test(path))?.[1]
}

/** Whether a name is one of the twelve enumerations. */
export function isEnumerationName(name: string): name is EnumerationName {
  return enumerationNames.some((known) => known === name)
}
