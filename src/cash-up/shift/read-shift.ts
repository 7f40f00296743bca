import { sameAccount, type Account } from '../../platform/reads/account.ts'
import type { Api } from '../../platform/create-api.ts'
import { ApiFailure } from '../../platform/words/failure.ts'
import {
  newestPages,
  reachesBack,
  transactionPages,
} from '../../platform/reads/transaction-pages.ts'
import { askReader, atAPace } from '../../platform/reads/transactions.ts'
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
 * The platform's transactions back to a time, newest first. Reads a list in order of time back to that time, across any
 * number of pages, and another one as far as {@link MOST_PAGES_UNORDERED}. Source: ruling R5.
 * @returns `undefined` if the till can't read the list
 */
export async function readRecords(
  { reader, clock }: Pick<Api, 'reader' | 'clock'>,
  from: number,
  { signal, onRead }: { readonly signal?: AbortSignal; readonly onRead?: OnRead } = {},
): Promise<RecordsRead | undefined> {
  const records = new Map<string, PlatformRecord>()
  const read = (isWhole: boolean) => ({ records: [...records.values()], isWhole })
  const pages = transactionPages(newestPages(askReader(reader, signal)), atAPace(clock, signal))
  try {
    for await (const step of pages) {
      // A row that comes a second time may have ended meanwhile.
      for (const record of step.content.map(platformRecord))
        records.set(record.transactionId, record)
      onRead?.(records.size)
      const isFarEnough = step.isNewestFirst && reachesBack(step, from - clockMargin)
      if (step.end === 'last' || isFarEnough) return read(true)
      if (!step.isNewestFirst && step.page + 1 >= MOST_PAGES_UNORDERED) break
    }
    return read(false)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return undefined
  }
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
