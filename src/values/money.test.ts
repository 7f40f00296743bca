import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cents,
  centsFromDecimalText,
  centsFromRand,
  formatRand,
  isCents,
  parseAmount,
  randOf,
} from './money.ts'

const anyCents = fc.maxSafeInteger().map(cents)
const noDebt = fc.maxSafeNat().map(cents)

/** Up to 2^46 rand: above it, neighbouring cents become the same number of rand. */
const asRandNumber = fc.integer({ min: -(2 ** 46) * 100, max: 2 ** 46 * 100 }).map(cents)

describe('cents', () => {
  it.each([0, 1, -1, 2000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('takes %d', (n) => {
    expect(cents(n)).toBe(n)
  })

  it.each([0.5, 19.99, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
    'throws a RangeError on %d',
    (n) => {
      expect(() => cents(n)).toThrow(RangeError)
      expect(isCents(n)).toBe(false)
    },
  )

  it('has no negative zero', () => {
    expect(cents(-0)).toBe(0)
    expect(isCents(-0)).toBe(false)
  })
})

describe('centsFromRand', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [20, 2000],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [1.005, 101],
    [-1.005, -101],
    [1.0049, 100],
    [8.575, 858],
    [0.005, 1],
    [0.004, 0],
    [-0.004, 0],
    [0.995, 100],
    [1e-7, 0],
    [5e-324, 0],
    [4.35, 435],
    [70368744177663.99, 7036874417766399],
  ])('rounds %d rand to %d cents, halves away from zero', (rand, expected) => {
    expect(centsFromRand(rand)).toBe(expected)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -Infinity, 1e14, -1e14, 1e21, Number.MAX_VALUE])(
    'rejects %d',
    (rand) => {
      expect(centsFromRand(rand)).toBeUndefined()
    },
  )

  it('gives back every amount that was converted to rand', () => {
    fc.assert(
      fc.property(asRandNumber, (c) => {
        expect(centsFromRand(randOf(c))).toBe(c)
      }),
    )
  })

  it('gives cents or undefined for any number', () => {
    fc.assert(
      fc.property(fc.double(), (rand) => {
        const amount = centsFromRand(rand)
        expect(amount === undefined || isCents(amount)).toBe(true)
        expect(amount === undefined || Math.abs(amount / 100 - rand) < 0.02).toBe(true)
      }),
    )
  })
})

