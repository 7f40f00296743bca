import type { Api } from '../api/create-api.ts'
import { ApiFailure } from '../api/failure.ts'
import { newestFirst } from '../api/transactions.ts'
import { isLastPage } from '../contract/pagination.ts'
import { givenBySale } from '../receipt/redeemed.ts'
import type { SaleEngine } from '../sale/engine.ts'
import { clockMargin } from '../sale/limits.ts'
import type { Sale, SaleAccount } from '../sale/sale.ts'
import type { Cents } from '../values/money.ts'
import { platformRecord, type PlatformRecord } from './platform-record.ts'
import { standingOf } from './standing.ts'

/** Rows of the journal read at a time. */
const PAGE_OF_SALES = 500

/**
 * The journal's sales of an account, newest first.
 * @param from nothing made before it, by the till's clock; all of them when not given
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

/** Ten thousand transactions: more than a till sells in a shift by far. */
const MOST_PAGES = 100

/**
 * The platform's transactions back to a time, newest first, each once: what is sold while the pages are read
 * moves others to the next page, and never away. A list in no order of time is read whole. Source: spec, section
 * Pagination parameters; ruling R5.
 * @returns `undefined` where the list can't be read, or not far enough back
 */
export async function readRecords(
  api: Pick<Api, 'reader'>,
  from: number,
  signal?: AbortSignal,
): Promise<readonly PlatformRecord[] | undefined> {
  const records = new Map<string, PlatformRecord>()
  const read = newestFirst(api.reader)
  try {
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await read(page, signal)
      const content = answer.content.flatMap((record) => platformRecord(record) ?? [])
      for (const record of content) records.set(record.transactionId, record)
      const done = isLastPage(answer) || content.length === 0
      if (done || reachesBack(content, from - clockMargin)) return [...records.values()]
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
  return undefined
}

/** Whether a page in order of time, newest first, ends before a time; one in no such order tells nothing. */
function reachesBack(content: readonly PlatformRecord[], time: number): boolean {
  let last = Number.POSITIVE_INFINITY
  for (const { at } of content) {
    if (at === undefined || at > last) return false
    last = at
  }
  return last < time
}

/**
 * What redemptions of the full balance came to, from the receipts that the till has (ruling R13: decimal text). A
 * purged receipt has nothing to tell; then the platform's record does.
 */
export async function readRedeemed(
  engine: Pick<SaleEngine, 'openReceipt'>,
  sales: readonly Sale[],
): Promise<ReadonlyMap<string, Cents>> {
  return givenBySale(
    engine,
    sales.filter((sale) => standingOf(sale) === 'sold'),
  )
}
