import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platformWords, quoted } from './platform-words.ts'

describe('platformWords', () => {
  it.each([
    ['Product temporarily withdrawn', 'Product temporarily withdrawn'],
    ['  two\r\n lines\tand a tab ', 'two lines and a tab'],
    ['safe\u202Eevil\u0000', 'safeevil'],
    ['PIN 012345678901 is used', 'PIN ••••8901 is used'],
    ['Meter 0123456789, token 01234567890123456789', 'Meter ••••6789, token ••••6789'],
    ['Code 1999', 'Code 1999'],
  ])('makes %j %j', (text, words) => {
    expect(platformWords(text)).toBe(words)
  })

  it.each([['<html><body>502</body></html>'], [''], [' \n '], [null], [undefined], [7], [{}]])(
    'has no words for %j',
    (text) => {
      expect(platformWords(text)).toBeUndefined()
    },
  )

  it('leaves 160 characters as they are, and reads only the first 2,000', () => {
    expect(platformWords('x'.repeat(160))).toBe('x'.repeat(160))
    expect(platformWords('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`)
    expect(platformWords(`${' '.repeat(1_999)}x`)).toBe('x')
    expect(platformWords(`${' '.repeat(2_000)}x`)).toBeUndefined()
  })

  it('is one short line without control characters or long numbers, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const words = platformWords(text) ?? ''
        expect(Array.from(words).length).toBeLessThanOrEqual(160)
        expect(words).not.toMatch(/[\p{Cc}\p{Cf}\n]|\d{10}/u)
      }),
    )
    expect(Array.from(platformWords('x'.repeat(5_000)) ?? '')).toHaveLength(160)
  })
})

it.each([
  ['The Account is invalid', 'The platform says: “The Account is invalid”.'],
  ['Try again later.', 'The platform says: “Try again later.”'],
  ['Have R5.00 or more', 'The platform says: “Have R5.00 or more”.'],
  ['Who are you?', 'The platform says: “Who are you?”'],
])('%j is quoted as one sentence', (words, sentence) => {
  expect(quoted('platform', words)).toBe(sentence)
})
