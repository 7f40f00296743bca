import * as fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { paths, routePatterns } from './paths.ts'

/** The router's reading of the address that a browser makes of a link. */
function parameters(pattern: string, path: string) {
  return matchRoutes([{ path: pattern }], new URL(path, 'http://till').pathname)?.[0]?.params
}

it('a link returns the product code and reference that it was built from', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      // Browsers read a code of dots as a path step, and no platform has such a code.
      fc.pre(!/^\.{1,2}$/.test(text))
      // The router reads a written %2F as a slash.
      fc.pre(!text.includes('%2F'))
      const { sellProduct, result } = routePatterns
      expect(parameters(sellProduct, paths.sellProduct(text))).toEqual({ productCode: text })
      expect(parameters(result, paths.result(text))).toEqual({ reference: text })
    }),
  )
})

it.each([
  ['/sell/product/100%', '100%'],
  ['/sell/product/MTN-AIRTIME/', 'MTN-AIRTIME'],
])('%s, typed by hand, is the product %s', (path, productCode) => {
  expect(parameters(routePatterns.sellProduct, path)).toEqual({ productCode })
})
