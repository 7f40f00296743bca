import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPath } from './match-path.ts'
import { paths, routePatterns } from './paths.ts'

describe('a path', () => {
  it.each([
    ['/', '/', {}],
    ['/settings', '/settings', {}],
    ['/settings', '/settings/', {}],
    ['/sell/:productCode', '/sell/MTN-AIRTIME', { productCode: 'MTN-AIRTIME' }],
    ['/sell/:productCode', '/sell/a%2Fb%20c', { productCode: 'a/b c' }],
    ['/sell/:productCode', '/sell/100%', { productCode: '100%' }],
    ['/sell/:productCode', '/sell', undefined],
    ['/sell/:productCode', '/sell/a/b', undefined],
    ['/sell/:productCode', '/sales/a', undefined],
    ['/settings', '/Settings', undefined],
    ['/', '/settings', undefined],
  ])('of the pattern %s: %s gives %o', (pattern, pathname, parameters) => {
    expect(matchPath(pattern, pathname)).toEqual(parameters)
  })

  it('brings back any product code and reference that a link was built from', () => {
    const code = fc.string({ minLength: 1, unit: 'grapheme' })
    fc.assert(
      fc.property(code, (text) => {
        const sell = new URL(paths.sellProduct(text), 'http://till').pathname
        // A code of dots alone is a step in a path to every browser, and no platform has one.
        fc.pre(!/^\.{1,2}$/.test(text))
        expect(matchPath(routePatterns.sellProduct, sell)).toEqual({ productCode: text })
        const sale = new URL(paths.sale(text), 'http://till').pathname
        expect(matchPath(routePatterns.sale, sale)).toEqual({ reference: text })
      }),
    )
  })
})
