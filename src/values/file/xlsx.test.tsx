import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { localDateTimeText } from '../time/dates.ts'
import { cents } from '../money.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { sheetCsv } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

/** A cell as a spreadsheet reads it: type, number format and value. */
interface ReadCell {
  readonly type: 'text' | 'number'
  readonly format: string
  readonly value: string
}

const builtIn: Readonly<Record<string, string>> = { 1: '0', 4: '#,##0.00', 49: '@' }

/** Reads a file back as a spreadsheet does: from the zip to the package, the workbook and the sheet. */
function opened(sheet: Sheet): readonly ReadonlyMap<string, ReadCell>[] {
  const files = unzipSync(xlsxOf(sheet))
  const xml = (path: string) => {
    const file = files[path]
    expect.assert(file !== undefined, path)
    const parsed = new DOMParser().parseFromString(strFromU8(file), 'application/xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    return parsed
  }
  const target = (relations: string, type: string) => {
    const found = [...xml(relations).getElementsByTagName('Relationship')]
    return found
      .find((one) => one.getAttribute('Type')?.endsWith(`/${type}`))
      ?.getAttribute('Target')
  }
  const types = [...xml('[Content_Types].xml').getElementsByTagName('Override')]
  for (const type of types)
    expect(files).toHaveProperty([(type.getAttribute('PartName') ?? '').slice(1)])
  const workbook = target('_rels/.rels', 'officeDocument') ?? ''
  expect(xml(workbook).getElementsByTagName('sheet')[0]?.getAttribute('name')).toBe(sheet.name)
  const styles = xml(`xl/${target('xl/_rels/workbook.xml.rels', 'styles')}`)
  const own = new Map(
    [...styles.getElementsByTagName('numFmt')].map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode'),
    ]),
  )
  const formats = [...(styles.getElementsByTagName('cellXfs')[0]?.children ?? [])].map((one) => {
    const id = one.getAttribute('numFmtId') ?? ''
    return own.get(id) ?? builtIn[id] ?? id
  })
  const rows = xml(`xl/${target('xl/_rels/workbook.xml.rels', 'worksheet')}`).getElementsByTagName(
    'row',
  )
  return [...rows].map(
    (row) =>
      new Map(
        [...row.getElementsByTagName('c')].map((cell) => [
          (cell.getAttribute('r') ?? '').replace(/\d+$/, ''),
          {
            type: cell.getAttribute('t') === 'inlineStr' ? 'text' : 'number',
            format: formats[Number(cell.getAttribute('s'))] ?? '',
            // Excel reads `_x0041_` as an A.
            value: (cell.textContent ?? '').replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
              String.fromCodePoint(Number.parseInt(code, 16)),
            ),
          },
        ]),
      ),
  )
}

const oneRow = (...cells: SheetCell[]): Sheet => ({
  name: 'A sheet',
  columns: cells.map((_, at) => ({ name: `Column ${at}`, width: 10 })),
  rows: [cells],
})
const first = (cell: SheetCell) => opened(oneRow(cell))[1]?.get('A')

/** Reads many cells from one file. */
function column(cells: readonly SheetCell[]): readonly (ReadCell | undefined)[] {
  const sheet = oneRow('')
  const read = opened({ ...sheet, rows: cells.map((cell) => [cell]) })
  return read.slice(1).map((row) => row.get('A'))
}
const manyOf = <Value,>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 20 })

describe('a cell of an Excel file', () => {
  const numbers = ['00012', '1234567890123456789012', '-5', '2026-11-20', '1E5']
  const texts = ['O\'Brien & <Sons> "Ltd"', ' blank ', '_x0041_', '_x0041_x0042_', 'Ünïçødé 🙂']
  test.each([...numbers, '+27821234567', '=1+1', ...texts])(
    '%j stays text: no zero lost, no apostrophe, no formula',
    (text) => {
      expect(first(text)).toEqual({ type: 'text', format: '@', value: text })
    },
  )

  test('any text stays text, without the characters that XML can’t hold', () => {
    fc.assert(
      fc.property(manyOf(fc.string({ unit: 'binary', maxLength: 30 })), (texts) => {
        const kept = texts.map((text) =>
          text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
        )
        // An XML reader turns every line ending into \n.
        const lines = (value = '') => value.replaceAll(/\r\n?/g, '\n')
        expect(column(texts).map((cell) => lines(cell?.value))).toEqual(kept.map(lines))
      }),
      { numRuns: 5 },
    )
  })

  test.each([
    [cents(123_450), '1234.50'],
    [cents(-500), '-5.00'],
    [cents(0), '0.00'],
  ])('%i cents become the number %s', (rand, value) => {
    expect(first({ rand })).toEqual({ type: 'number', format: '#,##0.00', value })
  })

  test('a count is a whole number', () => {
    expect(first({ count: 7 })).toEqual({ type: 'number', format: '0', value: '7' })
  })

  test('a time is a date on South Africa’s clock, in every time zone', () => {
    const noon = first({ time: Date.UTC(2026, 10, 20, 12, 0, 0) })
    expect(noon?.format).toBe(String.raw`yyyy\-mm\-dd\ hh:mm:ss`)
    // 20 November 2026, 14:00, as an Excel day number.
    expect(Number(noon?.value)).toBeCloseTo(46_346 + 14 / 24, 8)
    fc.assert(
      fc.property(manyOf(fc.integer({ min: 0, max: 4_000_000_000_000 })), (times) => {
        const read = column(times.map((time) => ({ time }))).map((cell) => {
          const days = Number(cell?.value)
          return new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, 19)
        })
        expect(read).toEqual(times.map((time) => localDateTimeText(time).slice(0, 19)))
      }),
      { numRuns: 5 },
    )
  })

  test.each([
    { count: Number.NaN },
    { count: Infinity },
    Object.assign({ rand: cents(0) }, { rand: Number.NaN }),
    Object.assign({ rand: cents(0) }, { rand: 1e300 }),
    { time: Number.NaN },
    { time: 1e300 },
  ])('of %j, which is no number for a spreadsheet, is empty, also in a CSV file', (cell) => {
    expect(first(cell)).toBeUndefined()
    expect(sheetCsv(oneRow(cell))).toMatch(/\r\n""\r\n$/)
  })

  test('undefined is an empty cell', () => {
    expect([first(undefined), first('')]).toEqual([undefined, undefined])
  })

  test('each cell is in its column, also after the 26th', () => {
    const [head, row] = opened(oneRow(...Array.from({ length: 30 }, (_, at) => `v${at}`)))
    expect(head?.get('AD')?.value).toBe('Column 29')
    expect(row?.get('Z')?.value).toBe('v25')
    expect(row?.get('AA')?.value).toBe('v26')
  })
})

test('the same table for programs has plain values', () => {
  const time = Date.UTC(2026, 10, 20, 12, 0, 0)
  expect(
    sheetCsv(oneRow('00012', { rand: cents(123_450) }, { count: 3 }, { time }, undefined)),
  ).toBe(
    '\uFEFF"Column 0","Column 1","Column 2","Column 3","Column 4"\r\n"00012","1234.50","3","2026-11-20 14:00:00",""\r\n',
  )
})
