import type { Sheet } from '../../values/file/sheet.ts'
import { saveFile } from './save-file.ts'

/** Excel for people, CSV for programs. */
export type FileFormat = 'xlsx' | 'csv'

/** Downloads a table for Excel; the writer's code loads at first use. */
export async function saveXlsx(name: string, sheet: Sheet): Promise<void> {
  const { xlsxOf, xlsxType } = await import('../../values/file/xlsx.ts')
  saveFile(`${name}.xlsx`, new Blob([xlsxOf(sheet)], { type: xlsxType }))
}

/** Downloads a table for programs. */
export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
