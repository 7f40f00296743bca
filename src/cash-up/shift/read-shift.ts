import { sameAccount, type Account } from '../../platform/reads/account.ts'
import type { Api } from '../../platform/create-api.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import { newestPages } from '../../platform/reads/transactions.ts'
import { isLastPage, mostPages } from '../../platform/contract/pagination.ts'
import { givenBySale } from '../../receipt/redeemed.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { clockMargin } from '../../engine/limits.ts'
import type { Payment } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Cents } from '../../values/money.ts'
import { platformRecord, type PlatformRecord } from './platform-record.ts'
import { countedAs } from './counted-as.ts'

/**
 * The account's payments in the journal.
 * @param from skips payments that last changed before it, by the till's clock
 */
export async function readPayments(
  engine: Pick<SaleEngine, 'payments'>,
  account: Account,
  from = 0,
): Promise<readonly Payment[]> {
  const payments = await engine.payments(from)
  return payments.filter((payment) => sameAccount(payment.account, account))
}

/** Stops early at a list that is out of order: reading a part of it can't show what is missing. */
const MOST_PAGES_UNORDERED = 100

/** What the till read of the platform's list. */
export interface RecordsRead {
  /** Each record once. */
  readonly records: readonly PlatformRecord[]
  /** Whether they include everything since the requested time. */
  readonly isWhole: boolean
}

/** How many transactions have been read so far. */
export type OnRead = (read: number) => void

/**
 * The platform's transactions back to a time, newest first. New sales push others to the next page, never away. In a
 * list in order of time, reads back to that time, across any number of pages. In an unordered list, reads as far as
 * {@link MOST_PAGES_UNORDERED}. An endless list ends at a page with nothing new, or at {@link mostPages}. Source: spec,
 * section Pagination parameters; ruling R5.
 * @returns `undefined` if the till can't read the list
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
      const content = answer.content.map(platformRecord)
      // New sales have pushed rows onto this page a second time.
      const fresh = content.filter(({ transactionId }) => !records.has(transactionId))
      for (const record of content) records.set(record.transactionId, record)
      onRead?.(records.size)
      if (isLastPage({ page, totalPages: answer.totalPages }) || answer.content.length === 0)
        return { records: [...records.values()], isWhole: true }
      const times = fresh.flatMap(({ at }) => at ?? [])
      isOrdered &&= runsDown(times, last)
      last = times.at(-1) ?? last
      // A row without a time says nothing; the page's last row shows how far back it goes.
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

/** Whether times run from new to old, starting at a time; rows without times show no order. */
function runsDown(times: readonly number[], from: number): boolean {
  return times.length > 0 && times.every((time, at) => time <= (times[at - 1] ?? from))
}

/**
 * The amounts of redemptions of the full balance, from the receipts that the till has (ruling R13: decimal text). For
 * a deleted receipt, the platform's record gives the amount.
 */
export async function readRedeemed(
  engine: Pick<SaleEngine, 'openReceipt'>,
  sales: readonly Sale[],
): Promise<ReadonlyMap<string, Cents>> {
  return givenBySale(
    engine,
    sales.filter((sale) => countedAs(sale) === 'sold'),
  )
}
