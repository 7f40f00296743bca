import { useQuery } from '@tanstack/react-query'
import { shiftQueries } from '../cash-up/shift/shift-queries.ts'
import { useGuarded } from '../till/people/use-manager-pass.ts'
import { SalesScreen } from '../sales/list/SalesScreen.tsx'
import { useTill } from '../till/till.ts'
import { dayAt } from '../values/time/clock-time.ts'

/** Sales. On a till with a manager's PIN, the open shift's days have no sums (docs/sales-and-cash-up.md, Blind). */
export function BlindSales() {
  const guarded = useGuarded()
  const { data: shift } = useQuery(shiftQueries(useTill()).open)
  // Until the shift is read, no day has.
  const blindFrom = shift === undefined ? '' : shift === null ? undefined : dayAt(shift.openedAt)
  return <SalesScreen blindFrom={guarded ? blindFrom : undefined} />
}
