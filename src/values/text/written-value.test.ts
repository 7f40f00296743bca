import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenValue } from './written-value.ts'

test.each([
  ['2026-12-01T00:00:00.0000000', '1 Dec 2026'],
  ['2026-12-01 08:15:00', '1 Dec 2026, 08:15'],
  ['true', 'Yes'],
  [' FALSE ', 'No'],
  ['truely', 'truely'],
  ['12 Main Road', '12 Main Road'],
  ['', ''],
])('%j is written %j', (text, written) => {
  expect(writtenValue(text)).toBe(written)
})

test('shows no machine’s time as the machine wrote it', () => {
  const two = (count: number) => String(count).padStart(2, '0')
  const time = fc
    .tuple(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      fc.constantFrom('', '.1', '.0000000', '.123456789'),
      fc.constantFrom('', 'Z', '+02:00', '-0330'),
      fc.constantFrom('T', ' '),
    )
    .map(([day, fraction, offset, between]) => {
      const [date = ''] = day.toISOString().split('T')
      return `${date}${between}${two(day.getUTCHours())}:00:00${fraction}${offset}`
    })
  fc.assert(
    fc.property(time, (text) => {
      expect(writtenValue(text)).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}(?:, \d\d:\d\d)?$/)
    }),
  )
})
