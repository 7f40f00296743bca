import { csvRand, csvText, type CsvCell } from '../values/csv.ts'
import { localDateTimeText } from '../values/dates.ts'
import { resultOf, type Shift } from './shift.ts'
import type { Taking } from './taking.ts'
import { totalOf } from './totals.ts'
import { kindLabel, movementWord } from './words.ts'

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
]

/** Closed shifts, a row each, newest first; times in South African wall-clock, money in rand with two decimals. */
export function shiftsCsv(shifts: readonly Shift[]): string {
  return csvText(
    shiftColumns,
    shifts.flatMap((shift): readonly (readonly CsvCell[])[] => {
      const result = resultOf(shift)
      if (result === undefined || shift.closing === undefined) return []
      const { drawer, count, cut, variance } = result
      const sales = totalOf(cut.groups, 'in')
      return [
        [
          shift.number,
          shift.accountId,
          shift.tillId,
          localDateTimeText(shift.openedAt),
          shift.openedBy,
          localDateTimeText(shift.closing.at),
          shift.closing.by,
          sales.count,
          csvRand(sales.amount),
          csvRand(totalOf(cut.groups, 'out').amount),
          csvRand(drawer.float),
          csvRand(drawer.cashSales.amount),
          csvRand(drawer.cashRedemptions.amount),
          csvRand(drawer.payIns.amount),
          csvRand(drawer.drops.amount),
          csvRand(drawer.payOuts.amount),
          csvRand(drawer.expected),
          csvRand(count.total),
          csvRand(variance),
          shift.closing.reason,
          cut.open.length,
        ],
      ]
    }),
  )
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

/** Every sale, redemption and movement of one shift, a row each. No number or PIN of a customer (ruling R32). */
export function linesCsv(shift: Shift, takings: readonly Taking[]): string {
  const sales = takings.map((one): readonly CsvCell[] => [
    shift.number,
    localDateTimeText(one.at),
    one.direction === 'in' ? 'Sale' : 'Redemption',
    one.title,
    one.brand,
    kindLabel(one.kind),
    one.method ?? 'not known',
    one.direction === 'in' ? csvRand(one.amount) : undefined,
    one.direction === 'out' ? csvRand(one.amount) : undefined,
    one.seller,
    one.reference,
    one.transactionId,
    undefined,
  ])
  const moved = shift.movements.map(({ kind, at, amount, by, reason }): readonly CsvCell[] => [
    shift.number,
    localDateTimeText(at),
    movementWord[kind],
    undefined,
    undefined,
    undefined,
    'cash',
    kind === 'pay-in' ? csvRand(amount) : undefined,
    kind === 'pay-in' ? undefined : csvRand(amount),
    by,
    undefined,
    undefined,
    reason,
  ])
  return csvText(lineColumns, [...sales, ...moved])
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
