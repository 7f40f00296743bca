import { localDateTimeText } from '../../values/time/dates.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Sheet, SheetCell } from '../../values/file/sheet.ts'
import { cashMovedBy, isCashWithoutPayment } from '../count/drawer-cash.ts'
import { notPaidIn, unknownIn } from '../count/drawer-lines.ts'
import { resultOf, type Result, type Shift } from '../shift/shift.ts'
import type { ShiftParts } from '../shift/shift-schema.ts'
import { coversOf, type Taking } from '../takings/taking.ts'
import { totalOf } from '../takings/totals.ts'
import { kindLabel, movementWord, openedWithoutSale } from '../shift/words.ts'

/** A column by its name, with its cell of a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => SheetCell>>

/** A closed shift with what its count says. */
interface ClosedRow extends Pick<Result, 'drawer' | 'count' | 'cut' | 'variance'> {
  readonly shift: Shift
  readonly closing: NonNullable<Shift['closing']>
}

const shiftColumns: Columns<ClosedRow> = {
  Shift: ({ shift }) => ({ count: shift.number }),
  Account: ({ shift }) => shift.accountId,
  Till: ({ shift }) => shift.tillId,
  Opened: ({ shift }) => ({ time: shift.openedAt }),
  'Opened by': ({ shift }) => shift.openedBy,
  Closed: ({ closing }) => ({ time: closing.at }),
  'Closed by': ({ closing }) => closing.by,
  Sales: ({ cut }) => ({ count: totalOf(cut.groups, 'in').count }),
  'Sales (rand)': ({ cut }) => rand(totalOf(cut.groups, 'in').amount),
  'Redemptions (rand)': ({ cut }) => rand(totalOf(cut.groups, 'out').amount),
  'Float (rand)': ({ drawer }) => rand(drawer.float),
  'Cash taken (rand)': ({ drawer }) => rand(drawer.taken.amount),
  'Cash given back (rand)': ({ drawer }) => rand(drawer.givenBack.amount),
  'Cash sales (rand)': ({ drawer }) => rand(drawer.cashSales.amount),
  'Redeemed in cash (rand)': ({ drawer }) => rand(drawer.redeemed.amount),
  'Pay-ins (rand)': ({ drawer }) => rand(drawer.payIns.amount),
  'Drops (rand)': ({ drawer }) => rand(drawer.drops.amount),
  'Pay-outs (rand)': ({ drawer }) => rand(drawer.payOuts.amount),
  'Cash expected (rand)': ({ drawer }) => rand(drawer.expected),
  'Cash counted (rand)': ({ count }) => rand(count.total),
  'Variance (rand)': ({ variance }) => rand(variance),
  Reason: ({ closing }) => closing.reason,
  'Open at the count': ({ cut }) => ({ count: cut.open.length }),
  'Change given (rand)': ({ cut }) => rand(cut.cash.change),
  'Rounding (rand)': ({ cut }) => rand(cut.cash.rounding),
  'Cash to give back (rand)': ({ cut }) => rand(cut.cash.held.toGiveBack.amount),
  'Cash kept for retries (rand)': ({ cut }) => rand(cut.cash.held.kept.amount),
  'Cash of open sales (rand)': ({ cut }) => rand(cut.cash.held.open.amount),
  'Not paid for (rand)': ({ cut }) => rand(notPaidIn(cut.groups).amount),
  'Payment not known (rand)': ({ cut }) => rand(unknownIn(cut.groups).amount),
  'Left out (rand)': ({ shift }) => rand(shift.leftOut?.in.amount ?? cents(0)),
  [openedWithoutSale]: ({ shift }) => ({ count: shift.openings.length }),
}

/** Closed shifts, newest first, one row each. */
export function shiftsSheet(shifts: readonly Shift[]): Sheet {
  const rows = shifts.flatMap((shift): readonly ClosedRow[] => {
    const result = resultOf(shift)
    const { closing } = shift
    return result === undefined || closing === undefined ? [] : [{ ...result, shift, closing }]
  })
  return sheetOf('Shifts', shiftColumns, rows)
}

