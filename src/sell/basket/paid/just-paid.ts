import { useLocation } from 'react-router'
import type { Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'

/** In the state of an address: the customer who has paid is still at the counter. A reload keeps it. */
export const justPaid = 'paid'

/** Whether the change is still due: nobody has handed anything over or given anything back since. */
export function useJustPaid({ decisions }: Payment, sales: readonly Sale[]): boolean {
  const { state } = useLocation()
  const isServed = decisions.length > 0 || sales.some(({ phase }) => phase.kind === 'delivered')
  return state === justPaid && !isServed
}
