import { useEffect } from 'react'
import type { Payment } from '../../../engine/payment.ts'
import type { Sale } from '../../../engine/sale.ts'
import { useTill } from '../../../till/till.ts'
import { useSale, useSales } from '../../../till/held/use-sales.ts'

/** Everything that a customer paid for at once. */
export type PaidSought =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly payment: Payment; readonly sales: readonly Sale[] }
  /** This till's journal does not have it. */
  | { readonly kind: 'missing' }
  /** The journal can't be read; `useEngineStatus()` says why. */
  | { readonly kind: 'unavailable' }

/**
 * The sales of the payment that covers a sale, with their changes: for each line, the last attempt that it pays for.
 */
export function usePaidSales(reference: string): PaidSought {
  const { engine } = useTill()
  const sales = useSales()
  const sought = useSale(reference)
  const payment = sought.kind === 'found' ? sought.sale.paidBy : undefined
  const wanted = payment === undefined ? [] : currentOf(payment)
  const known = wanted.flatMap((one) => sales.find((sale) => sale.reference === one) ?? [])
  const missing = wanted.find((one) => !known.some((sale) => sale.reference === one))
  useEffect(() => {
    // The engine shows it once found.
    if (missing !== undefined) void engine.find(missing)
  }, [engine, missing])
  if (sought.kind !== 'found') return sought
  // An old sale, or another till's: the other sales of its payment are not known.
  if (payment === undefined) return { kind: 'missing' }
  return missing === undefined ? { kind: 'found', payment, sales: known } : { kind: 'looking' }
}

/** The sales that a payment pays for now. */
function currentOf({ lines }: Payment): readonly string[] {
  return lines.flatMap(({ attempts }) => attempts.at(-1) ?? [])
}
