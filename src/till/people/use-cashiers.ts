import { useStore } from 'zustand'
import { cashiersOf, cashierStore, type Cashiers } from '../terminal/cashiers.ts'
import { useTill } from '../till.ts'

/** This account's cashiers and the current one; renders again when they change. */
export function useCashiers(): Cashiers {
  const { account } = useTill()
  return cashiersOf(account, useStore(cashierStore))
}
