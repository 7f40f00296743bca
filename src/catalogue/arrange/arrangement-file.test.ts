import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangementText, keptArrangement } from './arrangement-file.ts'
import { importArrangement, type ImportResult } from './arrangement-import.ts'
import type { Arrangement } from '../arrangement.ts'
import { saleKinds } from '../kind/kind.ts'

const nameless = { category: () => undefined, brand: () => undefined, product: () => undefined }
const file = (parts: object) =>
  JSON.stringify({ format: 'tuckshop-arrangement', version: 1, ...parts })
const mistakes = (result: ImportResult) =>
  result.kind === 'refused' ? result.mistakes.map(({ where, what }) => `${where} ${what}`) : []

const id = fc.oneof(fc.constantFrom('__proto__', 'constructor'), fc.string({ minLength: 1 }))
const kind = fc.constantFrom(...saleKinds)
const kindsById = fc.array(fc.tuple(id, kind), { minLength: 1 }).map((all) => new Map(all))
const someChosen = fc
  .record({
    categories: fc.uniqueArray(fc.integer()),
    brands: fc.uniqueArray(id),
    products: fc.uniqueArray(id),
  })
  .filter((lists) => Object.values(lists).some(({ length }) => length > 0))
const orNone = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: undefined })
const placed = fc.tuple(id, fc.uniqueArray(fc.integer(), { minLength: 1 }))

const someArrangement: fc.Arbitrary<Arrangement> = fc.record({
  kinds: fc.array(fc.tuple(fc.integer(), kind)).map((all) => new Map(all)),
  brands: fc.array(placed).map((all) => new Map(all)),
  brandKinds: orNone(kindsById),
  productKinds: orNone(kindsById),
  rest: orNone(kind),
  hidden: orNone(someChosen),
  order: orNone(someChosen),
  last: orNone(someChosen),
})

describe('an arrangement written and read', () => {
  test('has names for people beside the ids for the till', () => {
    const arrangement: Arrangement = {
      kinds: new Map([[22, 'data']]),
      brands: new Map([['B-SANTA', [5, 51]]]),
      brandKinds: new Map([['B-SANTA', 'voucher']]),
      productKinds: new Map([['P-1', 'data']]),
      rest: 'voucher',
    }
    const names = {
      category: (id: number) => (id === 22 ? 'Weekly data' : undefined),
      brand: () => 'Santa Shoebox',
      product: () => 'Gift',
    }
    expect(JSON.parse(arrangementText(arrangement, names))).toEqual({
      format: 'tuckshop-arrangement',
      version: 1,
      categories: [{ id: 22, name: 'Weekly data', kind: 'data' }],
      everythingElse: 'voucher',
      brands: [{ id: 'B-SANTA', name: 'Santa Shoebox', categories: [5, 51] }],
      brandKinds: [{ id: 'B-SANTA', name: 'Santa Shoebox', kind: 'voucher' }],
      productKinds: [{ code: 'P-1', name: 'Gift', kind: 'data' }],
    })
  })

  test('is the same again, from the browser and from a file', () => {
    fc.assert(
      fc.property(someArrangement, (one) => {
        const written = arrangementText(one, nameless)
        expect(keptArrangement(written)).toEqual(one)
        expect(importArrangement(written)).toEqual({ kind: 'read', arrangement: one })
      }),
    )
  })
})

describe('what the browser keeps', () => {
  test('loses only the damaged entries and lists', () => {
    const damaged = file({
      categories: [
        { id: 1, kind: 'lottery' },
        { id: 'x', kind: 'data' },
        { id: 2, kind: 'sms' },
        7,
      ],
      everythingElse: 'anything',
      brands: [
        { id: '', categories: [1] },
        { id: 'A', categories: [] },
        { id: 'B', categories: [1] },
      ],
      productKinds: 'none',
      hidden: {
        categories: [{ id: 50 }, { id: 'x' }],
        brands: 'all',
        products: [{ code: 'P' }, 7],
      },
      order: 'none',
    })
    expect(keptArrangement(damaged)).toEqual({
      kinds: new Map([[2, 'sms']]),
      brands: new Map([['B', [1]]]),
      hidden: { categories: [50], brands: [], products: ['P'] },
    })
  })

  test.each(['', '{', 'null', '[]', '7', '{"version":2,"categories":[{"id":1,"kind":"sms"}]}'])(
    'is the platform’s if it can’t be read: %j',
    (damaged) => {
      expect(keptArrangement(damaged)).toEqual({ kinds: new Map(), brands: new Map() })
    },
  )
})

