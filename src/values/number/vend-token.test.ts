import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsOfFour, splitTokens } from './vend-token.ts'

const A = '01234567890123456789'
const B = '98765432109876543210'
const C = '00000000000000000001'
const GROUPED = '0123 4567 8901 2345 6789'

describe('splitTokens', () => {
  it.each([
    ['one token', A, [A]],
    ['a space', `${A} ${B}`, [A, B]],
    ['lines and labels', `KCT A: ${A}\r\nKCT B: ${B}\n`, [A, B]],
    ['three, with slashes', `${A} / ${B} / ${C}`, [A, B, C]],
    ['40 digits in a run', A + B, [A, B]],
    ['a run of another length', '123456789012345678901', ['123456789012345678901']],
    ['groups of four', GROUPED, [A]],
    ['groups of four with no-break spaces', GROUPED.replaceAll(' ', '\u00A0'), [A]],
    ['groups of four with dots at half height', GROUPED.replaceAll(' ', '·'), [A]],
    ['groups of four with minus signs', GROUPED.replaceAll(' ', '\u2212'), [A]],
    ['two tokens in groups of four', `${GROUPED} 9876 5432 1098 7654 3210`, [A, B]],
    ['four groups of five', '12345 67890 12345 67890', ['12345678901234567890']],
    ['groups of other sizes', '123-4567-890123-4567890', ['12345678901234567890']],
    ['groups on two lines', '0123 4567 8901\n2345 6789', [A]],
    ['a number before the groups', `1 ${GROUPED}`, ['1', A]],
    ['19 digits beside a token', `1234567890123456789 ${A}`, ['1234567890123456789', A]],
    // An odd token stays whole: a person can read it.
    ['groups with a longer last group', `${GROUPED}0`, ['012345678901234567890']],
    ['no text', '', []],
    ['no digits', 'see slip', []],
  ])('of %s', (_, text, tokens) => {
    expect(splitTokens(text)).toEqual(tokens)
  })

  it('keeps every digit of any text, in order', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d ,-]{0,120}$/))
    fc.assert(
      fc.property(text, (t) => {
        expect(splitTokens(t).join('')).toBe(t.replace(/\D/g, ''))
      }),
    )
  })

  it('finds the tokens with any separators between them', () => {
    const tokens = fc.array(fc.stringMatching(/^\d{20}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(tokens, fc.stringMatching(/^[ ,;|\n-]{0,3}$/), (list, between) => {
        expect(splitTokens(list.join(between))).toEqual(list)
      }),
    )
  })
})

describe('groupsOfFour', () => {
  it.each([
    [A, GROUPED],
    ['1234', '1234'],
    ['12345', '1234 5'],
    ['', ''],
    ['AB12CD', 'AB12 CD'],
  ])('writes %j as %j', (token, written) => {
    expect(groupsOfFour(token)).toBe(written)
    expect(splitTokens(written).join('')).toBe(token.replaceAll(/\D/g, ''))
  })
})
