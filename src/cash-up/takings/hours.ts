import { localDateTimeText, monthNames } from '../../values/time/dates.ts'
import { cents, type Cents } from '../../values/money.ts'
import { groupBy } from '../../values/group-by.ts'
import type { Taking } from './taking.ts'

/** Sales of an hour (or day) by kind, in cents. Leaves out redemptions, which are not takings. */
export interface TimeSlot {
  /** South African local time: '2026-11-20T14' for an hour, '2026-11-20' for a day. */
  readonly key: string
  readonly byKind: Readonly<Record<string, Cents>>
  readonly count: number
  readonly amount: Cents
}

/** A longer shift is shown by days: more columns would be too thin to see. */
const MOST_HOURS = 36
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

/**
 * Sales by hour from the first to the last, with empty hours, so quiet times show. Uses days beyond {@link MOST_HOURS}.
 * A shift past midnight goes on into the next day.
 */
export function slotsOf(takings: readonly Taking[]): readonly TimeSlot[] {
  const sales = takings.filter(({ direction }) => direction === 'in')
  if (sales.length === 0) return []
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { at } of sales) {
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  // South Africa's hours start on the UTC hour.
  const step = last - first > MOST_HOURS * HOUR ? DAY : HOUR
  const keys = step === DAY ? 10 : 13
  const keyOf = (at: number) => localDateTimeText(at).slice(0, keys)
  const slots = groupBy(sales, ({ at }) => keyOf(at))
  if ((last - first) / step <= MOST_SLOTS)
    for (let at = first; at < last; at += step) slots.set(keyOf(at), slots.get(keyOf(at)) ?? [])
  return [...slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => slot(key, some))
}

/** A clock that was years off must not make thousands of empty days. The chart then shows only days with sales. */
const MOST_SLOTS = 62

function slot(key: string, sales: readonly Taking[]): TimeSlot {
  const byKind: Record<string, Cents> = {}
  let amount = 0
  for (const sale of sales) {
    byKind[sale.kind] = cents((byKind[sale.kind] ?? 0) + sale.amount)
    amount += sale.amount
  }
  return { key, byKind, count: sales.length, amount: cents(amount) }
}

/** '14:00'; with the day if the slots cover several days: '20 Nov 14:00'; for a day: '20 Nov'. */
export function slotLabel(key: string, several: boolean): string {
  const [date = '', hour] = key.split('T')
  const day = `${Number(date.slice(8, 10))} ${monthNames[Number(date.slice(5, 7)) - 1] ?? ''}`
  if (hour === undefined) return day
  return several ? `${day} ${hour}:00` : `${hour}:00`
}
