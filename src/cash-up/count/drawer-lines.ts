import { cents, type Cents } from '../../values/money.ts'
import type { Drawer } from './drawer.ts'
import type { Cut } from '../shift/shift.ts'
import { totalOf, type Sum } from '../takings/totals.ts'

/** A figure of the drawer, with its sign. */
export interface DrawerLine {
  readonly name: string
  /** How many; absent if the number says nothing. */
  readonly count?: number
  readonly amount: Cents
}

/** 'Float', 'Cash taken (12)'. */
export function drawerLineName({ name, count = 0 }: DrawerLine): string {
  return count === 0 ? name : `${name} (${count})`
}

/** The lines that add up to the expected cash. */
export function drawerLines(drawer: Drawer): readonly DrawerLine[] {
  return [
    { name: 'Float', amount: drawer.float },
    plus('Cash taken', drawer.taken),
    less('Cash given back', drawer.givenBack),
    // Only for sales whose payment this till doesn't have.
    ...(drawer.cashSales.count > 0 ? [plus('Cash sales', drawer.cashSales)] : []),
    less('Redeemed in cash', drawer.redeemed),
    plus('Pay-ins', drawer.payIns),
    less('Drops', drawer.drops),
    less('Pay-outs', drawer.payOuts),
  ]
}

/** Explains the cash, but no sum includes it. */
export function cashNotes({ cash, groups }: Pick<Cut, 'cash' | 'groups'>): readonly DrawerLine[] {
  const notPaid = notPaidIn(groups)
  const { taken, change, rounding, held } = cash
  const lines: readonly DrawerLine[] = [
    ...(change > 0
      ? [
          { name: 'Cash handed over', amount: cents(taken.amount + change) },
          { name: 'Change given', amount: cents(0 - change) },
        ]
      : []),
    { name: 'Rounding', amount: rounding },
    plus('Cash to give back', held.toGiveBack),
    plus('Cash kept for retries', held.kept),
    plus('Cash of open sales', held.open),
    plus('Sold after all, not paid for', notPaid),
  ]
  return lines.filter(({ amount }) => amount !== 0)
}

/** Sold after the customer got the money back. */
export function notPaidIn(groups: Cut['groups']): Sum {
  return totalOf(groups, 'in', ({ notPaid }) => notPaid === true)
}

/** In the takings, but how the customer paid is not known. */
export function unknownIn(groups: Cut['groups']): Sum {
  return totalOf(groups, 'in', ({ method, notPaid }) => method === undefined && notPaid !== true)
}

function plus(name: string, { count, amount }: Sum): DrawerLine {
  return { name, count, amount }
}
function less(name: string, { count, amount }: Sum): DrawerLine {
  return { name, count, amount: cents(0 - amount) }
}
