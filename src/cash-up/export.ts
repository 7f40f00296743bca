import { localDateTimeText } from '../values/dates.ts'
import { sheetCsv, type Sheet, type SheetCell } from '../values/sheet.ts'
import { openingsOf, resultOf, type Shift } from './shift.ts'
import type { Taking } from './taking.ts'
import { totalOf } from './totals.ts'
import { kindLabel, movementWord, openedWithoutSale } from './words.ts'

/** Closed shifts, a row each, newest first. */
export function shiftsSheet(shifts: readonly Shift[]): Sheet {
  return {
    name: 'Shifts',
    columns: named(shiftColumns),
    rows: shifts.flatMap((shift): readonly (readonly SheetCell[])[] => {
      const result = resultOf(shift)
      if (result === undefined || shift.closing === undefined) return []
      const { drawer, count, cut, variance } = result
      const sales = totalOf(cut.groups, 'in')
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
          { rand: drawer.cashSales.amount },
          { rand: drawer.cashRedemptions.amount },
          { rand: drawer.payIns.amount },
          { rand: drawer.drops.amount },
          { rand: drawer.payOuts.amount },
          { rand: drawer.expected },
          { rand: count.total },
          { rand: variance },
          shift.closing.reason,
          { count: cut.open.length },
          { count: openingsOf(shift).length },
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
  openedWithoutSale,
]

/**
 * Every sale, redemption and movement of one shift and every opening of the drawer without a sale, a row each: what came in,
 * and what went out. No number or PIN of a customer (ruling R32).
 */
export function linesSheet(shift: Shift, takings: readonly Taking[]): Sheet {
  const number = { count: shift.number }
  const sales = takings.map((one): readonly SheetCell[] => [
    number,
    { time: one.at },
    one.direction === 'in' ? 'Sale' : 'Redemption',
    one.title,
    one.brand,
    kindLabel(one.kind),
    one.method ?? 'not known',
    one.direction === 'in' ? { rand: one.amount } : undefined,
    one.direction === 'out' ? { rand: one.amount } : undefined,
    one.seller,
    one.reference,
    one.transactionId,
    undefined,
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
  ])
  const opened = openingsOf(shift).map(({ at, by, reason }): readonly SheetCell[] => [
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
  ])
  return {
    name: `Shift ${shift.number}`,
    columns: named(lineColumns),
    rows: [...sales, ...moved, ...opened],
  }
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
]

function named(names: readonly string[]): Sheet['columns'] {
  const wide = new Set(['Opened', 'Closed', 'Time', 'Reason'])
  const wider = new Set(['Product', 'Reference', 'Transaction'])
  return names.map((name) => ({
    name,
    width: wider.has(name) ? 36 : wide.has(name) ? 20 : Math.max(10, name.length + 2),
  }))
}

/** The same for programs. */
export function shiftsCsv(shifts: readonly Shift[]): string {
  return sheetCsv(shiftsSheet(shifts))
}

/** The same for programs. */
export function linesCsv(shift: Shift, takings: readonly Taking[]): string {
  return sheetCsv(linesSheet(shift, takings))
}

/** A shift with all it is made up of; money in cents, times in epoch milliseconds. */
export function shiftJson(shift: Shift, takings: readonly Taking[]): string {
  const { openKey: _key, ...rest } = shift
  const file = { format: 'tuckshop-shift', ...rest, result: resultOf(shift)?.drawer, takings }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** `tuckshop-z-3-2026-11-20`, of the day on which the shift opened. */
export function fileNameOf({ number, openedAt }: Shift): string {
  return `tuckshop-z-${number}-${localDateTimeText(openedAt).slice(0, 10)}`
}

/** A file of values for the browser's downloads. */
export function csvFile(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

/** A JSON file for the browser's downloads. */
export function jsonFile(text: string): Blob {
  return new Blob([text], { type: 'application/json' })
}
