import { saveSheet, type FileFormat } from '../../ui/overlay/save-sheet.ts'
import type { Chain } from '../store/chain.ts'
import type { Numbers } from './csv.ts'
import type { ListedSale } from '../store/listed-sale.ts'

interface SalesExport {
  readonly listed: readonly ListedSale[]
  readonly chains: ReadonlyMap<string, Chain>
  /** First and last day, as '2026-11-20'. */
  readonly from: string
  readonly to: string
  readonly format: FileFormat
  readonly numbers: Numbers
}

/** Downloads the sales as a file; loads the writers on first use. */
export async function downloadSales({
  listed,
  chains,
  from,
  to,
  format,
  numbers,
}: SalesExport): Promise<void> {
  const { exportName, salesSheet } = await import('./csv.ts')
  return saveSheet(exportName(from, to), salesSheet(listed, chains, numbers), format)
}
