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
const catalogue = buildCatalogue(
  [
    product('MTN airtime PIN R5', 'MTN'),
    product('MTN airtime', 'MTN'),
    product('MTN 1GB 30-day', 'MTN'),
    product('Vodacom airtime', 'Vodacom'),
    product('Prepaid power', 'Éskom', 'PP-77'),
  ],
  [{ id: 1, name: 'Electricity', parentId: undefined, fields: undefined, hints: {} }],
)
const entries = searchEntries(catalogue)

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
    ['1 GB vodacom', ['Vodacom 1GB 1-day bundle']],
    ['1 gig', ['Vodacom 1GB 1-day bundle']],
    ['1,5 gb', ['Vodacom 1.5GB 7-day bundle']],
    ['10 gb', ['Vodacom 10GB 30-day bundle']],
    ['30 days', ['Vodacom 10GB 30-day bundle']],
    ['100sms', ['Vodacom 100 SMS']],
    ['60 minutes', ['Vodacom 60 min talk']],
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
  const category = { id: 1, name: 'SMS Bundles', parentId: undefined, fields: undefined, hints: {} }
  const listed = { ...product('GB pack 20', 'Rain 500', 'days 7'), categoryIds: ['1'] }
  const one = searchEntries(buildCatalogue([listed], [category]))
  test.each(['500gb', '500 gb', 'gb 500', '20days', '7 sms'])('are not the size %j', (size) => {
    expect(searchByBeginnings(one, size)).toEqual([])
  })

  test.each(['500', 'gb', '20', 'days', '7', 'sms'])('are found separately: %j', (typed) => {
    expect(searchByBeginnings(one, typed)).toHaveLength(1)
  })

  test('are not a size when the search forgives mistakes', async () => {
    const find = await fuzzySearch(
      buildCatalogue([product('GB pack', 'Rain 500'), product('500MB', 'Rain')], []),
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
  test.each<[words: string, sum: number, number: string | undefined, found: string[]]>([
    [
      'mtn',
      50,
      '50',
      [
        'MTN airtime for 50',
        'Pack 77 for 50',
        'MTN R50 airtime PIN',
        'MTN 2GB 7-day bundle',
        'MTN 50MB 1-day bundle',
      ],
    ],
    ['mtn air', 50, undefined, ['MTN airtime for 50', 'MTN R50 airtime PIN']],
    ['mtn pin', 30, undefined, ['MTN R30 airtime PIN']],
    // The form says so, and the amount stays: nothing else costs that much.
    ['mtn air', 5_000, '5000', ['MTN airtime for 5000']],
    ['mtn pin', 7, '7', []],
    // A number in its name is not a sum for it.
    ['pack', 77, '77', ['Pack 77']],
    // Nothing shows which one.
    ['', 50, '50', ['MTN R50 airtime PIN', 'MTN 2GB 7-day bundle', 'MTN 50MB 1-day bundle']],
  ])('with the words %j and R %i finds', (words, sum, number, found) => {
    const names = searchForSum(sold, { words, sum: cents(sum * 100), number }).map(
      ({ product: { name }, amount }) =>
        amount === undefined ? name : `${name} for ${amount / 100}`,
    )
    expect(names).toEqual(found)
  })
})

test('among products that fit equally, this shop’s best sellers come first', () => {
  const sold = new Map([['MTN airtime PIN R5', 3]])
  expect(searchByBeginnings(entries, 'mtn air', sold).map(({ name }) => name)).toEqual([
    'MTN airtime PIN R5',
    'MTN airtime',
  ])
})

test('a mistyped word is still found', async () => {
  const find = await fuzzySearch(catalogue)
  expect(find('vodcom artime').map(({ name }) => name)).toEqual(['Vodacom airtime'])
  expect(find('zzzz')).toEqual([])
})
