import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOf } from './calling-code.ts'
import {
  isMobileNumber,
  displayMobile,
  lookupForm,
  maskMobile,
  type MobileNumber,
  purchaseForm,
  redeemForm,
} from './mobile-number.ts'
import { networkHint } from './network-hint.ts'
import { isInternational, parseMobile } from './phone.ts'

function mobile(text: string): MobileNumber {
  const parsed = parseMobile(text)
  if (parsed === undefined) throw new Error(`Not a mobile number: ${text}`)
  return parsed
}

/** Nine digits after the trunk 0, starting with 6, 7 or 8. */
const subscriber = fc.stringMatching(/^[678]\d{8}$/)

function usualWays(s: string): string[] {
  const [a, b, c] = [s.slice(0, 2), s.slice(2, 5), s.slice(5)]
  return [
    `0${s}`,
    `0${a} ${b} ${c}`,
    `0${a}-${b}-${c}`,
    `0${a}.${b}.${c}`,
    `0${a}/${b} ${c}`,
    `(0${a}) ${b}-${c}`,
    `0${a}${b} ${c}`,
    ` 0${s}\n`,
    `0${a}\t${b}\t${c}`,
    `\u202A0${a}\u00A0${b}\u00A0${c}\u202C`,
    `0${a}\u2013${b}\u2013${c}`,
    `27${s}`,
    `27 ${a} ${b} ${c}`,
    `+27${s}`,
    `+27 ${a} ${b} ${c}`,
    `+27 (0)${a} ${b} ${c}`,
    `(+27) ${a} ${b} ${c}`,
    `+27-${a}-${b}-${c}`,
    `0027${s}`,
    `0027 ${a} ${b} ${c}`,
    `00 27 ${a} ${b} ${c}`,
    s,
  ]
}

describe('parseMobile', () => {
  it('reads every usual spelling of every number', () => {
    fc.assert(
      fc.property(subscriber, (s) => {
        for (const way of usualWays(s)) expect([way, parseMobile(way)]).toEqual([way, `+27${s}`])
      }),
    )
  })

  it.each(['082 000 0001', '060 000 0000', '089 999 9999'])(
    'accepts %s, although the range may not be in use',
    (text) => {
      expect(parseMobile(text)).toBe(`+27${text.replaceAll(' ', '').slice(1)}`)
    },
  )

  it.each([
    ['nothing', ['', '   ', '+', '+27', '0027']],
    ['another length', ['082', '082 123 456', '082 123 45678', '+27 82 123 45678', '112']],
    ['a landline', ['011 123 4567', '+27 11 123 4567', '021 123 4567', '090 123 4567']],
    ['another country’s without + or 00', ['263 77 123 4567', '264811234567', '1 212 555 0100']],
    ['a 0 too many', ['0083 123 4567', '0061 234 5678', '0072 123 4567']],
    ['two trunk zeros', ['00263 00 77 123 4567', '+263 00 77 123 4567 89012']],
    ['no country’s', ['+0 77 123 4567', '+263 77', '+263 77 123 4567 8901 2', '00999 123 456 789']],
    ['more than a number', ['082 123 4567 ext 5', '0821234567x5', 'call 082 123 4567']],
    ['two numbers', ['082 123 4567 / 083 123 4567', '9'.repeat(1000)]],
    ['a letter', ['0821234567a', 'O82 123 4567']],
  ])('rejects %s: %j', (_, texts) => {
    expect(texts.filter((text) => parseMobile(text) !== undefined)).toEqual([])
  })

  it.each([
    ['+263 77 123 4567', '+263771234567', '+263 771 234 567', 'Zimbabwe'],
    ['00263 77 123 4567', '+263771234567', '+263 771 234 567', 'Zimbabwe'],
    ['+263 (0)77 123-4567', '+263771234567', '+263 771 234 567', 'Zimbabwe'],
    ['(+266) 5812 3456', '+26658123456', '+266 581 23456', 'Lesotho'],
    ['+258·84·123·4567', '+258841234567', '+258 841 234 567', 'Mozambique'],
    ['0044 7400 123456', '+447400123456', '+44 740 012 3456', 'the United Kingdom'],
    ['+1 212 555 0100', '+12125550100', '+1 212 555 0100', 'North America'],
    ['+81 90 1234 5678', '+819012345678', '+81 901 234 5678', 'Japan'],
    ['+996 555 123 456', '+996555123456', '+996 555 123 456', undefined],
    ['004915112345678', '+4915112345678', '+49 151 123 45678', 'Germany'],
    ['0039 312 345 6789', '+393123456789', '+39 312 345 6789', 'Italy'],
    ['0065 9123 4567', '+6591234567', '+65 912 34567', 'Singapore'],
    ['+263 0771234567', '+263771234567', '+263 771 234 567', 'Zimbabwe'],
    ['00264 081 123 4567', '+264811234567', '+264 811 234 567', 'Namibia'],
    ['+264 (081) 123-4567', '+264811234567', '+264 811 234 567', 'Namibia'],
    ['0044 07911 123456', '+447911123456', '+44 791 112 3456', 'the United Kingdom'],
    ['+49 0151 1234567', '+491511234567', '+49 151 123 4567', 'Germany'],
    ['+62 0812 345 6789', '+628123456789', '+62 812 345 6789', 'Indonesia'],
    ['+225 07 12 34 56 78', '+2250712345678', '+225 071 234 5678', 'Côte d’Ivoire'],
  ])('reads another country’s %j as %s', (text, number, shown, country) => {
    const abroad = mobile(text)
    expect(abroad).toBe(number)
    expect(displayMobile(abroad)).toBe(shown)
    expect(countryOf(abroad)?.name).toBe(country)
    for (const render of [purchaseForm, lookupForm, displayMobile])
      expect(parseMobile(render(abroad))).toBe(number)
    expect(parseMobile(maskMobile(abroad))).toBeUndefined()
  })

  it.each([
    [true, ['0027 82 123 456', '00267 7112345', '002637712345678', '0027 11 123 4567', '+1']],
    [false, ['0083 123 456', '0012345678901234', '0000123456789', '082 123 4567', '']],
  ])('says that it is written like another country’s: %s for %j', (is, texts) => {
    expect(texts.filter((text) => isInternational(text) !== is)).toEqual([])
  })

  it('never throws, and gives a mobile number or undefined for any text', () => {
    const near = fc.stringMatching(/^[+0-9 ()\-./;x=:a-z]{0,24}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), near), (text) => {
        const parsed = parseMobile(text)
        expect(parsed === undefined || isMobileNumber(parsed)).toBe(true)
      }),
    )
  })
})

