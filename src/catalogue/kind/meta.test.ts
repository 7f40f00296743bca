import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import { buildCatalogue, productsIn } from '../catalogue.ts'
import { saleKinds } from './kind.ts'

/** Code whose execution a test would notice. */
const trap = 'globalThis.ran=(globalThis.ran??0)+1'
const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'meterNumber',
  trap,
  `\${${trap}}`,
  `constructor.constructor("${trap}")()`,
  `<img src=x onerror="${trap}">`,
)
const text = fc.oneof(names, fc.string({ unit: 'binary' }))

const member = fc.oneof(
  fc.constantFrom('fields', 'receiptFields', 'kind', 'lookup', 'name', 'type'),
  text,
)

/** Any JSON with notorious names; written by hand, because `__proto__` can't be set. */
const hostileJson = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text.map((one) => JSON.stringify(one)),
    fc.json(),
    fc.array(tie('value'), { maxLength: 4 }).map((list) => `[${list.join()}]`),
    fc
      .array(fc.tuple(member, tie('value')), { maxLength: 5 })
      .map((list) => `{${list.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`),
  ),
})).value
const meta = fc.oneof(
  text,
  hostileJson,
  hostileJson.map((json) => `{"fields":${json}}`),
  fc.anything(),
)

const before = Object.getOwnPropertyNames(Object.prototype)
const untouched = () => {
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
  expect(globalThis).not.toHaveProperty('ran')
}

const listing = (metas: readonly unknown[]) => [
  { id: 100, name: 'Airtime', state: 1, parentId: null, meta: '{"fields":[]}' },
  ...metas.map((one, index) => ({ id: index + 1, name: `Kiosk ${index}`, state: 1, meta: one })),
]
const airtime = { code: 'A', name: 'MTN airtime', minAmount: 5, maxAmount: 9, categoryId: 100 }
const products = readProducts([airtime]) ?? []

describe('any meta of a category (ruling R10)', () => {
  test('never throws, never touches a prototype, never runs: and affects no other category', () => {
    fc.assert(
      fc.property(fc.array(meta, { maxLength: 5 }), (metas) => {
        const categories = readCategories(listing(metas)) ?? []
        expect(categories.map(({ id }) => id)).toEqual([100, ...metas.map((_, index) => index + 1)])
        const catalogue = buildCatalogue(products, categories)
        const airtime = catalogue.tree.byId.get(100)
        expect(airtime?.kind).toBe('airtime')
        expect(airtime && productsIn(catalogue, airtime).map(({ code }) => code)).toEqual(['A'])
        for (const { kind, fields } of catalogue.tree.byId.values()) {
          expect([undefined, ...saleKinds]).toContain(kind)
          for (const { name, type, required } of fields?.fields ?? [])
            expect([name, type, required].map((one) => typeof one).join()).toBe(
              'string,string,boolean',
            )
          for (const path of fields?.receiptFields ?? []) expect(typeof path).toBe('string')
        }
      }),
      { numRuns: 200 },
    )
    untouched()
  })

  test('reads a prototype’s name only as the name of a field', () => {
    const meta =
      '{"__proto__":{"kind":"electricity","polluted":1},"fields":[{"name":"__proto__","type":"constructor"}]}'
    const [category] = readCategories([{ id: 1, name: 'Kiosk', state: 1, meta }]) ?? []
    expect(category?.fields?.fields).toEqual([
      { name: '__proto__', type: 'constructor', required: false },
    ])
    expect(category?.hints.kind).toBeUndefined()
    untouched()
  })
})
