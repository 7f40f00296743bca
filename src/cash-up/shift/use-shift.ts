import { useQuery } from '@tanstack/react-query'
import { useTill } from '../../till/till.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import type { Shift } from './shift.ts'
import { shiftQueries } from './shift-queries.ts'

type ShiftsState =
  | { readonly kind: 'loading' }
  /** If the browser can't save, there is no cash-up. */
  | { readonly kind: 'unavailable' }
  /** `earlier`: the closed shifts, newest first. */
  | { readonly kind: 'none'; readonly earlier: readonly Shift[] }
  | { readonly kind: 'open'; readonly shift: Shift; readonly earlier: readonly Shift[] }

/** The shifts of this till and account; follows changes from other tabs. */
export function useShifts(): ShiftsState {
  const queries = shiftQueries(useTill())
  const open = useQuery(queries.open)
  const list = useQuery(queries.list)
  if (open.isError || list.isError) return { kind: 'unavailable' }
  if (open.data === undefined || list.data === undefined) return { kind: 'loading' }
  const earlier = list.data.filter(({ closing }) => closing !== undefined)
  return open.data === null
    ? { kind: 'none', earlier }
    : { kind: 'open', shift: open.data, earlier }
}

/** Who is working at the till: the chosen cashier, else the user. */
export function useActor(): string {
  const { username } = useTill()
  return useCashiers().active ?? username
}
