import { saveFile } from '../ui/save-file.ts'
import { localDateTimeText } from '../values/dates.ts'
import type { Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'

/**
 * Hands the sales to the browser as a file; the writer is fetched when it is first asked for.
 * @param now epoch milliseconds
 * @param since how far back the list was read: a file that holds a part says so in its name
 */
export async function downloadCsv(
  listed: readonly ListedSale[],
  chains: ReadonlyMap<string, Chain>,
  now: number,
  since: number,
): Promise<void> {
  const { csvName, csvOf } = await import('./csv.ts')
  const dayOf = (at: number) => localDateTimeText(at).slice(0, 10)
  const backTo = Number.isFinite(since) ? dayOf(since) : undefined
  saveFile(
    csvName(dayOf(now), backTo),
    new Blob([csvOf(listed, chains)], { type: 'text/csv;charset=utf-8' }),
  )
}