describe('a bad file is refused, with what is wrong and where', () => {
  const foreign =
    'the file is not a till’s arrangement: it must be an object whose "format" is "tuckshop-arrangement"'
  const categoryKind = (kind: string) => file({ categories: [{ id: 1, kind }] })
  test.each<[what: string, text: string, said: string[]]>([
    ['nothing', ' \n', ['the file is empty']],
    ['far too much', ' '.repeat(1_000_001), ['the file is larger than 1 MB']],
    ['half of it', '{\n  "format":', ['line 2, column 12 is not valid JSON']],
    ['far too deep', '['.repeat(200_000), ['the file is not JSON']],
    ['another till’s export', '{"sales":[]}', [foreign]],
    ['a list', '[]', [foreign]],
    [
      'a newer till’s',
      file({ version: 2 }),
      ['version is 2: a newer version of the till wrote this file'],
    ],
    ['no version', file({ version: 'one' }), ['version must be 1']],
    [
      'an unknown kind',
      categoryKind('lottery'),
      [`categories[0].kind must be one of ${saleKinds.join(', ')}`],
    ],
    [
      'several mistakes at once',
      file({
        categories: [{ id: '2', kind: 'data' }],
        brands: [{ id: 'A', categories: [1, 1.5] }, { id: '', categories: [] }, 'MTN'],
      }),
      [
        'categories[0].id must be the number of a category',
        'brands[0].categories[1] must be the number of a category',
        'brands[1].id must not be empty',
        'brands[1].categories must name at least one category',
        'brands[2] must be an object',
      ],
    ],
    [
      'a name misspelt',
      file({ categories: [{ id: 1, kind: 'data', kinds: 'sms' }], brand: [] }),
      [
        'categories[0] has names that the till doesn’t know: "kinds"',
        'the file has names that the till doesn’t know: "brand"',
      ],
    ],
    [
      'one category twice in a brand',
      file({ brands: [{ id: 'A', categories: [1, 1] }] }),
      ['brands[0].categories names a category twice'],
    ],
    ['no list', file({ brands: {} }), ['brands must be a list']],
    [
      'one thing twice',
      file({
        brands: [1, 2].map((id) => ({ id: 'A', categories: [id] })),
        productKinds: ['data', 'sms'].map((kind) => ({ code: 'P', kind })),
        hidden: { products: [{ code: 'P' }, { code: 'P' }] },
        order: { brands: [{ id: 'A' }, { id: 'A' }] },
      }),
      [
        'brands[1].id is the same as in brands[0]',
        'productKinds[1].code is the same as in productKinds[0]',
        'hidden.products[1].code is the same as in hidden.products[0]',
        'order.brands[1].id is the same as in order.brands[0]',
      ],
    ],
  ])('%s', (_, text, said) => {
    expect(mistakes(importArrangement(text))).toEqual(said)
  })

  test('or read, for any text, without a throw and without touching a prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.jsonValue().map((value) => file({ categories: value })),
      fc.constant('{"__proto__":{"polluted":true},"format":"tuckshop-arrangement","version":1}'),
    )
    fc.assert(
      fc.property(hostile, (one) => {
        const result = importArrangement(one)
        expect(result.kind === 'read' || result.mistakes.length > 0).toBe(true)
        expect(keptArrangement(one).kinds).toBeInstanceOf(Map)
      }),
    )
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
    expect({}).not.toHaveProperty('polluted')
  })
})
