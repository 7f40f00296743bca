import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Till } from '../../till/till.ts'
import { readPayments, readRecords, readRedeemed, readSales, type OnRead } from './read-shift.ts'
import { ownerKey, type ShiftOwner } from './shift.ts'
import { createShiftStore, type ShiftStore } from './shift-store.ts'

/** The shifts of this device. After a change, here or in another tab, all that was read of them is read again. */
export function openShifts(queryClient: QueryClient): ShiftStore {
  return createShiftStore(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.cashUps })
  })
}

/** Whose drawer is cashed up on this screen. */
export function ownerOf({ terminal, account }: Pick<Till, 'terminal' | 'account'>): ShiftOwner {
  const { accountType, accountId } = account
  return { tillId: terminal.tillId, accountType, accountId }
}

/** As many shifts as a shop looks back on; the export holds all of these. */
const MOST_LISTED = 400

/** They stay on the device, so they are read as often as they change and are never stale. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** All that a cash-up reads, kept for one till and account. */
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
    /** Newest first, the open one too. */
    list: queryOptions({
      ...kept,
      queryKey: queryKeys.shifts(key),
      queryFn: () => store.list(owner, MOST_LISTED),
    }),
    /** One shift with what it is made up of; `null` where this device has no such shift of this account. */
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
    /** A count that was begun; not read again while it is written. */
    draft: (id: string) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.countDraft(id),
        queryFn: async () => (await store.draft(id)) ?? null,
      }),
    /** The platform's list since then; `null` where it could not be read. */
    platform: (from: number, onRead?: OnRead) =>
      queryOptions({
        queryKey: queryKeys.platformSales(key, from),
        staleTime: 30_000,
        queryFn: async ({ signal }) => {
          // Another device with this till's id would have its sales in this drawer.
          await till.engine.look()
          return (await readRecords(till.api, from, { signal, ...(onRead && { onRead }) })) ?? null
        },
      }),
    /** The journal since then, as it is when it is read. */
    journal: (from: number) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.journalSales(key, from),
        queryFn: () => readSales(till.engine, till.account, from),
      }),
    /** The payments since then. @param changes those that changed, as the engine shows them: then they are read again */
    payments: (from: number, changes: readonly string[]) =>
      queryOptions({
        ...kept,
        queryKey: queryKeys.payments(key, from, changes),
        queryFn: () => readPayments(till.engine, till.account, from),
      }),
    /** What redemptions of the full balance came to, by reference. */
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
