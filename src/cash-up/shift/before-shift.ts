import { isCash } from '../../values/cash.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import { cents, formatRand } from '../../values/money.ts'
import type { ShiftMoney } from '../takings/shift-money.ts'
import { drawerCashOf } from '../count/drawer-cash.ts'
import type { LeftOut } from './shift.ts'
import { groupsOf, totalOf } from '../takings/totals.ts'
import { salesWords } from './words.ts'

/** Sales and cash from before this shift opens that no shift has counted. */
export interface MadeBefore extends LeftOut {
  /** When the first of them was made. */
  readonly since: number
  /** Customers' cash for sales that were not sold is part of it. */
  readonly withUnsold: boolean
}

/** `undefined` if there is nothing to decide. */
export function madeBefore({ takings, flows, held }: ShiftMoney): MadeBefore | undefined {
  const groups = groupsOf(takings)
  const { taken, givenBack, cashSales, redeemed } = drawerCashOf(takings, flows, held)
  const cash = cents(taken.amount - givenBack.amount + cashSales.amount - redeemed.amount)
  if (takings.length === 0 && cash === 0) return undefined
  const since = Math.min(...[...takings, ...flows].map(({ at }) => at))
  const soldForCash = totalOf(groups, 'in', ({ method }) => isCash(method)).amount
  const isHeld = [held.toGiveBack, held.kept, held.open].some(({ count }) => count > 0)
  return {
    in: totalOf(groups, 'in'),
    out: totalOf(groups, 'out'),
    cash,
    since,
    withUnsold: isHeld && cash > soldForCash,
  }
}

/** Whether the new shift counts it, or none does. */
type BeforeChoice = 'include' | 'leave-out'

/**
 * The default choice. Cash from after the last shift opened is still in this drawer. Before a till's first shift, that
 * is likely only for today's sales.
 */
export function usualChoice(
  { since }: MadeBefore,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: number },
): BeforeChoice {
  return !isFirst || dayAt(since) === dayAt(now) ? 'include' : 'leave-out'
}

/** '7 sales, R 1 449.56, were made before this shift'. */
export function madeBeforeTitle(made: MadeBefore): string {
  const { count } = made.in
  if (count + made.out.count === 0) return `${formatRand(made.cash)} was taken before this shift`
  const verb = count + made.out.count === 1 ? 'was' : 'were'
  return `${salesWords(made)}, ${verb} made before this shift`
}

/** What its cash did to the drawer, and what each choice means. */
export function madeBeforeText(made: MadeBefore, choice: BeforeChoice): string {
  const end =
    choice === 'include'
      ? 'It all counts in this shift.'
      : 'It counts in no shift, and the Z says who left it out.'
  return `${drawerText(made)} ${end}`
}

function drawerText({ cash, withUnsold }: MadeBefore): string {
  if (cash === 0) return 'The cash in the drawer is the same as at the last count.'
  if (cash < 0) return `${formatRand(cents(0 - cash))} in cash went out of the drawer.`
  const unsold = withUnsold ? ', some of it for sales that did not go through' : ''
  return `${formatRand(cash)} in cash came into the drawer${unsold}.`
}

/** How to count the float, so no cash counts twice. */
export function floatHint({ cash }: MadeBefore, choice: BeforeChoice): string | undefined {
  if (cash === 0) return undefined
  if (choice === 'leave-out') return 'Count all the cash that is in the drawer.'
  return cash > 0
    ? `Count the cash without the ${formatRand(cash)} from before this shift.`
    : `Count the cash, and add the ${formatRand(cents(0 - cash))} that was paid out.`
}

/** The sales to leave out, with the keys that keep them out for good. */
export function leftOutOf(shiftMoney: ShiftMoney): {
  readonly keys: readonly string[]
  readonly leftOut?: LeftOut
} {
  const made = madeBefore(shiftMoney)
  if (made === undefined) return { keys: [] }
  const { in: sold, out, cash } = made
  const keys = [...shiftMoney.takings, ...shiftMoney.flows].map(({ key }) => key)
  return { keys, leftOut: { in: sold, out, cash } }
}
