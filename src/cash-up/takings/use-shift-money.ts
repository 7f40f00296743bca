import { readSales } from '../../till/held/read-sales.ts'
import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sameAccount } from '../../platform/reads/account.ts'
import { soldProduct } from '../../catalogue/catalogue.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import type { Payment } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill, type Till } from '../../till/till.ts'
import { useEngineStatus, useSales } from '../../till/held/use-sales.ts'
import { shiftMoneyOf, type ShiftMoney, type ShiftMoneyParts } from './shift-money.ts'
import { drawerCashOf } from '../count/drawer-cash.ts'
import {
  readPayments,
  readRecords,
  readRedeemed,
  type OnRead,
  type RecordsRead,
} from '../shift/read-shift.ts'
import type { Cut, Shift } from '../shift/shift.ts'
import { ownerOf, shiftQueries } from '../shift/shift-queries.ts'
import type { ShiftParts } from '../shift/shift-schema.ts'
import type { Taking } from './taking.ts'
import { groupsOf, nothing, plus, type Sum } from './totals.ts'

const DAY = 24 * 60 * 60_000
/** How far before the shift the screen looks for sales that completed during it. A count looks at all. */
const LOOK_BACK = 7 * DAY

export type ShiftMoneyState =
  | { readonly kind: 'loading' }
  /** The till can't read the journal, so it knows nothing of the takings. */
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'ready'
      readonly shiftMoney: ShiftMoney
      readonly platform: PlatformState
      readonly reload: () => Promise<unknown>
    }

/** From the platform's list, with the number of transactions read so far. */
export type PlatformState =
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'read' }
  /** `read` is not all of the shift. */
  | { readonly kind: 'part'; readonly read: number }
  /** The screen shows only the journal. */
  | { readonly kind: 'failed' }

/** The shift's money so far, updated as sales come in. */
export function useShiftMoney(shift: Shift): ShiftMoneyState {
  const till = useTill()
  const status = useEngineStatus()
  const live = useSales()
  const counted = useQuery(shiftQueries(till).counted)
  const from = shift.platformFrom - LOOK_BACK
  const { data: journal, failed } = useJournal(from)
  const payments = usePayments(from)
  const [read, setRead] = useState(0)
  const platform = useQuery(shiftQueries(till).platform(shift.platformFrom, setRead))
  const productOf = useProductOf()
  const sales = newest(journal ?? [], ownSales(live, till))
  const redeemed = useRedeemed(sales)
  const list = platform.data ?? undefined
  const shiftMoney =
    counted.data &&
    payments.data &&
    shiftMoneyOf({
      tillId: shift.tillId,
      openedAt: shift.openedAt,
      platformFrom: shift.platformFrom,
      sales,
      payments: payments.data,
      rounding: till.terminal.cashRounding,
      ...platformParts(list),
      counted: counted.data,
      redeemed,
      productOf,
      sellerOf,
    })
  if (failed || payments.failed || counted.isError || status.kind === 'unavailable')
    return { kind: 'unavailable' }
  if (shiftMoney === undefined || journal === undefined) return { kind: 'loading' }
  const state: PlatformState = platform.isFetching ? { kind: 'reading', read } : stateOf(list)
  return { kind: 'ready', shiftMoney, platform: state, reload: platform.refetch }
}

function stateOf(list: RecordsRead | undefined): PlatformState {
  if (list === undefined) return { kind: 'failed' }
  return list.isWhole ? { kind: 'read' } : { kind: 'part', read: list.records.length }
}

function platformParts(list: RecordsRead | undefined): Pick<ShiftMoneyParts, 'records' | 'isPart'> {
  return { records: list?.records, isPart: list !== undefined && !list.isWhole }
}

type UncountedState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'ready'; readonly shiftMoney: ShiftMoney }

/**
 * Sales that no shift has counted, known before a shift opens.
 * @param after when the last shift opened, if any
 */
export function useUncounted(after: number | undefined): UncountedState {
  const till = useTill()
  const status = useEngineStatus()
  const live = useSales()
  const counted = useQuery(shiftQueries(till).counted)
  const journal = useJournal(0)
  const payments = usePayments(0)
  const sales = newest(journal.data ?? [], ownSales(live, till))
  const redeemed = useRedeemed(sales)
  if (journal.failed || payments.failed || counted.isError || status.kind === 'unavailable')
    return { kind: 'unavailable' }
  if (counted.data === undefined || journal.data === undefined || payments.data === undefined)
    return { kind: 'loading' }
  const parts = { sales, payments: payments.data, counted: counted.data, redeemed }
  return { kind: 'ready', shiftMoney: uncountedOf(till, after, parts) }
}

/** From the journal alone. */
function uncountedOf(
  { terminal }: Till,
  after: number | undefined,
  parts: Pick<ShiftMoneyParts, 'sales' | 'payments' | 'counted' | 'redeemed'>,
): ShiftMoney {
  return shiftMoneyOf({
    ...parts,
    tillId: terminal.tillId,
    openedAt: after ?? 0,
    platformFrom: after ?? 0,
    rounding: terminal.cashRounding,
    records: undefined,
    productOf: () => undefined,
    sellerOf,
  })
}

/** A cut with its parts. */
interface FreshCut {
  readonly cut: Cut
  readonly made: ShiftParts
}

interface CutParts {
  readonly at: number
  readonly productOf: ShiftMoneyParts['productOf']
  readonly onRead?: OnRead
}

/**
 * Takes the cut of a count: reads the whole journal and the platform's list again.
 * @throws if the till can't read the journal: then it counts nothing
 */
