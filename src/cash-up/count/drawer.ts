import { isCash } from '../../values/cash.ts'
import { cents, type Cents } from '../../values/money.ts'
import { noCash, type DrawerCash } from './drawer-cash.ts'
import { totalOf, type Group, type Sum } from '../takings/totals.ts'

/** The longest reason: a slip prints it. */
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
export interface Drawer extends Pick<DrawerCash, 'taken' | 'givenBack' | 'cashSales' | 'redeemed'> {
  readonly float: Cents
  readonly payIns: Sum
  readonly drops: Sum
  readonly payOuts: Sum
  /** May be below zero: then more went out than there was, and something is missing from the record. */
  readonly expected: Cents
}

/** What the drawer is made up from beside the float and what was moved. */
export interface DrawerParts {
  readonly groups: readonly Group[]
  /** Absent in a shift from before payments were kept: its groups tell the cash. */
  readonly cash?: DrawerCash
}

/**
 * The drawer as it must be: float + cash taken - cash given back + cash sales of which no payment is kept - redemptions paid
 * in cash + pay-ins - drops - pay-outs.
 */
export function drawerOf(
  float: Cents,
  { groups, cash = cashOfGroups(groups) }: DrawerParts,
  movements: readonly Movement[],
): Drawer {
  const { taken, givenBack, cashSales, redeemed } = cash
  const moved = movements.reduce((sum, { kind, amount }) => sum + direction[kind] * amount, 0)
  const came = taken.amount - givenBack.amount + cashSales.amount - redeemed.amount
  return {
    float,
    taken,
    givenBack,
    cashSales,
    redeemed,
    payIns: movedBy(movements, 'pay-in'),
    drops: movedBy(movements, 'drop'),
    payOuts: movedBy(movements, 'pay-out'),
    expected: cents(float + came + moved),
  }
}

function cashOfGroups(groups: readonly Group[]): DrawerCash {
  const cash = (group: Group) => isCash(group.method)
  return {
    ...noCash,
    cashSales: totalOf(groups, 'in', cash),
    redeemed: totalOf(groups, 'out', cash),
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
