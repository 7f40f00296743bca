import type { Sale } from '../../sale/sale.ts'
import { isCash } from '../../values/cash.ts'
import type { Cents } from '../../values/money.ts'

/** Phases in which nothing was sold, and nothing more comes of it. */
const unsold: ReadonlySet<Sale['phase']['kind']> = new Set(['failed', 'rejected', 'cancelled'])

/**
 * The cash that lies in the drawer for something that was not sold: all that the customer handed over, change and all.
 * `undefined` where there is none, or where a retry has it.
 */
export function cashToGiveBack({
  kind,
  phase,
  payment,
  child,
}: Pick<Sale, 'kind' | 'phase' | 'payment' | 'child'>): Cents | undefined {
  if (kind === 'redeem' || child !== undefined || !unsold.has(phase.kind)) return undefined
  return isCash(payment.method) ? payment.tendered : undefined
}
