import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cents,
  centsFromDecimalText,
  centsFromRand,
  formatRand,
  spokenSums,
  isCents,
  parseAmount,
  randOf,
} from './money.ts'

const anyCents = fc.maxSafeInteger().map(cents)
const noDebt = fc.maxSafeNat().map(cents)

/** Up to 2^46 rand: above it, neighbouring cents become the same number of rand. */
const asRandNumber = fc.integer({ min: -(2 ** 46) * 100, max: 2 ** 46 * 100 }).map(cents)

describe('cents', () => {
  it('takes whole numbers, and knows no negative zero', () => {
    expect(cents(Number.MIN_SAFE_INTEGER)).toBe(Number.MIN_SAFE_INTEGER)
    expect(cents(-0)).toBe(0)
    expect(isCents(-0)).toBe(false)
  })

  it.each([19.99, Number.NaN, 2 ** 53, -(2 ** 53)])('throws a RangeError on %d', (n) => {
    expect(() => cents(n)).toThrow(RangeError)
    expect(isCents(n)).toBe(false)
  })
})

describe('centsFromRand', () => {
  it.each([
    [-0, 0],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [-1.005, -101],
    [1.0049, 100],
    [0.995, 100],
    [-0.004, 0],
    [5e-324, 0],
    [70368744177663.99, 7036874417766399],
  ])('rounds %d rand to %d cents, halves away from zero', (rand, expected) => {
    expect(centsFromRand(rand)).toBe(expected)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e14, -1e14, 1e21])('rejects %d', (rand) => {
    expect(centsFromRand(rand)).toBeUndefined()
  })

  it('gives back every amount that was converted to rand', () => {
    fc.assert(
      fc.property(asRandNumber, (c) => {
        expect(centsFromRand(randOf(c))).toBe(c)
      }),
    )
  })
})

describe('centsFromDecimalText', () => {
  it.each([
    ['100.00', 10000],
    ['-0.00', 0],
    ['+7.25', 725],
    [' 12.30 ', 1230],
    ['007.10', 710],
    ['100.0000', 10000],
    ['-1.005', -101],
    ['0.0049999999999999999', 0],
    ['1E+2', 10000],
    ['1.2345e3', 123450],
    ['5e-3', 1],
    ['5e-9999', 0],
    ['0e9999', 0],
    ['-90071992547409.91', Number.MIN_SAFE_INTEGER],
  ])('reads %j as %d cents', (text, expected) => {
    expect(centsFromDecimalText(text)).toBe(expected)
  })

  const wrong = [' ', '5.', '.5', '1,00', '1 000', 'R5', '--5', '1.2.3', '0x10', 'NaN', '٣']
  it.each([...wrong, '90071992547409.92', '1e9999', '1e99999', '9'.repeat(400)])(
    'rejects %j',
    (text) => {
      expect(centsFromDecimalText(text)).toBeUndefined()
    },
  )
})

it.each([
  [1999, 19.99],
  [0, 0],
  [-505, -5.05],
])('%d cents are %d rand', (amount, rand) => {
  expect(randOf(cents(amount))).toBe(rand)
})

it('never puts more than two decimals into a body', () => {
  fc.assert(
    fc.property(asRandNumber, (c) => {
      expect(JSON.stringify(randOf(c))).toMatch(/^-?\d+(\.\d\d?)?$/)
    }),
  )
})

describe('formatRand', () => {
  it.each([
    [0, 'R_0.00'],
    [5, 'R_0.05'],
    [-500, '-R_5.00'],
    [99999, 'R_999.99'],
    [-123450, '-R_1_234.50'],
    [Number.MAX_SAFE_INTEGER, 'R_90_071_992_547_409.91'],
  ])('writes %d cents as %s, the spaces no-break (ruling R18)', (amount, written) => {
    expect(formatRand(cents(amount))).toBe(written.replaceAll('_', '\u00A0'))
  })

  it('never breaks an amount over two lines', () => {
    fc.assert(
      fc.property(anyCents, (c) => {
        expect(formatRand(c)).toMatch(/^-?R\u00A0\d{1,3}(\u00A0\d{3})*\.\d\d$/)
      }),
    )
  })
})

it.each([
  ['R 1 000', 'R 1000'],
  ['-R 1 234 567.50 short', '-R 1234567.50 short'],
  ['R 2.00 – 1 000.00', 'R 2.00 – 1000.00'],
  ['10 000 sales, R 5 000.00', '10000 sales, R 5000.00'],
  ['R 999.00', 'R 999.00'],
  ['082 123 4567', '082 123 4567'],
  ['1234 5678 901', '1234 5678 901'],
])('%s is spoken as %s', (shown, spoken) => {
  expect(spokenSums(shown.replaceAll(' ', '\u00A0'))).toBe(spoken.replaceAll(' ', '\u00A0'))
})

describe('parseAmount', () => {
  it.each([
    ['20', 2000],
    ['R20', 2000],
    ['r 20', 2000],
    ['ZAR 20', 2000],
    ['20,', 2000],
    ['.50', 50],
    [' 19.9 ', 1990],
    ['19,99', 1999],
    ['007', 700],
    ['1 234,50', 123450],
    ['1\u202F234.50', 123450],
    ['12 345 678.9', 1234567890],
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1,234,567', 123456700],
    ['1.234.567', 123456700],
    ['12,345,678.90', 1234567890],
    ['12.345.678,90', 1234567890],
    ['1234567,89', 123456789],
  ])('reads %j as %d cents', (typed, expected) => {
    expect(parseAmount(typed)).toBe(expected)
  })

  it.each([
    ['nothing', ['', '  ', 'R', '.']],
    ['thousands or decimals', ['1,234', '1.234', '0,500']],
    ['three decimals', ['19.990', '1 234.567', '.505', '1,234.505', '1.234,505']],
    ['a group of two', ['1 23', '12 34 567', '1.234.50']],
    ['a group of four', ['1234 567', '1234,567.89', '1234.567,89', '1234,567,890', '1.234.5678']],
    ['mixed groups', ['1 234,567.89']],
    ['a sign', ['-5', '-R5', '+5', '5-']],
    ['another notation', ['20c', '1e3', '0x10', 'twenty']],
    ['two amounts or signs', ['20 30', 'R R20', '20 R']],
    ['beyond a safe integer', ['99999999999999999']],
  ])('rejects %s: %j', (_, typed) => {
    expect(typed.map((text) => parseAmount(text)).filter((amount) => amount !== undefined)).toEqual(
      [],
    )
  })

  it('reads back everything that formatRand writes, also with a decimal comma', () => {
    fc.assert(
      fc.property(noDebt, (c) => {
        expect(parseAmount(formatRand(c))).toBe(c)
        expect(parseAmount(formatRand(c).replace('.', ','))).toBe(c)
      }),
    )
  })

  it('gives an amount of zero or more, or undefined, for any text', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^R?[\d., -]{0,12}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const amount = parseAmount(text)
        expect(amount === undefined || (isCents(amount) && amount >= 0)).toBe(true)
      }),
    )
  })
})
