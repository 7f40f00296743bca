import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../values/money.ts'
import { buildCatalogue } from './catalogue.ts'
import { fuzzySearch, searchByBeginnings, searchEntries, searchForSum } from './search.ts'

const product = (name: string, brandName: string, code = name) => ({
  code,
  name,
  brandName,
  brandId: brandName,
  min: cents(500),
  max: cents(10_000),
  imageUrl: undefined,
  categoryIds: [],
})
const entries = searchEntries(
  buildCatalogue(
    [
      product('MTN airtime PIN R5', 'MTN'),
      product('MTN airtime', 'MTN'),
      product('MTN 1GB 30-day', 'MTN'),
      product('Vodacom airtime', 'Vodacom'),
      product('Prepaid power', 'Éskom', 'PP-77'),
    ],
    [
      {
        id: 1,
        name: 'Electricity',
        parentId: undefined,
        fields: undefined,
        hints: {},
      },
    ],
  ),
)

describe('words that begin with what is typed', () => {
  test.each<[typed: string, names: string[]]>([
    ['mtn air', ['MTN airtime', 'MTN airtime PIN R5']],
    ['AIR mtn', ['MTN airtime', 'MTN airtime PIN R5']],
    ['vod', ['Vodacom airtime']],
    ['eskom', ['Prepaid power']],
    ['elec', ['Prepaid power']],
    ['pp 77', ['Prepaid power']],
    ['30', ['MTN 1GB 30-day']],
    ['data mtn', ['MTN 1GB 30-day']],
    ['irtime', []],
    ['  ', []],
    ['(', []],
  ])('%j', (typed, names) => {
    expect(searchByBeginnings(entries, typed).map(({ name }) => name)).toEqual(names)
  })
})

describe('a size', () => {
  const sizes = searchEntries(
    buildCatalogue(
      [
        'Vodacom 10GB 30-day bundle',
        'Vodacom 1GB 1-day bundle',
        'Vodacom 1.5GB 7-day bundle',
        'Vodacom 100 SMS',
        'Vodacom 60 min talk',
        'Vodacom 500MB',
      ].map((name) => product(name, 'Vodacom')),
      [],
    ),
  )
  test.each<[typed: string, names: string[]]>([
    ['vodacom 1gb', ['Vodacom 1GB 1-day bundle']],
    ['vodacom 1 gb', ['Vodacom 1GB 1-day bundle']],
    ['1 GB vodacom', ['Vodacom 1GB 1-day bundle']],
    ['1 gig', ['Vodacom 1GB 1-day bundle']],
    ['1,5 gb', ['Vodacom 1.5GB 7-day bundle']],
    ['10 gb', ['Vodacom 10GB 30-day bundle']],
    ['30 days', ['Vodacom 10GB 30-day bundle']],
    ['30-day', ['Vodacom 10GB 30-day bundle']],
    ['100sms', ['Vodacom 100 SMS']],
    ['100 sms', ['Vodacom 100 SMS']],
    ['60 minutes', ['Vodacom 60 min talk']],
    ['60min', ['Vodacom 60 min talk']],
    ['500 mb', ['Vodacom 500MB']],
    ['vodacom gb 1', ['Vodacom 1GB 1-day bundle']],
    // The exact number first, then those that begin with it.
    [
      'vodacom 1',
      [
        'Vodacom 1GB 1-day bundle',
        'Vodacom 100 SMS',
        'Vodacom 10GB 30-day bundle',
        'Vodacom 1.5GB 7-day bundle',
      ],
    ],
  ])('%j is found in any spelling', (typed, names) => {
    expect(searchByBeginnings(sizes, typed).map(({ name }) => name)).toEqual(names)
  })
})

