import type { HistoryFilter, SaleEngine } from '../../engine/engine.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'

/** Rows of the journal to read at a time. */
const PAGE_OF_SALES = 500

/**
 * The account's sales in the journal, newest first.
 * @param times the first and last millisecond, by the till's clock; without them, returns all
 */
export async function readSales(
  engine: Pick<SaleEngine, 'history'>,
  { accountType, accountId }: Pick<SaleAccount, 'accountType' | 'accountId'>,
  times: Pick<HistoryFilter, 'from' | 'to'> = {},
): Promise<readonly Sale[]> {
  const filter = {
    account: { accountType, accountId },
    limit: PAGE_OF_SALES,
    ...times,
  }
  const sales: Sale[] = []
  for (;;) {
    const before = sales.at(-1)
    const page = await engine.history(before === undefined ? filter : { ...filter, before })
    sales.push(...page)
    if (page.length < PAGE_OF_SALES) return sales
  }
}
