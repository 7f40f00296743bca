import { describe, expect, test } from 'vitest'
import { numberKinds } from './number-typed.ts'

describe('what a number in the search is', () => {
  test.each<[typed: string, kinds: string[]]>([
    ['083 123 4567', ['mobile']],
    ['+27 83 123 4567', ['mobile']],
    ['083123456', []],
    ['mtn 10', []],
    ['1gb', []],
    ['R 10', []],
    ['04123456780', ['meter', 'pin']],
    ['01234567897', ['meter']],
    ['9000010000105', ['meter', 'pin']],
    ['123456789012', ['pin', 'meter']],
    ['1234 5678 9012 3456', ['pin', 'meter']],
    ['123456789012345678901', []],
    ['', []],
  ])('%j', (typed, kinds) => {
    expect(numberKinds(typed).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test('a mobile number tells its network', () => {
  expect(numberKinds('0831234567')).toEqual([
    { kind: 'mobile', mobile: '+27831234567', network: 'MTN' },
  ])
})