export async function takeCut(
  till: Till,
  shift: Shift,
  { at, productOf, onRead }: CutParts,
): Promise<FreshCut> {
  const { engine } = till
  // Fixed first: cash that comes in during the reads below was not in the counted drawer.
  const own = await readOwnSide(till)
  const list = await readRecords(till.api, shift.platformFrom, onRead && { onRead })
  // Sales made while the till read the list are in both the list and the journal. They belong to the next shift.
  const since = await readSales(engine, till.account, { from: at - DAY })
  const later = [...since, ...ownSales(engine.snapshot().sales, till)]
  const { tillId, openedAt, platformFrom } = shift
  const parts = { tillId, openedAt, platformFrom, ...own, later }
  const rest = { ...platformParts(list), rounding: till.terminal.cashRounding, productOf, sellerOf }
  const shiftMoney = shiftMoneyOf({ ...parts, ...rest })
  const { takings, flows } = shiftMoney
  return { cut: cutOf(shift, shiftMoney, at, stateOf(list)), made: { takings, flows } }
}

/** A shift’s money in the form that a count saves and an X prints. */
export function cutOf(
  { openedAt }: Pick<Shift, 'openedAt'>,
  { takings, flows, held, unknownReturns, open, elsewhere, differences }: ShiftMoney,
  at: number,
  platform: PlatformState,
): Cut {
  return {
    at,
    groups: groupsOf(takings),
    cash: drawerCashOf(takings, flows, held),
    ...(unknownReturns.count === 0 ? {} : { unknownReturns }),
    earlier: earlierOf(takings, openedAt),
    open,
    elsewhere,
    ...(platform.kind === 'failed' ? {} : { differences }),
    ...(platform.kind === 'part' ? { comparedOnly: platform.read } : {}),
  }
}

/** The shift's sales from before it opened. */
export function earlierOf(takings: readonly Taking[], openedAt: number): Sum {
  return takings
    .filter(({ at, direction }) => at < openedAt && direction === 'in')
    .reduce<Sum>((sum, { amount }) => plus(sum, { count: 1, amount }), nothing)
}

/**
 * Everything in the whole journal that no shift has counted.
 * @param after when the last shift opened, if any
 * @throws if the till can't read the journal
 */
export async function readUncounted(till: Till, after: number | undefined): Promise<ShiftMoney> {
  return uncountedOf(till, after, await readOwnSide(till))
}

/**
 * Reads this till’s payments, sales, counts and redemptions. Reads the payments first, for the reason in {@link takeCut}.
 * @throws if the till can't read the journal
 */
async function readOwnSide(till: Till) {
  const { engine } = till
  await engine.start()
  if (engine.snapshot().status.kind !== 'ready') throw new Error('The journal can’t be read')
  const payments = await readPayments(engine, till.account)
  const sales = await readSales(engine, till.account)
  const counted = await till.shifts.counted(ownerOf(till))
  const redeemed = await readRedeemed(engine, sales)
  return { payments, sales, counted, redeemed }
}

/** The catalogue's details of a product, for records that have only its code. */
export function useProductOf(): ShiftMoneyParts['productOf'] {
  const catalogue = useCatalogue()
  const byCode = catalogue.kind === 'ready' ? catalogue.catalogue.byCode : undefined
  return (code, amount) => byCode && soldProduct(byCode, code, amount)
}

function sellerOf({ cashier, account }: Sale): string {
  return cashier ?? account.userKey
}

/** The journal, with every change that the engine has shown since: its own view drops the oldest. */
function useJournal(from: number): {
  readonly data: readonly Sale[] | undefined
  readonly failed: boolean
} {
  const till = useTill()
  const ready = useEngineStatus().kind === 'ready'
  const { data, isError } = useQuery({ ...shiftQueries(till).journal(from), enabled: ready })
  useEffect(() => {
    const { engine, queryClient } = till
    const { queryKey } = shiftQueries(till).journal(from)
    return engine.subscribe(() => {
      const live = ownSales(engine.snapshot().sales, till)
      queryClient.setQueryData(queryKey, (read) => read && newest(read, live))
    })
  }, [till, from])
  return { data, failed: isError }
}

/** The current payments. Refetches those that change, also of a sale that was paid twice. */
function usePayments(from: number): {
  readonly data: readonly Payment[] | undefined
  readonly failed: boolean
} {
  const till = useTill()
  const status = useEngineStatus()
  const sales = useSales()
  const changes = sales.flatMap(({ paidBy }) =>
    paidBy === undefined ? [] : [`${paidBy.id} ${paidBy.version}`],
  )
  const { data, isError } = useQuery({
    ...shiftQueries(till).payments(from, changes),
    enabled: status.kind === 'ready',
    placeholderData: keepPreviousData,
  })
  return { data, failed: isError }
}

function useRedeemed(sales: readonly Sale[]): ShiftMoneyParts['redeemed'] {
  const till = useTill()
  const full = sales.filter(({ summary, hasReceipt }) => summary.amount <= 0 && hasReceipt)
  const { data } = useQuery({
    ...shiftQueries(till).redeemed(full),
    enabled: full.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? noneRedeemed
}
const noneRedeemed: ShiftMoneyParts['redeemed'] = new Map()

function ownSales(sales: readonly Sale[], { account }: Till): readonly Sale[] {
  return sales.filter((sale) => sameAccount(sale.account, account))
}

/** The journal's rows, each with the engine's latest state. */
function newest(journal: readonly Sale[], live: readonly Sale[]): readonly Sale[] {
  const byReference = new Map(journal.map((sale) => [sale.reference, sale]))
  for (const sale of live) byReference.set(sale.reference, sale)
  return [...byReference.values()]
}
