import { useQuery } from '@tanstack/react-query'
import { useTill } from '../../till/till.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import type { Shift } from './shift.ts'
import { shiftQueries } from './shift-queries.ts'
import type { Made } from './shift-schema.ts'

export type ShiftState =
  | { readonly kind: 'loading' }
  /** If the browser can't save, there is no cash-up. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly shift: Shift }

/** The open shift of this till and account; follows changes from other tabs. */
export function useOpenShift(): ShiftState {
  const read = useQuery(shiftQueries(useTill()).open)
  if (read.isError) return { kind: 'unavailable' }
  if (read.data === undefined) return { kind: 'loading' }
  return read.data === null ? { kind: 'none' } : { kind: 'open', shift: read.data }
}

/** The closed shifts, newest first; `undefined` while loading. */
export function useClosedShifts(): readonly Shift[] | undefined {
  const { data } = useQuery(shiftQueries(useTill()).list)
  return data?.filter(({ closing }) => closing !== undefined)
}

/** One shift with its parts; `null` if this device has no such shift of this account. */
export function useShift(
  id: string,
): { readonly shift: Shift; readonly made: Made } | null | undefined {
  const { data } = useQuery(shiftQueries(useTill()).one(id))
  return data
}

/** What the earlier shifts have counted; `undefined` while loading. */
export function useCounted(): ReadonlySet<string> | undefined {
  const { data } = useQuery(shiftQueries(useTill()).counted)
  return data
}

/** Who is working at the till: the chosen cashier, else the user. */
export function useActor(): string {
  const { username } = useTill()
  return useCashiers().active ?? username
}
