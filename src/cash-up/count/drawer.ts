import { cents, type Cents } from '../../values/money.ts'
import type { DrawerCash } from './drawer-cash.ts'
import type { Sum } from '../takings/totals.ts'

/** The longest reason that fits on a slip. */
export const longestReason = 120

/** Cash put into the drawer or taken out, apart from sales. */
export interface Movement {
  readonly id: string
  /** `drop`: into the safe or to the bank. `pay-out`: spent. `pay-in`: more change added. */
  readonly kind: MovementKind
  /** Above zero. */
  readonly amount: Cents
  readonly reason: string
  /** Epoch milliseconds by the till's clock. */
  readonly at: number
  readonly by: string
  /** The movement that this one takes back, because it was mistyped. Both count. */
  readonly corrects?: string
}
export const movementKinds = ['drop', 'pay-out', 'pay-in'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Whether a movement adds to the drawer or takes from it. */
const direction: Readonly<Record<MovementKind, 1 | -1>> = { drop: -1, 'pay-out': -1, 'pay-in': 1 }

/** The kind of the movement that takes one back. */
export const otherWay: Readonly<Record<MovementKind, MovementKind>> = {
  drop: 'pay-in',
  'pay-out': 'pay-in',
  'pay-in': 'pay-out',
}

/** Takes back a mistyped movement: the same amount the other way. */
export function correctionOf(
  { id, kind, amount }: Movement,
  entry: Pick<Movement, 'id' | 'at' | 'by' | 'reason'>,
): Movement {
  return { ...entry, kind: otherWay[kind], amount, corrects: id }
}

/** Movements that may still be corrected: no correction itself, and not corrected yet. */
export function isCorrectable(movement: Movement, all: readonly Movement[]): boolean {
  const { id, corrects } = movement
  return corrects === undefined && all.every((other) => other.corrects !== id)
}

/** Whether a movement takes more cash out than the record has in the drawer. */
export function takesTooMuch(
  { kind, amount }: Pick<Movement, 'kind' | 'amount'>,
  { expected }: Pick<Drawer, 'expected'>,
): boolean {
  return direction[kind] < 0 && amount > expected
}

/** Somebody opened the drawer by hand: no cash of a sale or a movement went in or out. */
export interface Opening {
  readonly id: string
  /** Epoch milliseconds by the till's clock. */
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** How the expected cash adds up; each figure is zero or more. */
export interface Drawer extends Pick<DrawerCash, 'taken' | 'givenBack' | 'cashSales' | 'redeemed'> {
  readonly float: Cents
  readonly payIns: Sum
  readonly drops: Sum
  readonly payOuts: Sum
  /** Below zero means that more went out than was in the drawer, so something is missing from the record. */
  readonly expected: Cents
}

/**
 * The expected cash: float + cash taken - cash given back + cash sales without a kept payment - redemptions paid in
 * cash + pay-ins - drops - pay-outs.
 */
export function drawerOf(
  float: Cents,
  { taken, givenBack, cashSales, redeemed }: DrawerCash,
  movements: readonly Movement[],
): Drawer {
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

/** The count less the expected cash: above zero is too much, below zero too little. */
export function varianceOf(counted: Cents, expected: Cents): Cents {
  return cents(counted - expected)
}

function movedBy(movements: readonly Movement[], kind: MovementKind): Sum {
  const some = movements.filter((movement) => movement.kind === kind)
  return { count: some.length, amount: cents(some.reduce((sum, { amount }) => sum + amount, 0)) }
}
