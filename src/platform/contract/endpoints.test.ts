import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints, fillPath } from './endpoints.ts'
import { rejectionCodes, responseCodeTable } from './response-code.ts'

describe('the endpoint table', () => {
  it('holds the 18 endpoints of the spec, once each, with method, path and callers', () => {
    const rows = Object.values(endpoints).map(
      ({ number, methods, path, callers }) => `${number} ${methods.join()} ${path} ${callers}`,
    )
    // The spec's summary states one method for 16 to 18; the till tries both (rulings R4, R5).
    expect(rows).toEqual([
      '1 POST /auth/token public',
      '2 POST /auth/token/refresh public',
      '3 POST /users/forgotpassword public',
      '4 POST /users/resetpassword public',
      '5 POST /lookup/bill-payment authenticated',
      '6 POST /lookup/money-transfer authenticated',
      '7 POST /lookup/electricity authenticated',
      '8 POST /lookup/mobile-bundle authenticated',
      '9 POST /purchase sellers',
      '10 POST /transactions/{transactionItemCode}/retry sellers',
      '11 POST /redeem sellers',
      '12 GET /merchants/{merchantId}/products merchant',
      '13 GET /sub-merchants/{subMerchantId}/products sub-merchant',
      '14 GET /lookups/providers authenticated',
      '15 GET /lookups/{name} authenticated',
      '16 POST,GET /products/categories authenticated',
      '17 POST,GET /products/categories/{categoryId}/fields authenticated',
      '18 POST,GET /transactions authenticated',
    ])
  })

  it('leaves exactly the four public endpoints without a token', () => {
    const open = Object.values(endpoints).filter(({ callers }) => callers === 'public')
    expect(open.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('keeps a path parameter in one segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (id) => {
        const path = fillPath(endpoints.merchantProducts.path, { merchantId: id })
        const [, , segment = '', last] = path.split('/')
        expect(decodeURIComponent(segment)).toBe(id)
        expect(last).toBe('products')
      }),
    )
  })

  it('refuses a path whose parameter is missing, empty or inherited', () => {
    expect(() => fillPath(endpoints.merchantProducts.path)).toThrow(RangeError)
    expect(() => fillPath(endpoints.merchantProducts.path, { merchantId: '' })).toThrow(RangeError)
    expect(() => fillPath('/{toString}')).toThrow(RangeError)
  })
})

describe('the table of response codes', () => {
  it('has a row for each rejection code, and no other code', () => {
    expect(new Set(responseCodeTable.map(({ code }) => code))).toEqual(new Set(rejectionCodes))
  })
})
