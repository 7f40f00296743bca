export type Method = 'GET' | 'POST'

/** Where an endpoint is. Paths carry no prefix; `{name}` marks a path parameter (ruling R1). */
export interface Address {
  /** Methods that the spec records, the one the till tries first in front (rulings R4, R5). */
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
}

/**
 * The 18 endpoints' methods and paths. Apart from `endpoints.ts`, which adds every schema: the till's first
 * screens call a few endpoints and must not carry the schemas of all. Source: spec, section Endpoint summary.
 */
export const addresses = {
  token: { methods: ['POST'], path: '/auth/token' },
  tokenRefresh: { methods: ['POST'], path: '/auth/token/refresh' },
  forgotPassword: { methods: ['POST'], path: '/users/forgotpassword' },
  resetPassword: { methods: ['POST'], path: '/users/resetpassword' },
  billPaymentLookup: { methods: ['POST'], path: '/lookup/bill-payment' },
  moneyTransferLookup: { methods: ['POST'], path: '/lookup/money-transfer' },
  electricityLookup: { methods: ['POST'], path: '/lookup/electricity' },
  mobileBundleLookup: { methods: ['POST'], path: '/lookup/mobile-bundle' },
  purchase: { methods: ['POST'], path: '/purchase' },
  retry: { methods: ['POST'], path: '/transactions/{transactionItemCode}/retry' },
  redeem: { methods: ['POST'], path: '/redeem' },
  merchantProducts: { methods: ['GET'], path: '/merchants/{merchantId}/products' },
  subMerchantProducts: { methods: ['GET'], path: '/sub-merchants/{subMerchantId}/products' },
  providers: { methods: ['GET'], path: '/lookups/providers' },
  enumeration: { methods: ['GET'], path: '/lookups/{name}' },
  categories: { methods: ['POST', 'GET'], path: '/products/categories' },
  categoryFields: { methods: ['POST', 'GET'], path: '/products/categories/{categoryId}/fields' },
  transactions: { methods: ['POST', 'GET'], path: '/transactions' },
} as const satisfies Record<string, Address>

export type EndpointName = keyof typeof addresses

/**
 * A path with its parameters filled in, each percent-encoded.
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
