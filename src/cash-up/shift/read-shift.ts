import { sameAccount, type Account } from '../../platform/reads/account.ts'
import type { Api } from '../../platform/create-api.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import { newestPages } from '../../platform/reads/transactions.ts'
import { isLastPage, mostPages } from '../../platform/contract/pagination.ts'
import { givenBySale } from '../../receipt/redeemed.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { clockMargin } from '../../engine/limits.ts'
import type { Payment } from '../../engine/payment.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'
import type { Cents } from '../../values/money.ts'
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

/** The journal's payments of an account. @param from none that last changed before it, by the till's clock */
export async function readPayments(
  engine: Pick<SaleEngine, 'payments'>,
  account: Account,
  from = 0,
): Promise<readonly Payment[]> {
  const payments = await engine.payments(from)
  return payments.filter((payment) => sameAccount(payment.account, account))
}

/** A list in no order of time is read no further: what it lacks can't be told from a part of it anyway. */
const MOST_PAGES_UNORDERED = 100

/** What was read of the platform's list. */
export interface RecordsRead {
  /** Each once. */
  readonly records: readonly PlatformRecord[]
  /** Everything since the time that was asked for is among them. */
  readonly isWhole: boolean
}

/** How many transactions have been read so far. */
export type OnRead = (read: number) => void

/**
 * The platform's transactions back to a time, newest first: what is sold while the pages are read moves others to the
 * next page, and never away. A list in order of time is read as far as that time, however many pages it takes; one in
 * no such order as far as {@link MOST_PAGES_UNORDERED}. A page with nothing new ends a list that doesn't end, and so does its
 * {@link mostPages}. Source:
 * spec, section Pagination parameters; ruling R5.
 * @returns `undefined` where the list can't be read
 */
export async function readRecords(
  api: Pick<Api, 'reader' | 'clock'>,
  from: number,
  { signal, onRead }: { readonly signal?: AbortSignal; readonly onRead?: OnRead } = {},
): Promise<RecordsRead | undefined> {
  const records = new Map<string, PlatformRecord>()
  const read = newestPages(api)
  let last = Number.POSITIVE_INFINITY
  let isOrdered = true
  try {
    for (let page = 0; ; page += 1) {
      const answer = await read(page, signal)
      const content = answer.content.flatMap((record) => platformRecord(record) ?? [])
      // What came in meanwhile has pushed rows onto this page once more.
      const fresh = content.filter(({ transactionId }) => !records.has(transactionId))
      for (const record of content) records.set(record.transactionId, record)
      onRead?.(records.size)
      if (isLastPage(answer) || answer.content.length === 0)
        return { records: [...records.values()], isWhole: true }
      const times = fresh.flatMap(({ at }) => at ?? [])
      isOrdered &&= runsDown(times, last)
      last = times.at(-1) ?? last
      // A row without a time tells nothing; the last of a page says how far back the page goes.
      const reachesBack = fresh.at(-1)?.at !== undefined && last < from - clockMargin
      if (isOrdered && reachesBack) return { records: [...records.values()], isWhole: true }
      if (fresh.length === 0 || page + 1 >= (isOrdered ? mostPages : MOST_PAGES_UNORDERED))
        return { records: [...records.values()], isWhole: false }
    }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
  return undefined
}

/** Whether times run from new to old, from a time on; none tell no order. */
function runsDown(times: readonly number[], from: number): boolean {
  return times.length > 0 && times.every((time, at) => time <= (times[at - 1] ?? from))
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
