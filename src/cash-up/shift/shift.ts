import type { Cents } from '../../values/money.ts'
import type { Pieces } from '../count/denominations.ts'
import { drawerOf, varianceOf, type Drawer, type Movement, type Opening } from '../count/drawer.ts'
import type { DrawerCash } from '../count/drawer-cash.ts'
import type { Difference, OpenSale } from '../takings/taking.ts'
import type { Group, Sum } from '../takings/totals.ts'

/** What was sold before a shift opened and counts in none, because whoever opened it said so. */
export interface LeftOut {
  readonly in: Sum
  readonly out: Sum
  /** What the sales and their payments had brought into the drawer; below zero, what they took out of it. */
  readonly cash: Cents
}

/** The account and till whose drawer it is. */
export interface ShiftOwner {
  readonly tillId: string
  readonly accountType: 'merchant' | 'sub-merchant'
  readonly accountId: string
}

/** What lay in the drawer when somebody counted it. */
export interface Count {
  readonly at: number
  readonly by: string
  readonly total: Cents
  /** Absent where one sum was entered. */
  readonly pieces?: Pieces
}

/**
 * What a count is compared with, fixed at the moment of the count: what is sold later belongs to the next shift,
 * as its cash was not in the drawer that was counted.
 */
export interface Cut {
  readonly at: number
  readonly groups: readonly Group[]
  /** Absent in a shift from before payments were kept. */
  readonly cash?: DrawerCash
  /** Not sold for cash, and nobody knows whether it was given back. Absent where there is none. */
  readonly unknownReturns?: Sum
  /** Of the takings: sold before this shift opened and in no other (docs/sales-and-cash-up.md). */
  readonly earlier: Sum
  readonly open: readonly OpenSale[]
  readonly elsewhere: { readonly in: Sum; readonly out: Sum }
  /** `undefined`: the platform's list could not be read, so nothing was compared. */
  readonly differences?: readonly Difference[]
  /** How many of the platform's transactions were compared, where some of the shift's may be missing among them. */
  readonly comparedOnly?: number
}

/** How a shift ended; its Z. */
export interface Closing {
  readonly at: number
  readonly by: string
  readonly variance: Cents
  /** Required where the variance is not zero. */
  readonly reason?: string
}

/** The till's drawer from one opening to its close. A change makes a new version. */
export interface Shift extends ShiftOwner {
  readonly schema: 1
  readonly id: string
  /** The owner as one text, and while the shift is open once more as `openKey`, of which there is only one. */
  readonly owner: string
  readonly openKey?: string
  /** Counts the owner's shifts from 1; the number of its Z. */
  readonly number: number
  readonly version: number
  readonly openedAt: number
  readonly openedBy: string
  /** Cash in the drawer at the start. */
  readonly float: Cents
  /** By {@link openedBy}. */
  readonly leftOut?: LeftOut
  /** See {@link CourseParts.platformFrom}. */
  readonly platformFrom: number
  readonly movements: readonly Movement[]
  /** The drawer was opened without a sale; absent from a shift of before they were kept. */
  readonly openings?: readonly Opening[]
  /** Every count that was entered, the last one is the one that counts. */
  readonly counts: readonly Count[]
  /** Of the last count; absent before it, and again once cash was moved after it. */
  readonly cut?: Cut
  readonly closing?: Closing
}

/** The owner as one text; a till's id is letters and digits. */
export function ownerKey({ tillId, accountType, accountId }: ShiftOwner): string {
  return `${tillId}|${accountType}|${accountId}`
}

/** A shift that begins. */
export function openedShift(
  owner: ShiftOwner,
  parts: Pick<
    Shift,
    'id' | 'number' | 'openedAt' | 'openedBy' | 'float' | 'leftOut' | 'platformFrom'
  >,
): Shift {
  const key = ownerKey(owner)
  const { tillId, accountType, accountId } = owner
  return {
    schema: 1,
    tillId,
    accountType,
    accountId,
    ...parts,
    owner: key,
    openKey: key,
    version: 1,
    movements: [],
    counts: [],
  }
}

/** Cash is moved. A count from before it no longer holds: the drawer has changed. */
export function withMovement(shift: Shift, movement: Movement): Shift {
  const { cut: _stale, ...rest } = shift
  return { ...rest, movements: [...shift.movements, movement] }
}

/** The drawer was opened without a sale. A count still holds: no cash was moved. */
export function withOpenings(shift: Shift, openings: readonly Opening[]): Shift {
  return { ...shift, openings: [...openingsOf(shift), ...openings] }
}

/** The openings without a sale, oldest first. */
export function openingsOf({ openings = [] }: Pick<Shift, 'openings'>): readonly Opening[] {
  return openings
}

/** The drawer was counted, and what it is compared with is fixed. */
export function withCount(shift: Shift, count: Count, cut: Cut): Shift {
  return { ...shift, counts: [...shift.counts, count], cut }
}

/** Selling goes on: the count is kept in the record, and the next one counts. */
export function withoutCut(shift: Shift): Shift {
  const { cut: _taken, ...rest } = shift
  return rest
}

/** What the count says; `undefined` before there is one that holds. */
export interface Result {
  readonly count: Count
  readonly cut: Cut
  readonly drawer: Drawer
  readonly variance: Cents
}

/** The count against the cut. */
export function resultOf(shift: Shift): Result | undefined {
  const count = shift.counts.at(-1)
  const { cut } = shift
  if (count === undefined || cut === undefined) return undefined
  const drawer = drawerOf(shift.float, cut, shift.movements)
  return { count, cut, drawer, variance: varianceOf(count.total, drawer.expected) }
}

/** Why a shift can't be closed yet, or the closed shift. */
export type Closed =
  | { readonly kind: 'closed'; readonly shift: Shift }
  | { readonly kind: 'not-counted' | 'reason-missing' | 'not-knowing' | 'already-closed' }

/**
 * Closes a counted shift.
 * @param knowing that sales are open, and will count into the shift in which they turn out sold
 */
export function closed(
  shift: Shift,
  parts: { at: number; by: string; reason: string; knowing: boolean },
): Closed {
  if (shift.closing !== undefined) return { kind: 'already-closed' }
  const result = resultOf(shift)
  if (result === undefined) return { kind: 'not-counted' }
  const reason = parts.reason.trim()
  if (result.variance !== 0 && reason === '') return { kind: 'reason-missing' }
  if (result.cut.open.length > 0 && !parts.knowing) return { kind: 'not-knowing' }
  const { openKey: _open, ...rest } = shift
  const { at, by } = parts
  const closing = { at, by, variance: result.variance, ...(reason === '' ? {} : { reason }) }
  return { kind: 'closed', shift: { ...rest, closing } }
}

/** Whether the device's clock was set back while the shift ran: its times are then not to be relied on. */
export function clockWentBack(shift: Shift): boolean {
  const { openedAt, movements, counts, closing } = shift
  const steps = [counts.map(({ at }) => at), movements.map(({ at }) => at)]
  const backwards = steps.some((times) =>
    times.some((at, place) => at < (times[place - 1] ?? openedAt)),
  )
  return backwards || (closing !== undefined && closing.at < (counts.at(-1)?.at ?? openedAt))
}
