import { expect, it, test } from 'vitest'
import { cents } from '../../values/money.ts'
import type { Split } from '../takings/totals.ts'
import { countWord, nameWord, openSalesNote, varianceWord } from './words.ts'

test.each<[Split, string | undefined, string]>([
  ['method', 'mobile_money', 'Mobile money'],
  ['method', undefined, 'Payment unknown'],
  ['kind', 'airtime', 'Airtime'],
  ['kind', 'of-a-later-version', 'of-a-later-version'],
  ['kind', '', 'Other'],
  ['kind', undefined, 'Other'],
  ['brand', 'MTN', 'MTN'],
  ['brand', '', 'No brand'],
  ['brand', undefined, 'No brand'],
  ['seller', 'Thandi', 'Thandi'],
  ['seller', '', 'Unknown'],
  ['seller', undefined, 'Unknown'],
])('in a split by %s, %j is called %s', (split, name, words) => {
  expect(nameWord(split, { name })).toBe(words)
})

test.each([
  [0, 'Exactly right'],
  [500, 'R\u00A05.00 over'],
  [-1, 'R\u00A00.01 short'],
])('a variance of %d cents is %s', (variance, words) => {
  expect(varianceWord(cents(variance))).toBe(words)
})

it('counts in words', () => {
  expect([0, 1, 12].map((count) => countWord(count, 'sale'))).toEqual([
    '0 sales',
    '1 sale',
    '12 sales',
  ])
  expect(countWord(2, 'entry', 'entries')).toBe('2 entries')
})

test.each([
  [1, /^It counts in the shift in which it turns .* paid for it is in the drawer, unless/],
  [2, /^They count in the shift in which they turn .* paid for them is in the drawer, unless/],
])('of %d open sales: when they count, and where their cash is', (count, words) => {
  expect(openSalesNote(count)).toMatch(words)
})
