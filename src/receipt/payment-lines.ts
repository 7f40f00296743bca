import { changeOf } from '../sale/payment.ts'
import type { Sale } from '../sale/sale.ts'
import { cents, type Cents } from '../values/money.ts'

/** What a customer gets back; nothing where no cash was counted, or exactly the amount. */
export function changeDue({
  payment,
  summary,
  paidBy,
}: Pick<Sale, 'payment' | 'summary' | 'paidBy'>): Cents | undefined {
  if (paidBy !== undefined) return paidBy.lines.length === 1 ? changeOf(paidBy) : undefined
  const { tendered } = payment
  return tendered === undefined || tendered <= summary.amount
    ? undefined
    : cents(tendered - summary.amount)
}
