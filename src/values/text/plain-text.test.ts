import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMeter } from '../number/meter.ts'
import { cents, parseAmount } from '../money.ts'
import { parseMobile } from '../number/phone.ts'
import { plainText } from './plain-text.ts'

/** Every character in a category, up to the last plane that has any. */
function charactersOf(category: RegExp): readonly string[] {
  return Array.from({ length: 0x10_ff_ff }, (_, point) => point)
    .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => category.test(character))
}

const unseen = charactersOf(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/u)
const dashes = charactersOf(/\p{Pd}/u)
const blanks = charactersOf(/\p{Z}/u)
const digits = charactersOf(/\p{Nd}/u)

test('Unicode has the characters that these tests need', () => {
  for (const { length } of [unseen, dashes, blanks, digits]) expect(length).toBeGreaterThan(15)
})

test.each([
  ['a number from a contact', '\u202A+27 82 123 4567\u202C', '+27 82 123 4567'],
  ['a soft hyphen', '0821\u00AD234', '0821234'],
  ['a joiner and a variation selector', '1\u200B2\uFE0F3', '123'],
  ['keys of an emoji keyboard', '1\uFE0F\u20E32\uFE0F\u20E3', '12'],
  ['narrow and no-break spaces', '1\u202F234\u00A0567', '1 234 567'],
  ['dashes of a PDF', '0411–2233—5', '0411-2233-5'],
  ['dots at half height', '0412·2233∙5⋅6', '0412.2233.5.6'],
  ['such a dot in a name', 'Paral·lel 7', 'Paral·lel 7'],
  ['a minus for a dash', '0411\u22122233', '0411-2233'],
  ['a masked number', '082 ••• 4567', '082 ••• 4567'],
  ['Arabic digits', '٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['full-width digits and letters', 'ＡＣ１２／３', 'AC12/3'],
  ['an Arabic decimal separator', '١٢٫٥٠', '12.50'],
  ['a line end and a tab', '123\r\n456\t', '123  456'],
  ['letters and slashes of an account', ' Müller/2024-A ', 'Müller/2024-A'],
  ['the chevrons of a bill', ' >>>>> 9218 0123 <<<', '9218 0123'],
  ['a sign inside', 'ACC>12', 'ACC>12'],
  ['text that would become another number', '½ ² ①', '½ ² ①'],
])('%s', (_, pasted, plain) => {
  expect(plainText(pasted)).toBe(plain)
})

test('leaves plain text as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text)
      expect(plainText(plain)).toBe(plain)
    }),
  )
})

test('reads each digit of every script as its value', () => {
  for (const [at, digit] of digits.entries())
    expect([digit, plainText(digit)]).toEqual([digit, String(at % 10)])
})

/** A number as it may arrive: with unseen characters, and other spaces, dashes and digits. */
function disguised(number: string): fc.Arbitrary<string> {
  const sign = (character: string) => {
    if (/\d/.test(character)) {
      const value = Number(character)
      return fc
        .integer({ min: 0, max: digits.length / 10 - 1 })
        .map((script) => digits[script * 10 + value] ?? '')
    }
    if (character === ' ') return fc.constantFrom(...blanks)
    return character === '-' ? fc.constantFrom(...dashes) : fc.constant(character)
  }
  const some = fc.array(fc.constantFrom(...unseen), { maxLength: 2 }).map((all) => all.join(''))
  return fc
    .tuple(some, ...Array.from(number).flatMap((character) => [sign(character), some]))
    .map((parts) => parts.join(''))
}

describe('recovers a disguised number', () => {
  test.each([
    ['a meter', '0411 2233-5', (text: string) => checkMeter(text).digits, '041122335'],
    ['a mobile number', '+27 82 123 4567', parseMobile, '+27821234567'],
    ['an amount', 'R 1 234,50', parseAmount, cents(123_450)],
  ])('%s', (_, number, read, value) => {
    fc.assert(
      fc.property(disguised(number), (text) => {
        expect(read(text)).toBe(value)
      }),
    )
  })
})
