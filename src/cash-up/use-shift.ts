import { useEffect } from 'react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTill, type Till } from '../till/till.ts'
import { useCashiers } from '../till/use-cashiers.ts'
import { ownerKey, type Shift, type ShiftOwner } from './shift.ts'
import { ShiftStore } from './shift-store.ts'
import type { Taking } from './taking.ts'

const stores = new WeakMap<QueryClient, ShiftStore>()

/** The shifts of this device, opened once for a signed-in till. */
export function shiftStoreOf({ queryClient }: Pick<Till, 'queryClient'>): ShiftStore {
  const store = stores.get(queryClient) ?? new ShiftStore()
  stores.set(queryClient, store)
  return store
}

/** Whose drawer is cashed up on this screen. */
export function ownerOf({ terminal, account }: Pick<Till, 'terminal' | 'account'>): ShiftOwner {
  const { accountType, accountId } = account
  return { tillId: terminal.tillId, accountType, accountId }
}

/** What of a till's shifts is kept in the cache begins with this. */
function keyOf(till: Till, ...rest: readonly string[]): readonly string[] {
  return ['cash-up', ownerKey(ownerOf(till)), ...rest]
}

/** The shifts stay on the device, so they are read as often as they change and are never stale. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

export type ShiftState =
  | { readonly kind: 'loading' }
  /** The browser lets nothing be kept: no cash-up. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly shift: Shift }

/** The open shift of this till and account, also as another tab changes it. */
export function useOpenShift(): ShiftState {
  const till = useTill()
  const client = useQueryClient()
  const store = shiftStoreOf(till)
  const read = useQuery({
    ...kept,
    queryKey: keyOf(till, 'open'),
    queryFn: async () => (await store.openOf(ownerOf(till))) ?? null,
  })
  useEffect(
    () => store.subscribe(() => void client.invalidateQueries({ queryKey: ['cash-up'] })),
    [store, client],
  )
  if (read.isError) return { kind: 'unavailable' }
  if (read.data === undefined) return { kind: 'loading' }
  return read.data === null ? { kind: 'none' } : { kind: 'open', shift: read.data }
}

/** As many shifts as a shop looks back on; the export holds all of these. */
const MOST_LISTED = 400

/** The closed shifts, newest first; `undefined` while they are read. */
export function useClosedShifts(): readonly Shift[] | undefined {
  const till = useTill()
  const { data } = useQuery({
    ...kept,
    queryKey: keyOf(till, 'list'),
    queryFn: () => shiftStoreOf(till).list(ownerOf(till), MOST_LISTED),
  })
  return data?.filter(({ closing }) => closing !== undefined)
}

/** One shift with what it is made up of; `null` where this device has no such shift of this account. */
export function useShift(
  id: string,
): { readonly shift: Shift; readonly takings: readonly Taking[] } | null | undefined {
  const till = useTill()
  const { data } = useQuery({
    ...kept,
    queryKey: keyOf(till, 'shift', id),
    queryFn: async () => {
      const store = shiftStoreOf(till)
      const shift = await store.get(id)
      if (shift?.owner !== ownerKey(ownerOf(till))) return null
      return { shift, takings: await store.takings(id) }
    },
  })
  return data
}

/** What the earlier shifts have counted; `undefined` while it is read. */
export function useCounted(): ReadonlySet<string> | undefined {
  const till = useTill()
  const { data } = useQuery({
    ...kept,
    queryKey: keyOf(till, 'counted'),
    queryFn: () => shiftStoreOf(till).counted(ownerOf(till)),
  })
  return data
}

/** Who does something at the till now: the cashier where one is chosen, else the user. */
export function useActor(): string {
  const { username } = useTill()
  return useCashiers().active ?? username
}
