import type { Sale } from '../sale/sale.ts'
import { cents, type Cents } from '../values/money.ts'

/** What a customer gets back; nothing where no cash was counted, or exactly the amount. */
export function changeDue({
  payment,
  summary,
}: Pick<Sale, 'payment' | 'summary'>): Cents | undefined {
  const { tendered } = payment
  return tendered === undefined || tendered <= summary.amount
    ? undefined
    : cents(tendered - summary.amount)
}
