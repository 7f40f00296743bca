import type { Sheet } from '../../values/file/sheet.ts'
import { saveFile } from './save-file.ts'

/** Excel for people, CSV for programs. */
export type FileFormat = 'xlsx' | 'csv'

/** Downloads a table. The code that writes it loads at first use. */
export async function saveSheet(name: string, sheet: Sheet, format: FileFormat): Promise<void> {
  if (format === 'csv') {
    const { sheetCsv } = await import('../../values/file/sheet.ts')
    saveFile(`${name}.csv`, new Blob([sheetCsv(sheet)], { type: 'text/csv;charset=utf-8' }))
    return
  }
  const { xlsxOf, xlsxType } = await import('../../values/file/xlsx.ts')
  saveFile(`${name}.xlsx`, new Blob([xlsxOf(sheet)], { type: xlsxType }))
}
