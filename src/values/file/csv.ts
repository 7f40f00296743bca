import { unparse } from 'papaparse'
import type { Cents } from '../money.ts'

/** A cell as it is handed in: text is protected, a number is written as it is, nothing is an empty cell. */
export type CsvCell = string | number | undefined

/** What splits a line where quotes are not understood. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu
/**
 * What a spreadsheet takes for a formula where a cell begins with it, also behind blanks, quotes or what can't be seen, and
 * in its full-width or small form. A cell begins at the text's start and, in a country whose separator is another, behind that.
 */
const FORMULA = /(^|[;,|])(?=[\s\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu
/** What begins like a formula and is none: '-12.50'. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

/**
 * A file of comma-separated values (RFC 4180: CRLF, every cell in quotes) that a spreadsheet opens without running
 * anything in it: text that would be read as a formula gets an apostrophe in front. The mark at the start tells
 * Excel that it is UTF-8.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const all = [columns, ...rows].map((row) => row.map(cellText))
  return `\uFEFF${unparse(all, { newline: '\r\n', quotes: true })}\r\n`
}

/** A text on one line that a spreadsheet shows as it is, whatever separator it reads the file by. */
export function safeCell(text: string): string {
  return text.replaceAll(BREAKS, ' ').replaceAll(FORMULA, "$1'")
}

/** Cents as a spreadsheet adds them up: '1234.50', '-5.00'. */
export function csvRand(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cellText(cell: CsvCell): string {
  const text = String(cell ?? '')
  return NEGATIVE_NUMBER.test(text) ? text : safeCell(text)
}
