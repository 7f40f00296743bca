import { saveFile } from '../ui/save-file.ts'
import { localDateTimeText } from '../values/dates.ts'
import type { Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'

/**
 * Hands the sales to the browser as a file; the writer is fetched when it is first asked for.
 * @param now epoch milliseconds
 */
export async function downloadCsv(
  listed: readonly ListedSale[],
  chains: ReadonlyMap<string, Chain>,
  now: number,
): Promise<void> {
  const { csvName, csvOf } = await import('./csv.ts')
  const day = localDateTimeText(now).slice(0, 10)
  saveFile(csvName(day), new Blob([csvOf(listed, chains)], { type: 'text/csv;charset=utf-8' }))
}
