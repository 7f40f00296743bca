import { readSales } from '../../till/held/read-sales.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Till } from '../../till/till.ts'
import { readPayments, readRecords, readRedeemed, type OnRead } from './read-shift.ts'
import { ownerKey, type ShiftOwner } from './shift.ts'
import { createShiftStore, type ShiftStore } from './shift-store.ts'

/** The shifts of this device. A change, here or in another tab, refetches everything read from them. */
export function openShifts(queryClient: QueryClient): ShiftStore {
  return createShiftStore(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.cashUps })
  })
}

/** The owner of the drawer on this screen. */
export function ownerOf({ terminal, account }: Pick<Till, 'terminal' | 'account'>): ShiftOwner {
  const { accountType, accountId } = account
  return { tillId: terminal.tillId, accountType, accountId }
}

/** Enough shifts for a shop to look back on; the export has all of these. */
const MOST_LISTED = 400

/** They are local: each change refetches them, so they are never stale. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** Everything that a cash-up reads, for one till and account. */
export function shiftQueries(till: Till) {
  const { shifts: store } = till
  const owner = ownerOf(till)
  const key = ownerKey(owner)
  return {
    /** `null` while no shift is open. */
    open: queryOptions({
      ...kept,
      queryKey: queryKeys.openShift(key),
      queryFn: async () => (await store.openOf(owner)) ?? null,
    }),
    /** Newest first, including the open one. */
    list: queryOptions({
      ...kept,
      queryKey: queryKeys.shifts(key),
      queryFn: () => store.list(owner, MOST_LISTED),
    }),
    /** One shift with its parts; `null` if this device has no such shift of this account. */
    one: (id: string) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.shift(key, id),
        queryFn: async () => {
          const shift = await store.get(id)
          if (shift?.owner !== key) return null
          return { shift, made: await store.made(id) }
        },
      }),
    /** What the earlier shifts have counted. */
    counted: queryOptions({
      ...kept,
      queryKey: queryKeys.countedSales(key),
      queryFn: () => store.counted(owner),
    }),
    /** A started count. No refetch while it is being written. */
    draft: (id: string) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.countDraft(id),
        queryFn: async () => (await store.draft(id)) ?? null,
      }),
    /** The platform's list since then; `null` if the till could not read it. */
    platform: (from: number, onRead?: OnRead) =>
      queryOptions({
        queryKey: queryKeys.platformSales(key, from),
        staleTime: 30_000,
        queryFn: async ({ signal }) => {
          // Another device with this till's id would add its sales to this drawer.
          await till.engine.compareWithPlatform()
          return (await readRecords(till.api, from, { signal, ...(onRead && { onRead }) })) ?? null
        },
      }),
    /** The journal since then, as it is when read. */
    journal: (from: number) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.journalSales(key, from),
        queryFn: () => readSales(till.engine, till.account, { from }),
      }),
    /**
     * The payments since then.
     * @param changes the changed payments that the engine shows; a change refetches them
     */
    payments: (from: number, changes: readonly string[]) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.payments(key, from, changes),
        queryFn: () => readPayments(till.engine, till.account, from),
      }),
    /** The amounts of redemptions of the full balance, by reference. */
    redeemed: (sales: readonly Sale[]) =>
      queryOptions({
        queryKey: queryKeys.redeemed(
          key,
          sales.map(({ reference }) => reference),
        ),
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () => readRedeemed(till.engine, sales),
      }),
  }
}