/** A sale, a movement of cash, or an opening of the drawer. */
interface Line {
  readonly at: number
  readonly what: string
  readonly taking?: Taking
  readonly payment?: string
  readonly in?: Cents | undefined
  readonly out?: Cents | undefined
  readonly by: string | undefined
  readonly reason?: string
  readonly drawerIn?: Cents | undefined
  readonly drawerOut?: Cents | undefined
}

const lineColumns: Columns<Line & { readonly shift: number }> = {
  Shift: ({ shift }) => ({ count: shift }),
  Time: ({ at }) => ({ time: at }),
  What: ({ what }) => what,
  Product: ({ taking }) => taking?.title,
  Brand: ({ taking }) => taking?.brand,
  Kind: ({ taking }) => taking && kindLabel(taking.kind),
  Payment: ({ payment }) => payment,
  'In (rand)': (line) => rand(line.in),
  'Out (rand)': ({ out }) => rand(out),
  Cashier: ({ by }) => by,
  Reference: ({ taking }) => taking?.reference,
  Transaction: ({ taking }) => taking?.transactionId,
  Reason: ({ reason }) => reason,
  'Drawer in (rand)': ({ drawerIn }) => rand(drawerIn),
  'Drawer out (rand)': ({ drawerOut }) => rand(drawerOut),
}

/**
 * One row for each sale, redemption, cash payment, return and movement of a shift, and for each time the drawer was
 * opened without a sale. A sale paid by several methods has a row for each. `In` and `Out` are what was sold, redeemed
 * and moved. The drawer's columns are the cash that went in and out; with the float they add up to the expected cash.
 * No number or PIN of a customer (ruling R32).
 */
export function linesSheet(shift: Shift, { takings, flows }: ShiftParts): Sheet {
  const sales = takings.flatMap((taking) =>
    coversOf(taking).map(({ method, amount }, place): Line => {
      const isOut = taking.direction === 'out'
      const cash = isCashWithoutPayment(taking) ? cashMovedBy(taking) : undefined
      return {
        at: taking.at,
        what: isOut ? 'Redemption' : place === 0 ? 'Sale' : 'Sale, further payment',
        taking,
        payment: method ?? (taking.notPaid === true ? 'not paid for' : 'not known'),
        ...(isOut ? { out: amount, drawerOut: cash } : { in: amount, drawerIn: cash }),
        by: taking.seller,
      }
    }),
  )
  const cash = flows.map(({ kind, at, amount, by }): Line => ({
    at,
    ...(kind === 'taken'
      ? { what: 'Cash taken', drawerIn: amount }
      : { what: 'Cash given back', drawerOut: amount }),
    payment: 'cash',
    by,
  }))
  const moved = shift.movements.map(({ kind, at, amount, by, reason }): Line => ({
    at,
    what: movementWord[kind],
    payment: 'cash',
    ...(kind === 'pay-in' ? { in: amount, drawerIn: amount } : { out: amount, drawerOut: amount }),
    by,
    reason,
  }))
  const opened = shift.openings.map(({ at, by, reason }): Line => ({
    at,
    what: openedWithoutSale,
    by,
    reason,
  }))
  const lines = [...sales, ...cash, ...moved, ...opened]
  return sheetOf(
    `Shift ${shift.number}`,
    lineColumns,
    lines.map((line) => ({ ...line, shift: shift.number })),
  )
}

function rand(amount: Cents | undefined): SheetCell {
  return amount === undefined ? undefined : { rand: amount }
}

const wide = new Set(['Opened', 'Closed', 'Time', 'Reason'])
const wider = new Set(['Product', 'Reference', 'Transaction'])

function sheetOf<Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Sheet {
  return {
    name,
    columns: Object.keys(columns).map((column) => ({
      name: column,
      width: wider.has(column) ? 36 : wide.has(column) ? 20 : Math.max(10, column.length + 2),
    })),
    rows: rows.map((row) => Object.values(columns).map((of) => of(row))),
  }
}

/** `tuckshop-z-3-2026-11-20`: the shift's number and the day it opened. */
export function fileNameOf({ number, openedAt }: Shift): string {
  return `tuckshop-z-${number}-${localDateTimeText(openedAt).slice(0, 10)}`
}
