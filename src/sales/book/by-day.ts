import { groupBy } from '../../values/group-by.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { ListedSale } from './listed-sale.ts'

/** A day's totals, from the sales in view. */
export interface DayTotal {
  /** `2026-11-20`; '' for sales with no known time. */
  readonly day: string
  /** Sales that the platform completed. Redemptions have a separate count; nothing nets the two. */
  readonly sold: Sum
  readonly redeemed: Sum
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
  return new Map([...days].map(([day, some]) => [some[0]?.key ?? '', totalOf(day, some)]))
}

function totalOf(day: string, sales: readonly ListedSale[]): DayTotal {
  const done = sales.filter(({ status }) => status === 'COMPLETED')
  return {
    day,
    sold: sumOf(done.filter(({ kind }) => kind !== 'redemption')),
    redeemed: sumOf(done.filter(({ kind }) => kind === 'redemption')),
  }
}

function sumOf(sales: readonly ListedSale[]): Sum {
  const amount = sales.reduce((sum, one) => sum + (one.amount ?? 0), 0)
  return { count: sales.length, amount: cents(amount) }
}
