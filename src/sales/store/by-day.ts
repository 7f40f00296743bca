import { groupBy } from '../../values/group-by.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { ListedSale } from './listed-sale.ts'

/** The totals of sales in view. */
export interface Total {
  /** Sales that the platform completed. Redemptions have a separate count; nothing nets the two. */
  readonly sold: Sum
  readonly redeemed: Sum
}

/** A day's. */
export interface DayTotal extends Total {
  /** `2026-11-20`; '' for sales with no known time. */
  readonly day: string
}

interface Sum {
  readonly count: number
  /** Only those with a known amount. */
  readonly amount: Cents
}

/**
 * The totals of each day, by the key of the first sale under its heading.
 * @param listed newest first
 */
export function dayTotals(listed: readonly ListedSale[]): ReadonlyMap<string, DayTotal> {
  const days = groupBy(listed, ({ day }) => day)
  return new Map([...days].map(([day, some]) => [some[0]?.key ?? '', { day, ...totalOf(some) }]))
}

/** The totals of sales, whatever their days. */
export function totalOf(sales: readonly ListedSale[]): Total {
  const done = sales.filter(({ status }) => status === 'COMPLETED')
  return {
    sold: sumOf(done.filter(({ kind }) => kind !== 'redemption')),
    redeemed: sumOf(done.filter(({ kind }) => kind === 'redemption')),
  }
}

function sumOf(sales: readonly ListedSale[]): Sum {
  const amount = sales.reduce((sum, one) => sum + (one.amount ?? 0), 0)
  return { count: sales.length, amount: cents(amount) }
}
