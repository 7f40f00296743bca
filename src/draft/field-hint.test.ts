import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aField } from '../testing/shop/a-field.ts'
import { fieldHint, fieldWarnings } from './field-hint.ts'

const mobile = { name: 'mobileNumber' }
const meter = { name: 'meterNumber' }
const account = { name: 'accountNumber' }
const badDigit = 'The last digit doesn’t match the others. Check the number with the customer.'

test.each<[typed: string, brand: string, more: object, hint: string | undefined]>([
  ['0831234567', 'MTN', mobile, 'plain: MTN number'],
  [
    '082 123 4567',
    'mtn ',
    mobile,
    'warning: This used to be a Vodacom number. Ask whether it is mtn now.',
  ],
  ['0821234567', 'Roblox', mobile, 'plain: Vodacom number'],
  ['0821', 'MTN', { ...mobile, hint: 'The customer’s own' }, 'plain: The customer’s own'],
  ['0821', 'MTN', mobile, undefined],
  [
    '+263 77 123 4567',
    'MTN',
    mobile,
    'warning: This number is from Zimbabwe. Check the country with the customer.',
  ],
  [
    '+996555123456',
    'MTN',
    mobile,
    'warning: This number is from another country. Check the country with the customer.',
  ],
  [
    '+263 77 123 456',
    'MTN',
    mobile,
    'warning: Mobile numbers in Zimbabwe have 9 digits after +263. Check the number with the customer.',
  ],
  ['0821234567', 'MTN', account, undefined],
  // 11 and 13 digits have a check digit; each municipality decides about other lengths (ruling R17).
  ['0412345678 4', 'Eskom', meter, undefined],
  ['04123456785', 'Eskom', meter, `warning: ${badDigit}`],
  ['0412345678568', 'Eskom', meter, `warning: ${badDigit}`],
  ['0412', 'Eskom', { ...meter, maxLength: 13 }, undefined],
  ['04123456785', 'Eskom', account, undefined],
  ['>>>>> 9218 0123 4567 8901 28', 'Eskom', account, `warning: ${badDigit}`],
  ['>>>>> 9218 0123 4567 8901 27', 'Eskom', account, undefined],
  ['9218-0123-4567-8901-28', 'Eskom', account, `warning: ${badDigit}`],
  ['', 'Any', { maxLength: 4 }, 'plain: At most 4 characters'],
  ['', 'Any', { minLength: 4, maxLength: 4 }, 'plain: 4 characters'],
  ['', 'Any', { type: 'number', min: 1, max: 9 }, 'plain: From 1 to 9'],
  ['', 'Any', { type: 'number', min: 1 }, undefined],
  ['', 'Any', { type: 'number', max: 9 }, undefined],
  ['', 'Any', { type: 'number', maxLength: 4 }, undefined],
  ['', 'Any', { min: 1, max: 9 }, undefined],
])('the hint under %j for %s: %#', (typed, brand, more, hint) => {
  const said = fieldHint(aField(more), typed, brand, false)
  expect(said && `${said.kind}: ${said.text}`).toBe(hint)
})

test.each(['Vodacom', 'Cell C', 'Telkom', 'Rain'])(
  'the till asks about a number of another network when %s is sold to it',
  (brand) => {
    expect(fieldHint(aField(mobile), '0831234567', brand, false)).toMatchObject({
      title: 'This used to be an MTN number',
    })
  },
)

test('a question also says what to do then', () => {
  const fields = [aField(mobile), aField(meter)]
  const [number, device] = fields
  expect.assert(number !== undefined && device !== undefined)
  const values = { [number.key]: '0821234567', [device.key]: '04123456785' }
  expect(
    fieldWarnings(fields, values, 'MTN', undefined).map(({ title, advice }) => [title, advice]),
  ).toEqual([
    [
      'This used to be a Vodacom number',
      'Ask whether it is MTN now. If it is not, go back and sell Vodacom.',
    ],
    [
      'The last digit doesn’t match the others',
      'Check the number with the customer. If a digit is wrong, go back and correct it.',
    ],
  ])
  expect(fieldWarnings(fields, { [number.key]: '0821234567' }, undefined, undefined)).toEqual([])
  const left = fieldWarnings(fields, values, 'MTN', device.key)
  expect(left.map(({ title }) => title)).toEqual(['This used to be a Vodacom number'])
})

test('the till does not warn about a number that the lookup accepted', () => {
  const digits = fc.stringMatching(/^\d{9,20}$/)
  const brands = fc.constantFrom('MTN', 'Vodacom', 'Cell C', 'Telkom', 'Rain', 'Eskom')
  const fields = fc.constantFrom(mobile, meter, account)
  fc.assert(
    fc.property(digits, brands, fields, (typed, brand, more) => {
      expect(fieldHint(aField(more), typed, brand, true)?.kind).not.toBe('warning')
    }),
  )
})
