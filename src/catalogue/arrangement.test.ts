import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withBrand, withHidden, withOrder, withProductKind } from './arrangement-change.ts'
import {
  arrangementText,
  readArrangement,
  untouchedArrangement,
  type Arrangement,
} from './arrangement.ts'
import { saleKinds } from './kind/kind.ts'

const id = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__')
const kind = fc.constantFrom(...saleKinds)
const chosen = fc.record({ brands: fc.uniqueArray(id), products: fc.uniqueArray(id) })
const brand = fc.oneof(
  fc.record({ kind }),
  fc.record({ categories: fc.array(fc.integer()) }),
  fc.record({ kind, categories: fc.array(fc.integer()) }),
)
const arrangement: fc.Arbitrary<Arrangement> = fc.record({
  brands: fc.array(fc.tuple(id, brand)).map((all) => new Map(all)),
  productKinds: fc.array(fc.tuple(id, kind)).map((all) => new Map(all)),
  hidden: chosen,
  order: chosen,
})

test('an arrangement is the same after it was written and read', () => {
  fc.assert(
    fc.property(arrangement, (one) => {
      expect(readArrangement(arrangementText(one))).toEqual({ kind: 'read', arrangement: one })
    }),
  )
})

describe('the text of an arrangement with a mistake is refused, with its place', () => {
  const file = (parts: object) =>
    JSON.stringify({ ...JSON.parse(arrangementText(untouchedArrangement)), ...parts })
  test.each<[what: string, text: string, mistake: RegExp]>([
    ['nothing', '', /^It is not JSON/],
    ['half a file', file({}).slice(0, 40), /^It is not JSON/],
    ['another file', '{"name":"tuckshop"}', /^format: /],
    ['a newer version', file({ version: 2 }), /^version: /],
    ['an unknown name', file({ hiden: [] }), /^has names that the till doesn’t know: "hiden"/],
    [
      'an unknown kind',
      file({ productKinds: { A: 'lottery' } }),
      /^productKinds\.A: must be one of airtime, data/,
    ],
    ['a category without a number', file({ brands: { A: { categories: ['x'] } } }), /^brands\.A/],
    [
      'a list that is none',
      file({ order: { brands: 'all', products: [] } }),
      /^order\.brands: must be a list/,
    ],
    [
      'one entry twice',
      file({ hidden: { brands: ['A', 'A'], products: [] } }),
      /^hidden\.brands: has an entry twice/,
    ],
  ])('%s', (_, text, mistake) => {
    expect(readArrangement(text)).toEqual({
      kind: 'refused',
      mistakes: expect.arrayContaining([expect.stringMatching(mistake)]),
    })
  })
})

describe('a change of an arrangement', () => {
  test('can be taken back', () => {
    const hidden = withHidden(untouchedArrangement, 'brands', 'B-BET', true)
    const kinds = withProductKind(hidden, 'HAT', 'voucher')
    const all = withBrand(kinds, 'B-MTN', { kind: 'sms', categories: [21] })
    expect(all).toMatchObject({
      brands: new Map([['B-MTN', { kind: 'sms', categories: [21] }]]),
      productKinds: new Map([['HAT', 'voucher']]),
      hidden: { brands: ['B-BET'], products: [] },
    })
    const brandless = withBrand(all, 'B-MTN', {})
    const kindless = withProductKind(brandless, 'HAT', undefined)
    expect(withHidden(kindless, 'brands', 'B-BET', false)).toEqual(untouchedArrangement)
  })

  test('of the order of some leaves the others as they were', () => {
    const one = withOrder(untouchedArrangement, 'brands', ['B', 'A'])
    const two = withOrder(one, 'brands', ['D', 'C'])
    expect(two.order.brands).toEqual(['B', 'A', 'D', 'C'])
    expect(withOrder(two, 'brands', ['A', 'E', 'B']).order.brands).toEqual([
      'A',
      'E',
      'D',
      'C',
      'B',
    ])
    expect(withOrder(two, 'brands', ['A', 'B']).order.brands).toEqual(['A', 'B', 'D', 'C'])
  })
})
