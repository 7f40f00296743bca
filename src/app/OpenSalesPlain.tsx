import { openSalesOf } from '../till/open-sales.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'

/** Stands in for the tray while its code can't be fetched. */
export function OpenSalesPlain() {
  const { length } = openSalesOf(useSales(), useTill().username)
  return length > 0 && <output>Open sales: {length}. Don’t sell them again.</output>
}
