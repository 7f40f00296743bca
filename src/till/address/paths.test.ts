import * as fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { paths, routePatterns } from './paths.ts'

/** What the router reads out of the address that a browser makes of a link. */
function parameters(pattern: string, path: string) {
  return matchRoutes([{ path: pattern }], new URL(path, 'http://till').pathname)?.[0]?.params
}

it('a link brings back any product code and reference that it was built from', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      // A code of dots alone is a step in a path to every browser, and no platform has one.
      fc.pre(!/^\.{1,2}$/.test(text))
      // The router takes a written %2F for a slash.
      fc.pre(!text.includes('%2F'))
      const { sellProduct, sale } = routePatterns
      expect(parameters(sellProduct, paths.sellProduct(text))).toEqual({ productCode: text })
      expect(parameters(sale, paths.sale(text))).toEqual({ reference: text })
    }),
  )
})

it.each([
  ['/sell/100%', '100%'],
  ['/sell/MTN-AIRTIME/', 'MTN-AIRTIME'],
])('%s, written by hand, is the product %s', (path, productCode) => {
  expect(parameters(routePatterns.sellProduct, path)).toEqual({ productCode })
})
