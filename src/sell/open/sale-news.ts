import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useTill } from '../../till/till.ts'
import { keepSeen } from './missed-endings.ts'

export type SaleNews = ReturnType<typeof createSaleNews>

/**
 * References of sales that were refused or failed unseen, in this sign-in or right before a restart.
 * @param since when the sign-in began, in epoch milliseconds: earlier sales come from the journal
 */
export function createSaleNews(since: number) {
  const { setState, ...store } = createStore<ReadonlySet<string>>(() => new Set())
  return {
    ...store,
    since,
    ended(reference: string): void {
      setState((unseen) => new Set([...unseen, reference]), true)
    },
    /** Somebody has looked at it. */
    seen(reference: string): void {
      if (!store.getState().has(reference)) return
      setState((unseen) => new Set([...unseen].filter((other) => other !== reference)), true)
      keepSeen(reference)
    },
  }
}

/** References of sales that ended unseen, with their changes. */
export function useUnseen(): ReadonlySet<string> {
  return useStore(useTill().news)
}