describe('centsFromDecimalText', () => {
  it.each([
    ['100.00', 10000],
    ['-5', -500],
    ['0', 0],
    ['-0.00', 0],
    ['0.5', 50],
    ['+7.25', 725],
    [' 12.30 ', 1230],
    ['007.10', 710],
    ['100.0000', 10000],
    ['1.005', 101],
    ['-1.005', -101],
    ['99.995', 10000],
    ['0.0049999999999999999', 0],
    ['1E+2', 10000],
    ['1.2345e3', 123450],
    ['0E-10', 0],
    ['5e-3', 1],
    ['5e-9999', 0],
    ['12345e-9', 0],
    ['0.00000012345', 0],
    ['0e9999', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    ['-90071992547409.91', Number.MIN_SAFE_INTEGER],
  ])('reads %j as %d cents', (text, expected) => {
    expect(centsFromDecimalText(text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '.',
    '5.',
    '.5',
    '1,00',
    '1 000',
    '1,234.50',
    'R5',
    '--5',
    '1.2.3',
    '0x10',
    'NaN',
    'Infinity',
    '90071992547409.92',
    '1e9999',
    '1e99999',
    '9'.repeat(400),
    '٣',
  ])('rejects %j', (text) => {
    expect(centsFromDecimalText(text)).toBeUndefined()
  })

  it('reads back every amount written with two decimals', () => {
    fc.assert(
      fc.property(anyCents, (c) => {
        const digits = String(Math.abs(c)).padStart(3, '0')
        const text = `${c < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(centsFromDecimalText(text)).toBe(c)
      }),
    )
  })
})

describe('randOf', () => {
  it.each([
    [2000, 20],
    [1999, 19.99],
    [1, 0.01],
    [0, 0],
    [-505, -5.05],
  ])('writes %d cents as %d', (amount, rand) => {
    expect(randOf(cents(amount))).toBe(rand)
  })

  it('never puts more than two decimals into a body', () => {
    fc.assert(
      fc.property(asRandNumber, (c) => {
        expect(JSON.stringify(randOf(c))).toMatch(/^-?\d+(\.\d\d?)?$/)
      }),
    )
  })
})

describe('formatRand', () => {
  it.each([
    [0, 'R_0.00'],
    [5, 'R_0.05'],
    [50, 'R_0.50'],
    [100, 'R_1.00'],
    [-500, '-R_5.00'],
    [-1, '-R_0.01'],
    [99999, 'R_999.99'],
    [123450, 'R_1_234.50'],
    [5000000, 'R_50_000.00'],
    [123456789, 'R_1_234_567.89'],
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

describe('parseAmount', () => {
  it.each([
    ['20', 2000],
    ['R20', 2000],
    ['r 20', 2000],
    ['ZAR 20', 2000],
    ['20.', 2000],
    ['20,', 2000],
    ['.50', 50],
    [',5', 50],
    [' 19.9 ', 1990],
    ['19,99', 1999],
    ['0', 0],
    ['0.00', 0],
    ['007', 700],
    ['1 234', 123400],
    ['1 234,50', 123450],
    ['1\u00A0234.50', 123450],
    ['1\u202F234.50', 123450],
    ['12 345 678.9', 1234567890],
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1,234,567', 123456700],
    ['1.234.567', 123456700],
    ['1,234,567.89', 123456789],
    ['1.234.567,89', 123456789],
    ['12,345.50', 1234550],
    ['12.345,50', 1234550],
    ['12,345,678', 1234567800],
    ['12.345.678', 1234567800],
    ['1234567,89', 123456789],
  ])('reads %j as %d cents', (typed, expected) => {
    expect(parseAmount(typed)).toBe(expected)
  })

  it.each([
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['R', 'nothing'],
    ['.', 'nothing'],
    ['1,234', 'thousands or decimals'],
    ['1.234', 'thousands or decimals'],
    ['0,500', 'thousands or decimals'],
    ['19.999', 'three decimals'],
    ['19.990', 'three decimals'],
    ['1 234.567', 'three decimals'],
    ['.505', 'three decimals'],
    ['1,234.505', 'three decimals'],
    ['1.234,505', 'three decimals'],
    ['1 23', 'a group of two'],
    ['12 34 567', 'a group of two'],
    ['1234 567', 'a group of four'],
    ['1234,567.89', 'a group of four'],
    ['1234.567,89', 'a group of four'],
    ['1234,567,890', 'a group of four'],
    ['1234.567.890', 'a group of four'],
    ['1,234,5678', 'a group of four'],
    ['1.234.5678', 'a group of four'],
    ['1 234,567.89', 'mixed groups'],
    ['1.234.50', 'a group of two'],
    ['-5', 'below zero'],
    ['-R5', 'below zero'],
    ['+5', 'a sign'],
    ['5-', 'a sign'],
    ['20c', 'cents'],
    ['1e3', 'an exponent'],
    ['0x10', 'hexadecimal'],
    ['20 30', 'two amounts'],
    ['R R20', 'two signs'],
    ['20 R', 'a sign behind'],
    ['twenty', 'words'],
    ['99999999999999999', 'beyond a safe integer'],
  ])('rejects %j (%s)', (typed) => {
    expect(parseAmount(typed)).toBeUndefined()
  })

  it('reads back everything that formatRand writes', () => {
    fc.assert(
      fc.property(noDebt, (c) => {
        expect(parseAmount(formatRand(c))).toBe(c)
      }),
    )
  })

  it('reads a decimal comma like a point', () => {
    fc.assert(
      fc.property(noDebt, (c) => {
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
