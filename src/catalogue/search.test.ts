import { describe, expect, test } from 'vitest'
import { cents } from '../values/money.ts'
import { buildCatalogue } from './catalogue.ts'
import { fuzzySearch, searchByBeginnings, searchEntries } from './search.ts'

const product = (name: string, brandName: string, code = name) => ({
  code,
  name,
  brandName,
  brandId: brandName,
  min: cents(500),
  max: cents(10_000),
  isFixed: false,
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

test('of products that fit as well, those come first that this shop sells most', () => {
  const sold = new Map([['MTN airtime PIN R5', 3]])
  expect(searchByBeginnings(entries, 'mtn air', sold).map(({ name }) => name)).toEqual([
    'MTN airtime PIN R5',
    'MTN airtime',
  ])
  expect(searchByBeginnings(entries, 'mtn 1gb', sold).map(({ name }) => name)).toEqual([
    'MTN 1GB 30-day',
  ])
})

test('what is mistyped is found all the same', async () => {
  const find = await fuzzySearch(entries)
  expect(find('vodcom artime').map(({ name }) => name)).toEqual(['Vodacom airtime'])
  expect(find('zzzz')).toEqual([])
})
