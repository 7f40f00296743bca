import type { SaleEngine } from '../../engine/engine.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'

/** Rows of the journal to read at a time. */
const PAGE_OF_SALES = 500

/**
 * The account's sales in the journal, newest first.
 * @param from skips sales made before it, by the till's clock; without it, returns all
 */
export async function readSales(
  engine: Pick<SaleEngine, 'history'>,
  { accountType, accountId }: Pick<SaleAccount, 'accountType' | 'accountId'>,
  from?: number,
): Promise<readonly Sale[]> {
  const filter = {
    account: { accountType, accountId },
    limit: PAGE_OF_SALES,
    ...(from === undefined ? {} : { from }),
  }
  const sales: Sale[] = []
  for (;;) {
    const before = sales.at(-1)?.reference
    const page = await engine.history(before === undefined ? filter : { ...filter, before })
    sales.push(...page)
    if (page.length < PAGE_OF_SALES) return sales
  }
}
