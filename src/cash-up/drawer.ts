import { cents, type Cents } from '../values/money.ts'
import { isCash } from '../values/cash.ts'
import { totalOf, type Group, type Sum } from './totals.ts'

/** The longest reason: it stands on a slip. */
export const longestReason = 120

/** Cash that went into the drawer or out of it beside the sales. */
export interface Movement {
  readonly id: string
  /** `drop`: into the safe or to the bank. `pay-out`: spent. `pay-in`: more change put in. */
  readonly kind: MovementKind
  /** More than nothing. */
  readonly amount: Cents
  readonly reason: string
  /** Epoch milliseconds of the till's clock. */
  readonly at: number
  readonly by: string
}
export const movementKinds = ['drop', 'pay-out', 'pay-in'] as const
export type MovementKind = (typeof movementKinds)[number]

/** What each kind of movement does to the drawer. */
const direction: Readonly<Record<MovementKind, 1 | -1>> = { drop: -1, 'pay-out': -1, 'pay-in': 1 }

/** The drawer was opened by hand: no cash of a sale or a movement went in or out. */
export interface Opening {
  readonly id: string
  /** Epoch milliseconds of the till's clock. */
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** How the expected cash comes about; each figure is zero or more. */
export interface Drawer {
  readonly float: Cents
  readonly cashSales: Sum
  /** Redemptions paid in cash; see docs/cash-up.md. */
  readonly cashRedemptions: Sum
  readonly payIns: Sum
  readonly drops: Sum
  readonly payOuts: Sum
  /** May be below zero: then more went out than there was, and something is missing from the record. */
  readonly expected: Cents
}

/** The drawer as it must stand: float + cash sales - cash redemptions + pay-ins - drops - pay-outs. */
export function drawerOf(
  float: Cents,
  groups: readonly Group[],
  movements: readonly Movement[],
): Drawer {
  const cash = (group: Group) => isCash(group.method)
  const cashSales = totalOf(groups, 'in', cash)
  const cashRedemptions = totalOf(groups, 'out', cash)
  const moved = movements.reduce((sum, { kind, amount }) => sum + direction[kind] * amount, 0)
  return {
    float,
    cashSales,
    cashRedemptions,
    payIns: movedBy(movements, 'pay-in'),
    drops: movedBy(movements, 'drop'),
    payOuts: movedBy(movements, 'pay-out'),
    expected: cents(float + cashSales.amount - cashRedemptions.amount + moved),
  }
}

/** What was counted less what was expected: above zero there is too much, below too little. */
export function varianceOf(counted: Cents, expected: Cents): Cents {
  return cents(counted - expected)
}

function movedBy(movements: readonly Movement[], kind: MovementKind): Sum {
  const some = movements.filter((movement) => movement.kind === kind)
  return { count: some.length, amount: cents(some.reduce((sum, { amount }) => sum + amount, 0)) }
}
