import Papa from 'papaparse'
import type { Cents } from '../money.ts'

/** A cell's value: text is protected, a number is written as it is, undefined is an empty cell. */
export type CsvCell = string | number | undefined

/** Breaks a line in readers that ignore quotes. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/**
 * The start of a cell that a spreadsheet runs as a formula. Blanks, quotes or unseen characters may come first, and the
 * sign may be full-width or small. A cell starts with the text, or after a separator that another country uses.
 */
const FORMULA = /(^|[;,|])(?=[\s\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
/** Starts like a formula but is a number: '-12.50'. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

/**
 * A file of comma-separated values (RFC 4180: CRLF, every cell in quotes). Text that a spreadsheet would run as a
 * formula gets an apostrophe in front. The byte order mark tells Excel that the file is UTF-8.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const all = [columns, ...rows].map((row) => row.map(cellText))
  return `\uFEFF${Papa.unparse(all, { newline: '\r\n', quotes: true })}\r\n`
}

/** Text on one line that a spreadsheet shows as it is, with any separator. */
export function safeCell(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(FORMULA, "$1'")
}

/** Cents as a spreadsheet adds them up: '1234.50', '-5.00'. */
export function csvRand(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'number' && !Number.isFinite(cell) ? '' : String(cell ?? '')
  return NEGATIVE_NUMBER.test(text) ? text : safeCell(text)
}
