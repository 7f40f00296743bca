import * as fc from 'fast-check'
import { parse } from 'papaparse'
import { describe, expect, it, test } from 'vitest'
import { csvRand, csvText, safeCell } from './csv.ts'
import { cents, centsFromDecimalText } from '../money.ts'

/** The rows of a file, as a spreadsheet reads them. */
function read(text: string): readonly (readonly string[])[] {
  return parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data
}

describe('a file of values', () => {
  it('marks the file as UTF-8, and ends each line the way spreadsheets expect', () => {
    expect(csvText(['Name', 'Rand'], [['Café', 12]])).toBe('\uFEFF"Name","Rand"\r\n"Café","12"\r\n')
  })

  it('puts an apostrophe before what would be a formula', () => {
    const formulas = ['=1+1', '+12', '-1+1', '@SUM(A1)', '  =A1', '＝1+1', '﹫SUM(A1)', '\u200B=1']
    const odd = ['-', '-x12', '-12.5.3', '-12.', '-12.5%', '--12', '-.5', ' -12']
    for (const text of [...formulas, ...odd])
      expect(read(csvText(['Reason'], [[text]]))[1]).toEqual([`'${text}`])
  })

  it('leaves numbers, and signs inside a text, as they are', () => {
    for (const text of ['-12.50', '-12', '-0.5', '0', '3-in-1', 'a=b', '(-5)', ''])
      expect(read(csvText(['Reason', 'End'], [[text, 'x']]))[1]).toEqual([text, 'x'])
  })

  it('leaves a cell empty for undefined', () => {
    expect(read(csvText(['a', 'b', 'c'], [[undefined, 0, '']]))[1]).toEqual(['', '0', ''])
  })

  it('protects column names too', () => {
    expect(read(csvText(['=a', 'b'], []))[0]).toEqual(["'=a", 'b'])
  })

  it('reads back any text as it was written', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((any) => `x${any.replaceAll(/[\p{Cc}\u2028\u2029;,|]/gu, '')}`)
    const rows = fc.array(fc.tuple(text, text), { minLength: 1 })
    fc.assert(
      fc.property(rows, (written) => {
        expect(read(csvText(['a', 'b'], written)).slice(1)).toEqual(written)
      }),
    )
  })
})

describe('a cell', () => {
  const part = fc.constantFrom(...Array.from('=-@ "\';,|\t\n＝﹢\u200Ba'), '+1')
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(part).map((parts) => parts.join('')),
  )

  it('never begins a formula, also with another country’s separator, with or without quotes', () => {
    fc.assert(
      fc.property(
        nasty,
        nasty,
        fc.constantFrom(',', ';', '|', '\t'),
        (first, second, separator) => {
          const file = csvText(['a', 'b'], [[first, second]]).slice(1)
          const cells = [
            ...parse<string[]>(file, { delimiter: separator }).data.flat(),
            ...file.split(separator),
          ]
          for (const cell of cells)
            expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['MTN airtime', 'MTN airtime'],
    ['20.00', '20.00'],
    ['+27821234567', "'+27821234567"],
    ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
    [' =1', "' =1"],
    ['Airtime;=1+1', "Airtime;'=1+1"],
    ['Airtime, -5', "Airtime,' -5"],
    // A reader that ignores quotes could start the next cell here.
    ['Deposit 12,-', "Deposit 12,'-"],
    ['two\nlines', 'two lines'],
    ['two\r\n\u2028lines', 'two lines'],
  ])('%j is written as %j', (text, cell) => {
    expect(safeCell(text)).toBe(cell)
  })
})

test('writes money so that a spreadsheet can add it up', () => {
  expect([csvRand(cents(0)), csvRand(cents(5)), csvRand(cents(-123456))]).toEqual([
    '0.00',
    '0.05',
    '-1234.56',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }).map(cents), (amount) => {
      expect(centsFromDecimalText(csvRand(amount))).toBe(amount)
    }),
  )
})
