import {
  changeOf,
  lineOf,
  mainMethod,
  roundingOf,
  sumOf,
  type Payment,
} from '../../engine/payment.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { isCash } from '../../values/cash.ts'
import { cents, formatRand, type Cents } from '../../values/money.ts'
import type { SlipRow } from './slip.ts'

type Paid = Parameters<typeof moneyOf>[0] & Pick<Sale, 'payment' | 'summary'>

/**
 * A sale's change; nothing if the cash was not counted, or exact. The change of a payment for several sales belongs to
 * no single sale. A retry under an earlier payment has no change: the customer already got it.
 */
export function changeDue(sale: Paid): Cents | undefined {
  const { payment, summary, paidBy, reference } = sale
  // It went back to the customer with the rest.
  if (isBack(sale)) return undefined
  const line = paidBy && lineOf(paidBy, reference)
  if (paidBy !== undefined && line !== undefined)
    return paidBy.lines.length === 1 && line.attempts[0] === reference
      ? changeOf(paidBy)
      : undefined
  const { tendered } = payment
  return tendered === undefined || tendered <= summary.amount
    ? undefined
    : cents(tendered - summary.amount)
}

/** The change on a sale's receipt. Nothing after the hand-over: the cashier might give it twice. */
export function changeToGive(sale: Sale): Cents | undefined {
  return sale.phase.kind === 'completed' ? changeDue(sale) : undefined
}

/** Whether the customer got the money for a sale back. */
function isBack(sale: Paid): boolean {
  const { kind } = moneyOf(sale)
  return kind === 'given-back' || kind === 'not-paid'
}

/** For a sale that was sold after the customer got the money back; nothing otherwise. */
export function notPaidRows(sale: Paid): readonly SlipRow[] {
  return moneyOf(sale).kind === 'not-paid'
    ? [{ name: 'Not paid for', value: formatRand(sale.summary.amount), strong: true }]
    : []
}

/** A sale's payment: the same on a receipt and on the slip of an open sale. */
export function paymentRows(sale: Paid): readonly SlipRow[] {
  const { summary, payment, paidBy, reference } = sale
  const line = paidBy && lineOf(paidBy, reference)
  if (paidBy === undefined || line === undefined) return rowsWithoutPayment(sale)
  if (isBack(sale)) return [totalRow(summary.amount), ...notPaidRows(sale)]
  const total = totalRow(line.amount)
  if (paidBy.lines.length === 1) return [total, ...paymentLines(paidBy)]
  const [only, ...others] = line.parts
  const how =
    others.length > 0
      ? line.parts.map(({ method, amount }) => partRow(method, amount))
      : [
          {
            name: 'Paid by',
            value: paymentMethodLabel(only?.method ?? mainMethod([], payment.method)),
          },
        ]
  return [
    totalRow(summary.amount),
    ...how,
    { name: 'Part of a payment of', value: formatRand(sumOf(paidBy.methods)) },
  ]
}

/** A payment after the total: rounding, the amount by method, the cash handed over, and the change. */
export function paymentLines(payment: Payment): readonly SlipRow[] {
  const { methods, tendered } = payment
  const rounding = roundingOf(payment)
  const change = changeOf(payment)
  const rounded =
    rounding === 0
      ? []
      : [
          { name: 'Rounding', value: formatRand(rounding) },
          { name: 'Cash to pay', value: formatRand(sumOf(methods)), strong: true },
        ]
  const isSplit = methods.length > 1
  const ways = methods.map(({ method, amount }) =>
    partRow(method, isCash(method) && !isSplit ? (tendered ?? amount) : amount),
  )
  return [
    ...rounded,
    ...ways,
    ...(isSplit && change !== undefined && tendered !== undefined
      ? [{ name: 'Cash handed over', value: formatRand(tendered) }]
      : []),
    ...(change === undefined ? [] : [{ name: 'Change', value: formatRand(change) }]),
  ]
}

export function totalRow(amount: Cents): SlipRow {
  return { name: 'Total', value: formatRand(amount), strong: true }
}

function partRow(method: string, amount: Cents): SlipRow {
  return { name: paymentMethodLabel(method), value: formatRand(amount) }
}

/** For a sale whose payment this till doesn't have. */
function rowsWithoutPayment(sale: Paid): readonly SlipRow[] {
  const { summary, payment } = sale
  const change = changeDue(sale)
  return [
    totalRow(summary.amount),
    partRow(payment.method, payment.tendered ?? summary.amount),
    ...(change === undefined ? [] : [{ name: 'Change', value: formatRand(change) }]),
  ]
}