describe('the forms of a number (ruling R16)', () => {
  const number = mobile('082 123 4567')

  it.each([
    ['purchase', purchaseForm, '+27821234567'],
    ['lookup', lookupForm, '0821234567'],
    ['redeem', redeemForm, '0821234567'],
    ['people', displayMobile, '082 123 4567'],
    ['lists', maskMobile, '082 ••• 4567'],
  ])('for %s', (_, render, expected) => {
    expect(render(number)).toBe(expected)
  })

  it('read back as the same number', () => {
    fc.assert(
      fc.property(subscriber, (s) => {
        const m = mobile(`0${s}`)
        for (const render of [purchaseForm, lookupForm, redeemForm, displayMobile]) {
          expect(parseMobile(render(m))).toBe(m)
        }
      }),
    )
  })

  it('hide the middle where masked', () => {
    fc.assert(
      fc.property(subscriber, (s) => {
        const m = mobile(s)
        expect(maskMobile(m).replace(/\D/g, '')).toBe(`0${s.slice(0, 2)}${s.slice(5)}`)
        expect(parseMobile(maskMobile(m))).toBeUndefined()
      }),
    )
  })
})

describe('networkHint', () => {
  it.each([
    ['082 123 4567', 'Vodacom'],
    ['072 123 4567', 'Vodacom'],
    ['0636 23 4567', 'Vodacom'],
    ['0711 23 4567', 'Vodacom'],
    ['083 123 4567', 'MTN'],
    ['0710 23 4567', 'MTN'],
    ['0635 23 4567', 'MTN'],
    ['084 123 4567', 'Cell C'],
    ['0613 23 4567', 'Cell C'],
    ['0641 23 4567', 'Cell C'],
    ['0614 23 4567', 'Telkom'],
    ['0811 23 4567', 'Telkom'],
    ['0672 23 4567', 'Telkom'],
    ['0681 23 4567', 'Telkom'],
    ['0816 23 4567', 'Rain'],
    ['0600 23 4567', undefined],
    ['080 012 3456', undefined],
    ['+263 77 123 4567', undefined],
    ['+1 821 555 0100', undefined],
  ])('guesses for %s %s', (text, network) => {
    expect(networkHint(mobile(text))).toBe(network)
  })
})
