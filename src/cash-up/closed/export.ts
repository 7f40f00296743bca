import { localDateTimeText } from '../../values/time/dates.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Sheet, SheetCell } from '../../values/file/sheet.ts'
import { cashMovedBy, isCashWithoutPayment } from '../count/drawer-cash.ts'
import { notPaidIn, unknownIn } from '../count/drawer-lines.ts'
import { resultOf, type Shift } from '../shift/shift.ts'
import type { Made } from '../shift/shift-schema.ts'
import { coversOf, type Taking } from '../takings/taking.ts'
import { totalOf } from '../takings/totals.ts'
import { kindLabel, movementWord, openedWithoutSale } from '../shift/words.ts'

/** Closed shifts, newest first, one row each. */
export function shiftsSheet(shifts: readonly Shift[]): Sheet {
  return {
    name: 'Shifts',
    columns: named(shiftColumns),
    rows: shifts.flatMap((shift): readonly (readonly SheetCell[])[] => {
      const result = resultOf(shift)
      if (result === undefined || shift.closing === undefined) return []
      const { drawer, count, cut, variance } = result
      const sales = totalOf(cut.groups, 'in')
      const { change, rounding, held } = cut.cash
      return [
        [
          { count: shift.number },
          shift.accountId,
          shift.tillId,
          { time: shift.openedAt },
          shift.openedBy,
          { time: shift.closing.at },
          shift.closing.by,
          { count: sales.count },
          { rand: sales.amount },
          { rand: totalOf(cut.groups, 'out').amount },
          { rand: drawer.float },
          { rand: drawer.taken.amount },
          { rand: drawer.givenBack.amount },
          { rand: drawer.cashSales.amount },
          { rand: drawer.redeemed.amount },
          { rand: drawer.payIns.amount },
          { rand: drawer.drops.amount },
          { rand: drawer.payOuts.amount },
          { rand: drawer.expected },
          { rand: count.total },
          { rand: variance },
          shift.closing.reason,
          { count: cut.open.length },
          { rand: change },
          { rand: rounding },
          { rand: held.toGiveBack.amount },
          { rand: held.kept.amount },
          { rand: held.open.amount },
          { rand: notPaidIn(cut.groups).amount },
          { rand: unknownIn(cut.groups).amount },
          { rand: shift.leftOut?.in.amount ?? cents(0) },
          { count: shift.openings.length },
        ],
      ]
    }),
  }
}

const shiftColumns = [
  'Shift',
  'Account',
  'Till',
  'Opened',
  'Opened by',
  'Closed',
  'Closed by',
  'Sales',
  'Sales (rand)',
  'Redemptions (rand)',
  'Float (rand)',
  'Cash taken (rand)',
  'Cash given back (rand)',
  'Cash sales (rand)',
  'Redeemed in cash (rand)',
  'Pay-ins (rand)',
  'Drops (rand)',
  'Pay-outs (rand)',
  'Cash expected (rand)',
  'Cash counted (rand)',
  'Variance (rand)',
  'Reason',
  'Open at the count',
  'Change given (rand)',
  'Rounding (rand)',
  'Cash to give back (rand)',
  'Cash kept for retries (rand)',
  'Cash of open sales (rand)',
  'Not paid for (rand)',
  'Payment not known (rand)',
  'Left out (rand)',
  openedWithoutSale,
]

/**
 * One row for each sale, redemption, cash payment, return and movement of a shift, and for each time the drawer was
 * opened without a sale. A sale paid by several methods has a row for each. `In` and `Out` are what was sold, redeemed
 * and moved. The drawer's columns are the cash that went in and out; with the float they add up to the expected cash.
 * No number or PIN of a customer (ruling R32).
 */
export function linesSheet(shift: Shift, { takings, flows }: Made): Sheet {
  const number = { count: shift.number }
  const sales = takings.flatMap((one) =>
    coversOf(one).map(({ method, amount }, place): readonly SheetCell[] => [
      number,
      { time: one.at },
      one.direction === 'out' ? 'Redemption' : place === 0 ? 'Sale' : 'Sale, further payment',
      one.title,
      one.brand,
      kindLabel(one.kind),
      method ?? (one.notPaid === true ? 'not paid for' : 'not known'),
      one.direction === 'in' ? { rand: amount } : undefined,
      one.direction === 'out' ? { rand: amount } : undefined,
      one.seller,
      one.reference,
      one.transactionId,
      undefined,
      ...drawerCells(one.direction, isCashWithoutPayment(one) ? cashMovedBy(one) : undefined),
    ]),
  )
  const cash = flows.map(({ kind, at, amount, by }): readonly SheetCell[] => [
    number,
    { time: at },
    kind === 'taken' ? 'Cash taken' : 'Cash given back',
    undefined,
    undefined,
    undefined,
    'cash',
    undefined,
    undefined,
    by,
    undefined,
    undefined,
    undefined,
    ...drawerCells(kind === 'taken' ? 'in' : 'out', amount),
  ])
  const moved = shift.movements.map(({ kind, at, amount, by, reason }): readonly SheetCell[] => [
    number,
    { time: at },
    movementWord[kind],
    undefined,
    undefined,
    undefined,
    'cash',
    kind === 'pay-in' ? { rand: amount } : undefined,
    kind === 'pay-in' ? undefined : { rand: amount },
    by,
    undefined,
    undefined,
    reason,
    ...drawerCells(kind === 'pay-in' ? 'in' : 'out', amount),
  ])
  const opened = shift.openings.map(({ at, by, reason }): readonly SheetCell[] => [
    number,
    { time: at },
    openedWithoutSale,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    by,
    undefined,
    undefined,
    reason,
    ...drawerCells('in', undefined),
  ])
  return {
    name: `Shift ${shift.number}`,
    columns: named(lineColumns),
    rows: [...sales, ...cash, ...moved, ...opened],
  }
}

function drawerCells(
  direction: Taking['direction'],
  amount: Cents | undefined,
): readonly SheetCell[] {
  return direction === 'in' ? [rand(amount), undefined] : [undefined, rand(amount)]
}

function rand(amount: Cents | undefined): SheetCell {
  return amount === undefined ? undefined : { rand: amount }
}

const lineColumns = [
  'Shift',
  'Time',
  'What',
  'Product',
  'Brand',
  'Kind',
  'Payment',
  'In (rand)',
  'Out (rand)',
  'Cashier',
  'Reference',
  'Transaction',
  'Reason',
  'Drawer in (rand)',
  'Drawer out (rand)',
]

function named(names: readonly string[]): Sheet['columns'] {
  const wide = new Set(['Opened', 'Closed', 'Time', 'Reason'])
  const wider = new Set(['Product', 'Reference', 'Transaction'])
  return names.map((name) => ({
    name,
    width: wider.has(name) ? 36 : wide.has(name) ? 20 : Math.max(10, name.length + 2),
  }))
}

/** `tuckshop-z-3-2026-11-20`: the shift's number and the day it opened. */
export function fileNameOf({ number, openedAt }: Shift): string {
  return `tuckshop-z-${number}-${localDateTimeText(openedAt).slice(0, 10)}`
}
