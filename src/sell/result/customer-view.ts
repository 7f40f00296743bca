import { changeDue } from '../../receipt/slip/payment-lines.ts'
import { linesOfReceipt } from '../../receipt/slip/receipt-slip.ts'
import { moneyOf, type SaleMoney } from '../../engine/money.ts'
import { cashOf, sumOf, type PaidPart } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import type { OpenedReceipt } from '../../engine/engine.ts'
import { givenWords, isCard, paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { isNotSent } from '../../till/words/open-term.ts'
import { isCash } from '../../values/cash.ts'
import { cents, type Cents } from '../../values/money.ts'

/**
 * The outcome of a sale, for the customer.
 * @param amount as the screens write it
 * @param receipt if PINs and tokens may be shown
 * @param gets what the customer gets for a voucher
 */
export function outcomeView(
  sale: Sale,
  amount: string,
  receipt: OpenedReceipt | undefined,
  gets = amount,
): CustomerView {
  const { phase, kind, summary, payment } = sale
  const what = { title: summary.title, amount }
  const pays = kind === 'purchase'
  const money = moneyOf(sale)
  switch (phase.kind) {
    case 'receipt-awaited':
    case 'completed':
    case 'delivered': {
      const change = phase.kind === 'delivered' ? undefined : changeDue(sale)
      return {
        kind: 'sold',
        ...what,
        pays,
        ...(pays && change !== undefined && { change }),
        ...(!pays && { amount: gets, given: givenWords(payment.method) }),
        secrets: receipt === undefined ? [] : secretsOf(receipt),
      }
    }
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      if (money.kind === 'kept')
        return { kind: 'not-sold', ...what, pays, kept: sumOf(money.parts) }
      if (money.kind !== 'to-give-back') return { kind: 'not-sold', ...what, pays }
      const giveBack = cashOf(money.parts)
      const refunds = money.parts.filter(({ method }) => !isCash(method)).map(refundOf)
      return {
        kind: 'not-sold',
        ...what,
        pays,
        ...(giveBack > 0 && { giveBack }),
        ...(refunds.length > 0 && { refunds }),
      }
    }
    case 'asking':
    case 'set-aside':
    case 'needs-attention':
    case 'checking':
      return { kind: 'unknown', ...what, ...heldIn(money) }
    case 'resolved':
      return { kind: 'rest' }
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'in-flight':
    default:
      return {
        kind: 'wait',
        ...what,
        ...heldIn(money),
        ...(isNotSent(phase) && { notSent: true }),
      }
  }
}

/** The cash that the shop keeps until it knows whether the sale completed. */
function heldIn(money: SaleMoney): { held?: Cents } {
  const held = money.kind === 'hold' ? cashOf(money.parts) : 0
  return held > 0 ? { held: cents(held) } : {}
}

function refundOf({ method, amount }: PaidPart) {
  const label = isCard(method) ? 'Back on your card' : `Back by ${paymentMethodLabel(method)}`
  return { label, amount }
}

/** PINs and tokens of a receipt. */
export function secretsOf(opened: OpenedReceipt) {
  return linesOfReceipt(opened).flatMap((line) =>
    line.kind === 'secret' ? [{ label: line.label, groups: [...line.groups] }] : [],
  )
}
