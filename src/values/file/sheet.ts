import { csvRand, csvText, type CsvCell } from './csv.ts'
import { localDateTimeText } from '../time/dates.ts'
import type { Cents } from '../money.ts'

/**
 * A cell of an exported table. Text stays text: an identifying number keeps its zeros and its +. Times are in epoch
 * milliseconds.
 */
export type SheetCell =
  | string
  | undefined
  | { readonly rand: Cents }
  | { readonly count: number }
  | { readonly time: number }

/** A table for a spreadsheet or a program. */
export interface Sheet {
  /** At most 31 characters, none of them `[]:*?/\`. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}

interface SheetColumn {
  readonly name: string
  /** In characters. */
  readonly width: number
}

/** A table for programs: times are South African wall-clock, `2026-11-20 14:05:09`; money is `1234.50`. */
export function sheetCsv({ columns, rows }: Sheet): string {
  return csvText(
    columns.map(({ name }) => name),
    rows.map((row) => row.map(csvCell)),
  )
}

/** The same cell, or an empty one for a number or time that a spreadsheet can't hold. */
export function soundCell(cell: SheetCell): SheetCell {
  if (typeof cell !== 'object') return cell
  if ('rand' in cell) return Number.isSafeInteger(cell.rand) ? cell : undefined
  if ('count' in cell) return Number.isFinite(cell.count) ? cell : undefined
  return cell.time >= 0 && cell.time < Date.UTC(9999, 0) ? cell : undefined
}

function csvCell(given: SheetCell): CsvCell {
  const cell = soundCell(given)
  if (cell === undefined || typeof cell === 'string') return cell
  if ('rand' in cell) return csvRand(cell.rand)
  return 'time' in cell ? localDateTimeText(cell.time).slice(0, 19).replace('T', ' ') : cell.count
}
