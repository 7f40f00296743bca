import { describe, expect, test } from 'vitest'
import { readSale } from './typed-sale.ts'

describe('a typed sale', () => {
  test.each<[typed: string, words: string, rand: number | undefined, recipient?: string]>([
    ['mtn 50', 'mtn', 50],
    ['50 mtn', 'mtn', 50],
    ['mtn R50', 'mtn', 50],
    ['mtn r 50', 'mtn', 50],
    ['mtn 50 rand', 'mtn', 50],
    ['mtn 19,90', 'mtn', 19.9],
    ['mtn R 1 000.50', 'mtn', 1000.5],
    ['eskom 1 000', 'eskom', 1000],
    ['eskom 100', 'eskom', 100],
    ['0821234567 50', '', 50, '0821234567'],
    ['50 082 123 4567', '', 50, '082 123 4567'],
    ['+27 82 123 4567 R50', '', 50, '+27 82 123 4567'],
    ['+263 77 123 4567', '', undefined, '+263 77 123 4567'],
    ['+263 77 123 4567 50', '', 50, '+263 77 123 4567'],
    ['econet 00263771234567 50', 'econet', 50, '00263771234567'],
    ['20 +266 5812 3456', '', 20, '+266 5812 3456'],
    ['mtn 0821234567 50', 'mtn', 50, '0821234567'],
    ['082 123 4567 mtn 50', 'mtn', 50, '082 123 4567'],
    ['eskom 01234567890 100', 'eskom', 100, '01234567890'],
    ['eskom 0123 4567 897 100', 'eskom', 100, '0123 4567 897'],
    ['dstv 1234560500 250', 'dstv', 250, '1234560500'],
    // Sizes, days and counts are parts of a name.
    ['vodacom 1 gb', 'vodacom 1 gb', undefined],
    ['vodacom 1gb', 'vodacom 1gb', undefined],
    ['mtn 100 sms', 'mtn 100 sms', undefined],
    ['mtn sms 100', 'mtn sms 100', undefined],
    ['mtn 100 sms 25', 'mtn 100 sms', 25],
    ['mtn 1 gb 30 days', 'mtn 1 gb 30 days', undefined],
    ['mtn 1gb 85', 'mtn 1gb', 85],
    ['mtn 30 R85', 'mtn 30', 85],
    ['0821234567 1 gb', '1 gb', undefined, '0821234567'],
    // The till guesses nothing.
    ['mtn 30 50', 'mtn 30 50', undefined],
    ['mtn R30 R50', 'mtn R30 R50', undefined],
    ['mtn 0821234567 0831234567', 'mtn 0821234567 0831234567', undefined],
    ['mtn 0', 'mtn 0', undefined],
    ['mtn 50.555', 'mtn 50.555', undefined],
    ['mtn 007', 'mtn 007', undefined],
    // A single number, although it is written in parts.
    ['1234 5678 9012 3456', '', undefined, '1234 5678 9012 3456'],
    ['083 123 456', '', undefined, '083 123 456'],
    ['083 12', '083 12', undefined],
    ['', '', undefined],
  ])('%j', (typed, words, rand, recipient) => {
    const sale = readSale(typed)
    expect([sale.words, sale.sum && sale.sum.amount / 100, sale.recipient]).toEqual([
      words,
      rand,
      recipient,
    ])
  })

  test('keeps the text only of a bare number', () => {
    expect(readSale('mtn 50').sum?.number).toBe('50')
    expect(readSale('mtn R 50').sum?.number).toBeUndefined()
  })
})
