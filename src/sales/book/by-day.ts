import { cents, type Cents } from '../../values/money.ts'
import type { ListedSale } from './listed-sale.ts'

/** What one day came to, of the sales that are shown. */
export interface DayTotal {
  /** `2026-11-20`; '' for sales of which nobody tells when they were made. */
  readonly day: string
  /** Sales that the platform says it sold; redemptions are counted by themselves and never netted. */
  readonly sold: Sum
  readonly redeemed: Sum
}

interface Sum {
  readonly count: number
  /** Of those whose amount is known. */
  readonly amount: Cents
}

/**
 * What each day came to, by the key of the sale under whose head it begins.
 * @param listed newest first
 */
export function dayTotals(listed: readonly ListedSale[]): ReadonlyMap<string, DayTotal> {
  const days = new Map<string, ListedSale[]>()
  for (const one of listed) {
    const some = days.get(one.day)
    if (some === undefined) days.set(one.day, [one])
    else some.push(one)
  }
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
