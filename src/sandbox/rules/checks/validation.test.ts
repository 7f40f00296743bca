import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isValidationOf, validationReference } from './validation.ts'
import { systemRandom } from '../random.ts'

const validated = { accountId: 'M-1001', productCode: 'MTN-DATA-1GB-30D', number: '0821234567' }

test('a reference is recognised for what was looked up, in any notation of the number', () => {
  const reference = validationReference(systemRandom, validated)
  expect(reference).toMatch(/^VAL-\d{16}$/)
  for (const number of ['0821234567', '+27821234567', '27821234567', '082 123 4567'])
    expect(isValidationOf(reference, { ...validated, number })).toBe(true)
  const meter = { ...validated, number: '0401 2345-678' }
  const ofMeter = validationReference(systemRandom, meter)
  expect(isValidationOf(ofMeter, { ...meter, number: '04012345678' })).toBe(true)
})

test.each([
  ['account', { accountId: 'S-2001' }],
  ['product', { productCode: 'MTN-SMS-25' }],
  ['number', { number: '0821234568' }],
])('a reference for another %s is not recognised', (_, other) => {
  const reference = validationReference(systemRandom, validated)
  expect(isValidationOf(reference, { ...validated, ...other })).toBe(false)
})

test.each(['', 'VAL-1', 'x'.repeat(20)])('%j is not a reference', (text) => {
  expect(isValidationOf(text, validated)).toBe(false)
})

test('the last eight digits expose an invented reference', () => {
  const digit = fc.integer({ min: 1, max: 9 })
  const place = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(place, digit, (fromEnd, more) => {
      const reference = validationReference(systemRandom, validated)
      const at = reference.length - fromEnd
      const other = (Number(reference[at]) + more) % 10
      const changed = `${reference.slice(0, at)}${other}${reference.slice(at + 1)}`
      expect(isValidationOf(changed, validated)).toBe(false)
    }),
  )
})
