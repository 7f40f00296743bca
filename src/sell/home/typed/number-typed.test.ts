import { describe, expect, test } from 'vitest'
import { numberKinds } from './number-typed.ts'

describe('what a number in the search is', () => {
  test.each<[typed: string, kinds: string[]]>([
    ['083 123 4567', ['mobile']],
    ['+27 83 123 4567', ['mobile']],
    ['+263 77 123 4567', ['mobile']],
    ['+263 77 123 456', ['mobile']],
    ['00263771234567', ['mobile']],
    ['0026658123456', ['mobile']],
    ['+81 90 1234 5678', ['mobile']],
    ['+27 11 123 4567', []],
    ['0012345678901234', ['pin', 'meter']],
    ['002631234567', []],
    ['0027 82 123 456', []],
    ['0027 11 123 4567', []],
    ['002637712345678', []],
    ['004915112345678', ['mobile']],
    ['20 +266 5812 3456', []],
    ['083123456', []],
    ['mtn 10', []],
    ['1gb', []],
    ['R 10', []],
    ['04123456780', ['meter', 'pin']],
    ['01234567897', ['meter']],
    ['9000010000105', ['meter', 'pin']],
    ['123456789012', ['pin', 'meter']],
    ['1234 5678 9012 3456', ['pin', 'meter']],
    ['1234567890', ['pin', 'meter']],
    ['123456789', []],
    ['12345678901234567890', ['pin', 'meter']],
    ['123456789012345678901', []],
    ['electricity', []],
    ['voucher1234567', []],
    ['1234567890abc', []],
    ['', []],
  ])('%j', (typed, kinds) => {
    expect(numberKinds(typed).map(({ kind }) => kind)).toEqual(kinds)
  })
})

test('a meter’s number needs the right check digit', () => {
  const meter = (digits: string) => numberKinds(digits).find(({ kind }) => kind === 'meter')
  expect(meter('0123 4567 897')).toEqual({ kind: 'meter', digits: '01234567897', checked: true })
  expect(meter('04123456780')).toEqual({ kind: 'meter', digits: '04123456780', checked: false })
})

test('a mobile number gives its network', () => {
  expect(numberKinds('0831234567')).toEqual([
    { kind: 'mobile', mobile: '+27831234567', network: 'MTN' },
  ])
})
