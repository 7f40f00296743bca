import { unparse } from 'papaparse'
import type { Cents } from './money.ts'

/** A cell as it is handed in: text is protected, a number is written as it is, nothing is an empty cell. */
export type CsvCell = string | number | undefined

/**
 * What a spreadsheet takes for a formula when a cell begins with it, also behind blanks or what can't be seen, and in
 * its full-width form; a tab or a line break in front can carry one too.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u
/** What begins like a formula and is none: '-12.50'. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

/**
 * A file of comma-separated values (RFC 4180: CRLF, quotes doubled) that a spreadsheet opens without running
 * anything in it: text that would be read as a formula gets an apostrophe in front. The mark at the start tells
 * Excel that it is UTF-8.
 */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const all = [columns, ...rows].map((row) => row.map(cellText))
  return `\uFEFF${unparse(all, { newline: '\r\n' })}\r\n`
}

/** Cents as a spreadsheet adds them up: '1234.50', '-5.00'. */
export function csvRand(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return ''
  const text = String(cell)
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text
}
