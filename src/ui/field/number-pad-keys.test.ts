import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pressPadKey, type PadKey } from './number-pad-keys.ts'

const sum = { decimal: true, maxLength: 9 }
const digits = { decimal: false, maxLength: 11 }
const all: readonly PadKey[] = [
  ...(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const),
  ...(['00', '.', 'backspace', 'clear'] as const),
]

describe('the number pad', () => {
  test.each([
    ['', '5', '5'],
    ['0', '5', '5'],
    ['', '.', '0.'],
    ['2', '.', '2.'],
    ['2.5', '.', '2.5'],
    ['2.5', '7', '2.57'],
    ['2.57', '1', '2.57'],
    ['2.5', '00', '2.50'],
    ['2', '00', '200'],
    ['', '00', '0'],
    ['2.', 'backspace', '2'],
    ['', 'backspace', ''],
    ['123.45', 'clear', ''],
    ['123456789', '1', '123456789'],
  ] as const)('in a sum: %j and %s make %j', (value, key, expected) => {
    expect(pressPadKey(value, key, sum)).toBe(expected)
  })

  test.each([
    ['669.30', 0, 6, '2', '2'],
    ['669.30', 0, 6, '.', '0.'],
    ['669.30', 0, 6, 'backspace', ''],
    ['669.30', 0, 6, 'clear', ''],
    ['669.30', 1, 3, '2', '62.30'],
    ['669.30', 1, 4, 'backspace', '630'],
    ['12', 0, 1, '00', '2'],
    ['669.30', 3, 3, '2', '669.30'],
    ['66', 1, 1, '2', '662'],
  ] as const)('in %j, with %i to %i selected, %s makes %j', (value, start, end, key, expected) => {
    expect(pressPadKey(value, key, sum, { start, end })).toBe(expected)
  })

  test.each([
    ['', '0', '0'],
    ['0', '8', '08'],
    ['08', '00', '0800'],
    ['08', '.', '08'],
    ['0821234567', '00', '0821234567'],
    ['+2782', '1', '+27821'],
  ] as const)('in a row of digits: %j and %s make %j', (value, key, expected) => {
    expect(pressPadKey(value, key, digits)).toBe(expected)
  })

  test('keeps a sum of at most two decimals after any key', () => {
    assert(
      property(array(constantFrom(...all), { maxLength: 40, size: 'max' }), (keys) => {
        const value = keys.reduce((text, key) => pressPadKey(text, key, sum), '')
        expect(value).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d{0,2})?)?$/)
        expect(value.length).toBeLessThanOrEqual(sum.maxLength)
      }),
    )
  })
})
