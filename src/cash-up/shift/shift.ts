import type { Cents } from '../../values/money.ts'
import type { Pieces } from '../count/denominations.ts'
import {
  drawerOf,
  isCorrectable,
  varianceOf,
  type Drawer,
  type Movement,
  type Opening,
} from '../count/drawer.ts'
import type { DrawerCash } from '../count/drawer-cash.ts'
import type { Difference, OpenSale } from '../takings/taking.ts'
import type { Group, Sum } from '../takings/totals.ts'

/** Sales from before a shift that no shift counts, as the person who opened it chose. */
export interface LeftOut {
  readonly in: Sum
  readonly out: Sum
  /** The cash that the sales and their payments brought into the drawer; below zero, what they took out. */
  readonly cash: Cents
}

/** The account and till that own the drawer. */
export interface ShiftOwner {
  readonly tillId: string
  readonly accountType: 'merchant' | 'sub-merchant'
  readonly accountId: string
}

/** The cash that somebody counted in the drawer. */
export interface Count {
  readonly at: number
  readonly by: string
  readonly total: Cents
  /** Absent if the cashier entered a single sum. */
  readonly pieces?: Pieces
}

/**
 * What a count is compared with, fixed when it is made. Later sales belong to the next shift: their cash was not in the
 * counted drawer.
 */
export interface Cut {
  readonly at: number
  readonly groups: readonly Group[]
  readonly cash: DrawerCash
  /** Not sold for cash, and nobody knows whether the customer got it back. Absent if there is none. */
  readonly unknownReturns?: Sum
  /** Part of the takings: sold before this shift opened and counted by no other (docs/sales-and-cash-up.md). */
  readonly earlier: Sum
  readonly open: readonly OpenSale[]
  readonly elsewhere: { readonly in: Sum; readonly out: Sum }
  /** `undefined`: the till could not read the platform's list, so it compared nothing. */
  readonly differences?: readonly Difference[]
  /** How many of the platform's transactions were compared, if some of the shift's may be missing among them. */
  readonly comparedOnly?: number
}

/** The end of a shift; its Z. */
export interface Closing {
  readonly at: number
  readonly by: string
  readonly variance: Cents
  /** Required if the variance is not zero. */
  readonly reason?: string
}

/** The till's drawer from opening to close. Every change makes a new version. */
export interface Shift extends ShiftOwner {
  readonly schema: 1
  readonly id: string
  /** The owner as text. An open shift repeats it as `openKey`, which is unique. */
  readonly owner: string
  readonly openKey?: string
  /** Numbers the owner's shifts from 1; the Z shows it. */
  readonly number: number
  readonly version: number
  readonly openedAt: number
  readonly openedBy: string
  /** Cash in the drawer at the start. */
  readonly float: Cents
  /** What {@link openedBy} chose to leave out. */
  readonly leftOut?: LeftOut
  /** See {@link ShiftMoneyParts.platformFrom}. */
  readonly platformFrom: number
  readonly movements: readonly Movement[]
  /** Times the drawer was opened without a sale, oldest first. */
  readonly openings: readonly Opening[]
  /** Every count that was entered; the last one is valid. */
  readonly counts: readonly Count[]
  /** From the last count. Absent before it, and after cash was moved since. */
  readonly cut?: Cut
  readonly closing?: Closing
}

/** The owner as text; a till's id is letters and digits. */
export function ownerKey({ tillId, accountType, accountId }: ShiftOwner): string {
  return `${tillId}|${accountType}|${accountId}`
}

/** Starts a shift. */
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
    openings: [],
    counts: [],
  }
}

/** Moves cash. Drops the count, because the drawer has changed. A movement that comes twice counts once. */
export function withMovement(shift: Shift, movement: Movement): Shift {
  if (shift.movements.some(({ id }) => id === movement.id)) return shift
  const { cut: _stale, ...rest } = shift
  return { ...rest, movements: [...shift.movements, movement] }
}

/** Takes a mistyped movement back; `undefined` if that was done already, in another window. */
export function withCorrection(shift: Shift, correction: Movement): Shift | undefined {
  const mistyped = shift.movements.find(({ id }) => id === correction.corrects)
  if (mistyped === undefined || !isCorrectable(mistyped, shift.movements)) return undefined
  return withMovement(shift, correction)
}

/** Records that somebody opened the drawer without a sale. Keeps the count: no cash moved. */
export function withOpenings(shift: Shift, openings: readonly Opening[]): Shift {
  const known = new Set(shift.openings.map(({ id }) => id))
  const news = openings.filter(({ id }) => !known.has(id))
  return { ...shift, openings: [...shift.openings, ...news] }
}

/** Records a count, and fixes what it is compared with. */
export function withCount(shift: Shift, count: Count, cut: Cut): Shift {
  return { ...shift, counts: [...shift.counts, count], cut }
}

/** Resumes selling: the record keeps this count, and the next one replaces it. */
export function withoutCut(shift: Shift): Shift {
  const { cut: _taken, ...rest } = shift
  return rest
}

/** The valid count, compared with the cash expected. */
export interface Result {
  readonly count: Count
  readonly cut: Cut
  readonly drawer: Drawer
  readonly variance: Cents
}

/** Compares the valid count with the cut; `undefined` if there is none. */
export function resultOf(shift: Shift): Result | undefined {
  const count = shift.counts.at(-1)
  const { cut } = shift
  if (count === undefined || cut === undefined) return undefined
  const drawer = drawerOf(shift.float, cut.cash, shift.movements)
  return { count, cut, drawer, variance: varianceOf(count.total, drawer.expected) }
}

/** The closed shift, or why it can't close yet. */
export type Closed =
  | { readonly kind: 'closed'; readonly shift: Shift }
  | { readonly kind: 'not-counted' | 'reason-missing' | 'not-knowing' | 'already-closed' }

/**
 * Closes a counted shift.
 * @param knowing that some sales are open, and count in the shift in which they turn out sold
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

/** Whether the device's clock went back during the shift: its times are then unreliable. */
export function clockWentBack(shift: Shift): boolean {
  const { openedAt, movements, counts, closing } = shift
  const steps = [counts.map(({ at }) => at), movements.map(({ at }) => at)]
  const backwards = steps.some((times) =>
    times.some((at, place) => at < (times[place - 1] ?? openedAt)),
  )
  return backwards || (closing !== undefined && closing.at < (counts.at(-1)?.at ?? openedAt))
}
