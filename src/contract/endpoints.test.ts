import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints, fillPath } from './endpoints.ts'
import { rejectionCodes, responseCodeTable } from './response-code.ts'

describe('the endpoint table', () => {
  it('holds the 18 endpoints of the spec, once each', () => {
    const numbers = Object.values(endpoints).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
  })

  it('writes every path without prefix (ruling R1)', () => {
    for (const { path } of Object.values(endpoints)) expect(path).toMatch(/^\/(?!api\/)/)
  })

  it('leaves exactly the four public endpoints without a token', () => {
    const open = Object.values(endpoints).filter(({ callers }) => callers === 'public')
    expect(open.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  })

  it('fills a path parameter so that it stays one segment', () => {
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
