import { useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { queryKeys } from '../platform/reads/query-keys.ts'
import { saysNothingOfList } from '../platform/contract/response-code.ts'
import type { Sale } from '../engine/sale.ts'
import { useTill, type Till } from '../till/till.ts'

/** How long a check waits for the list, in milliseconds: the platform refuses an old price anyway. */
const LONGEST_WAIT = 5_000

/**
 * Whether an outdated list may be why a sale was refused or failed: another price, other limits, a withdrawn product
 * (ruling R20). The specification has no code for an amount outside the limits, so any code counts that doesn't mean
 * something else.
 */
export function listMayExplain({ phase, saidLast }: Pick<Sale, 'phase' | 'saidLast'>): boolean {
  const isOver = phase.kind === 'rejected' || phase.kind === 'failed'
  return isOver && !saysNothingOfList(saidLast?.code)
}

/** Reloads the products at once if a screen shows them, else for the next screen that does. */
export function reloadList({ queryClient, account }: Pick<Till, 'queryClient' | 'account'>): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.products(account), exact: true })
}

/** Whether the products are being reloaded because the list may be outdated; for at most five seconds. */
export function useListReload(): boolean {
  const { api, account } = useTill()
  const reading =
    useIsFetching({
      queryKey: queryKeys.products(account),
      exact: true,
      predicate: ({ state }) => state.isInvalidated,
    }) > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!reading) return undefined
    const over = new AbortController()
    api.clock
      .wait(LONGEST_WAIT, over.signal)
      .then(() => setLate(true))
      .catch(() => undefined)
    return () => {
      over.abort()
      setLate(false)
    }
  }, [reading, api])
  return reading && !late
}
