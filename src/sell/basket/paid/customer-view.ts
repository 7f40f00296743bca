import { changeOf, cashOf, returnFor, type Payment } from '../../../engine/payment.ts'
import { isSold, isUnsold, moneyOf } from '../../../engine/money.ts'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import type { Sale } from '../../../engine/sale.ts'
import type { CustomerView } from '../../../till/customer/customer-channel.ts'
import { isNotSent } from '../../../till/words/open-term.ts'
import { formatRand } from '../../../values/money.ts'
import { kindOf } from '../../../draft/field-kinds.ts'
import { recipientOf } from '../../../draft/form-values.ts'
import { secretsOf } from '../../result/customer-view.ts'
import { cashDue, type CashCheck, type Due } from '../../steps/pay/cash.ts'
import { totalOf, type BasketItem } from '../basket.ts'

/**
 * What the customer pays for, before anything is sold.
 * @param cash what they handed over, if all is paid in cash
 */
export function basketView(items: readonly BasketItem[], due: Due, cash?: CashCheck): CustomerView {
  return {
    kind: 'basket',
    items: items.map((item) => ({
      title: item.count === 1 ? item.title : `${item.count} × ${item.title}`,
      recipient: recipientShown(item),
      amount: formatRand(totalOf([item])),
    })),
    total: formatRand(due.total),
    ...(cash !== undefined && cashDue(due) !== due.total && { inCash: cashDue(due) }),
    ...(cash?.kind === 'ok' && { cash: { tendered: cash.tendered, change: cash.change } }),
  }
}

/** In full, so the customer can compare it; masked if the till has only that. */
function recipientShown({ checked, recipient }: BasketItem): string {
  if (checked === undefined) return recipient
  const { fields, values } = checked
  const open = fields.filter((field) => kindOf(field).control !== 'secret')
  return recipientOf(open, values)?.shown ?? ''
}

/**
 * The outcome of what the customer paid for.
 * @param opened by reference, if PINs and tokens may be shown
 */
export function paidView(
  payment: Payment,
  sales: readonly Sale[],
  opened: ReadonlyMap<string, OpenedReceipt>,
): CustomerView {
  const unsold = sales.filter((sale) => moneyOf(sale).kind === 'to-give-back')
  const giveBack = cashOf(
    returnFor(
      payment,
      unsold.map(({ reference }) => reference),
    ),
  )
  const change = changeOf(payment)
  return {
    kind: 'paid',
    items: sales.map((sale) => ({
      secrets: secretsIn(opened.get(sale.reference)),
      title: sale.summary.title,
      recipient: sale.summary.recipientMasked,
      amount: formatRand(sale.summary.amount),
      state: stateOf(sale),
      ...(isNotSent(sale.phase) && { notSent: true }),
    })),
    ...(change !== undefined && { change }),
    ...(giveBack > 0 && { giveBack }),
  }
}

function stateOf(sale: Sale) {
  if (isSold(sale)) return 'sold'
  if (isUnsold(sale)) return 'not-sold'
  return 'wait'
}

function secretsIn(receipt: OpenedReceipt | undefined) {
  return receipt === undefined ? [] : secretsOf(receipt)
}