describe('a number at the end of one field and a unit at the beginning of the next', () => {
  const units = ['GB', 'MB', 'days', 'SMS', 'min']
  const inFields = fc
    .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(...units), fc.integer(), fc.integer())
    .map(([count, unit, from, more]) => {
      const fields = ['Mobile', 'Prepaid pack', 'XX', 'Bundles']
      const ends = Math.abs(from % fields.length)
      const begins = (ends + 1 + Math.abs(more % (fields.length - 1))) % fields.length
      const [brand = '', name = '', code = '', category = ''] = fields.map((field, at) => {
        if (at === ends) return `${field} ${count}`
        return at === begins ? `${unit} ${field}` : field
      })
      const tree = [
        { id: 1, name: category, parentId: undefined, fields: undefined, hints: {} },
      ] as const
      const listed = { ...product(name, brand, code), categoryIds: ['1'] }
      return { count, unit, entries: searchEntries(buildCatalogue([listed], tree)) }
    })

  test('are not a size, and each is found separately', () => {
    fc.assert(
      fc.property(inFields, ({ count, unit, entries: one }) => {
        for (const size of [`${count}${unit}`, `${count} ${unit}`, `${unit} ${count}`])
          expect(searchByBeginnings(one, size)).toEqual([])
        expect(searchByBeginnings(one, `${count}`)).toHaveLength(1)
        expect(searchByBeginnings(one, unit)).toHaveLength(1)
      }),
    )
  })

  test('are not a size when the search forgives mistakes', async () => {
    const find = await fuzzySearch(
      searchEntries(buildCatalogue([product('GB pack', 'Rain 500'), product('500MB', 'Rain')], [])),
    )
    expect(find('500gb').map(({ name }) => name)).toEqual(['Rain 500MB'])
  })
})

describe('a sum', () => {
  const rand = (name: string, brand: string, min: number, max: number) => ({
    ...product(name, brand),
    min: cents(min * 100),
    max: cents(max * 100),
  })
  const sold = searchEntries(
    buildCatalogue(
      [
        rand('MTN 50MB 1-day bundle', 'MTN', 5, 5),
        rand('MTN R50 airtime PIN', 'MTN', 50, 50),
        rand('MTN airtime', 'MTN', 2, 1000),
        rand('MTN 2GB 7-day bundle', 'MTN', 50, 50),
        rand('MTN R30 airtime PIN', 'MTN', 30, 30),
        rand('Pack 77', 'MTN', 5, 500),
      ],
      [],
    ),
  )
  const airtime = (amount: number): [string, number] => ['MTN airtime', amount]
  const R50: [string, undefined] = ['MTN R50 airtime PIN', undefined]
  test.each<[words: string, sum: number, number: string | undefined, found: unknown[]]>([
    [
      'mtn',
      50,
      '50',
      [
        airtime(50),
        ['Pack 77', 50],
        R50,
        ['MTN 2GB 7-day bundle', undefined],
        ['MTN 50MB 1-day bundle', undefined],
      ],
    ],
    ['mtn air', 50, undefined, [airtime(50), R50]],
    ['mtn pin', 30, undefined, [['MTN R30 airtime PIN', undefined]]],
    // The form says so, and the amount stays: nothing else costs that much.
    ['mtn air', 5_000, '5000', [airtime(5_000)]],
    ['mtn pin', 7, '7', []],
    // A number in its name is not a sum for it.
    ['pack', 77, '77', [['Pack 77', undefined]]],
    // Nothing shows which one.
    [
      '',
      50,
      '50',
      [R50, ['MTN 2GB 7-day bundle', undefined], ['MTN 50MB 1-day bundle', undefined]],
    ],
  ])('%s with R %i', (words, sum, number, found) => {
    const wanted = { words, sum: cents(sum * 100), number }
    const names = searchForSum(sold, wanted).map((one) => [
      one.product.name,
      one.amount === undefined ? undefined : one.amount / 100,
    ])
    expect(names).toEqual(found)
  })
})

test('among products that fit equally, this shop’s best sellers come first', () => {
  const sold = new Map([['MTN airtime PIN R5', 3]])
  expect(searchByBeginnings(entries, 'mtn air', sold).map(({ name }) => name)).toEqual([
    'MTN airtime PIN R5',
    'MTN airtime',
  ])
  expect(searchByBeginnings(entries, 'mtn 1gb', sold).map(({ name }) => name)).toEqual([
    'MTN 1GB 30-day',
  ])
})

test('a mistyped word is still found', async () => {
  const find = await fuzzySearch(entries)
  expect(find('vodcom artime').map(({ name }) => name)).toEqual(['Vodacom airtime'])
  expect(find('zzzz')).toEqual([])
})
