import { strToU8, zipSync } from 'fflate'
import { southAfricaMinutes } from '../time/dates.ts'
import { csvRand } from './csv.ts'
import { soundCell, type Sheet, type SheetCell } from './sheet.ts'

/**
 * A table as an Excel file (Office Open XML, ECMA-376). Money and counts are numbers, times are South African dates,
 * and text stays text: it keeps its zeros, and a + starts no formula. Zips on the page itself: a worker would need a
 * `blob:` address, which the till's content security policy forbids.
 */
export function xlsxOf(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const files = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageRelations,
    'xl/workbook.xml': workbook(sheet.name),
    'xl/_rels/workbook.xml.rels': workbookRelations,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': worksheet(sheet),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(head + xml)])),
    // Zip has no dates before 1980, and a device's clock may be wrong.
    { mtime: new Date(1980, 0, 2) },
  )
}

/** The media type of an Excel file. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/>` +
  '</Types>'

const packageRelations =
  `<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>` +
  '</Relationships>'

const workbookRelations =
  `<Relationships xmlns="${relations}">` +
  `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/>` +
  '</Relationships>'

const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/>` +
  '</sheets></workbook>'

/** Indexes into the list of `styles`. */
const styleOf = { text: 1, rand: 2, count: 3, time: 4, heading: 5 } as const

/** Excel's built-in number formats: 1 is whole numbers, 4 is two decimals in the reader's notation, 49 is text. */
const styles =
  `<styleSheet xmlns="${main}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6">' +
  [0, 49, 4, 1, 164]
    .map(
      (id) =>
        `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('') +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '</cellXfs></styleSheet>'

function worksheet({ columns, rows }: Sheet): string {
  const widths = columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')
  const all = [
    columns.map(({ name }, at) => textCell(name, at, 1, styleOf.heading)).join(''),
    ...rows.map((row, at) => row.map((cell, place) => cellXml(cell, place, at + 2)).join('')),
  ]
  return (
    `<worksheet xmlns="${main}">` +
    // Keeps the column names visible when scrolling.
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols>` +
    `<sheetData>${all.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData>` +
    '</worksheet>'
  )
}

function cellXml(given: SheetCell, column: number, row: number): string {
  const cell = soundCell(given)
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, column, row, styleOf.text)
  const [style, value] =
    'rand' in cell
      ? [styleOf.rand, csvRand(cell.rand)]
      : 'time' in cell
        ? [styleOf.time, String(serialDate(cell.time))]
        : [styleOf.count, String(cell.count)]
  return `<c r="${addressOf(column, row)}" s="${style}"><v>${value}</v></c>`
}

function textCell(text: string, column: number, row: number, style: number): string {
  return `<c r="${addressOf(column, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

/** Days since 30 December 1899 on South Africa's clock, which is UTC+2 all year. */
function serialDate(at: number): number {
  return (at + southAfricaMinutes * 60_000) / 86_400_000 + 25_569
}

/** `A1`, `AB12`. */
function addressOf(column: number, row: number): string {
  const letter = String.fromCodePoint(65 + (column % 26))
  return column < 26
    ? `${letter}${row}`
    : `${String.fromCodePoint(64 + Math.floor(column / 26))}${letter}${row}`
}

/** Excel's limit for a cell. */
const MOST_CHARACTERS = 32_767

/**
 * Text for XML 1.0, without characters that it can't hold. Excel would read `_x0041_` as an A, so the underscore is
 * escaped.
 */
function escaped(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
