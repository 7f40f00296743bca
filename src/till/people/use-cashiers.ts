import { useStore } from 'zustand'
import { cashiersOf, cashierStore, type Cashiers } from '../terminal/cashiers.ts'
import { useTill } from '../till.ts'

/** The cashiers of this till's account and who of them is at it, and a new render when that changes. */
export function useCashiers(): Cashiers {
  const { account } = useTill()
  return cashiersOf(account, useStore(cashierStore))
}
