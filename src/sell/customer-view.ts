import { askedText } from '../receipt/redeemed.ts'
import { changeDue } from '../receipt/slip/payment-lines.ts'
import { linesOfReceipt } from '../receipt/slip/receipt-slip.ts'
import type { CheckedDraft } from '../draft/check.ts'
import { isSecret } from '../draft/field-kinds.ts'
import { recipientOf } from '../draft/form-values.ts'
import type { OpenedReceipt } from '../engine/engine.ts'
import { isSold, isUnsold, moneyOf } from '../engine/money.ts'
import { cashOf, changeOf, returnFor, sumOf } from '../engine/payment.ts'
import type { Sale } from '../engine/sale.ts'
import type { CustomerView } from '../till/customer/customer-channel.ts'
import { givenWords, isCard, paymentMethodLabel } from '../till/terminal/payment-method.ts'
import { isCash } from '../values/cash.ts'
import { cents, formatRand } from '../values/money.ts'
import type { BasketItem } from './basket/basket.ts'
import { totalOf } from '../draft/held-draft.ts'
import { cashDue, type CashCheck, type Due } from './steps/pay/cash.ts'

/**
 * What the customer compares before the confirmation: their number in full, and nothing secret.
 * @param due if it is paid in cash
 * @param cash what they handed over
 */
export function confirmView(checked: CheckedDraft, due?: Due, cash?: CashCheck): CustomerView {
  const { product, operation, amount } = checked
  const sum = askedText(operation.kind, amount)
  return {
    kind: 'sale',
    step: 'check',
    pays: operation.customer === 'pays',
    items: [{ title: product.name, ...recipientIn(checked), amount: sum }],
    sum,
    ...inCash(due, cash),
  }
}

/**
 * What the customer pays for together, before anything is sold.
 * @param pays whether all is paid in cash, and what they handed over
 */
export function basketView(
  items: readonly BasketItem[],
  due: Due,
  pays: { readonly inCash: boolean; readonly cash?: CashCheck | undefined },
): CustomerView {
  return {
    kind: 'sale',
    step: 'check',
    pays: true,
    items: items.map((item) => ({
      title: item.count === 1 ? item.title : `${item.count} × ${item.title}`,
      // Masked if the till has only that.
      ...(item.checked === undefined
        ? { label: '', recipient: item.recipient }
        : recipientIn(item.checked)),
      amount: formatRand(totalOf([item])),
    })),
    sum: formatRand(due.total),
    ...inCash(pays.inCash ? due : undefined, pays.cash),
  }
}

function recipientIn({ fields, values }: Pick<CheckedDraft, 'fields' | 'values'>) {
  const open = fields.filter((field) => !isSecret(field))
  const recipient = recipientOf(open, values)
  return { label: recipient?.label ?? '', recipient: recipient?.shown ?? '' }
}

function inCash(due: Due | undefined, cash: CashCheck | undefined) {
  return {
    ...(due !== undefined && cashDue(due) !== due.total && { inCash: cashDue(due) }),
    ...(cash?.kind === 'ok' && { cash: { tendered: cash.tendered, change: cash.change } }),
  }
}

interface Shown {
  readonly sale: Sale
  /** As the screens write it. */
  readonly amount: string
  /** What the customer gets for a voucher. */
  readonly gets?: string
  /** If PINs and tokens may be shown. */
  readonly receipt?: OpenedReceipt | undefined
}

/** The outcome of what the customer paid for together; while one of them has none, they wait. */
export function outcomeView(shown: readonly Shown[]): CustomerView {
  const all = shown.filter(({ sale }) => isSold(sale) || sale.phase.kind !== 'resolved')
  const [first] = all
  if (first === undefined) return { kind: 'idle' }
  const { sale } = first
  const pays = sale.kind === 'purchase'
  const itemOf = ({ sale: { summary }, amount }: Shown) => ({
    title: summary.title,
    label: '',
    // One sale is known without it.
    recipient: all.length > 1 ? summary.recipientMasked : '',
    amount,
  })
  if (!all.every(hasEnded)) {
    const held = cashOf(partsThat('hold', all))
    const total = all.reduce((sum, one) => sum + one.sale.summary.amount, 0)
    return {
      kind: 'sale',
      step: 'wait',
      pays,
      items: all.map(itemOf),
      sum: all.length === 1 ? first.amount : formatRand(cents(total)),
      ...(held > 0 && { held }),
    }
  }
  const isDue = all.some((one) => isSold(one.sale) && one.sale.phase.kind !== 'delivered')
  const ofAll = isDue ? sale.paidBy && changeOf(sale.paidBy) : undefined
  const change = all.length > 1 ? ofAll : changeOfOne(sale)
  const kept = sumOf(partsThat('kept', all))
  const given = !pays && isSold(sale)
  return {
    kind: 'result',
    pays,
    items: all.map((one) => ({
      ...itemOf(one),
      ...(given && { amount: one.gets ?? one.amount }),
      sold: isSold(one.sale),
      secrets: isSold(one.sale) && one.receipt !== undefined ? secretsOf(one.receipt) : [],
    })),
    ...(given && { given: givenWords(sale.payment.method) }),
    ...(pays && change !== undefined && { change }),
    back: partsThat('to-give-back', all).map(({ method, amount }) => ({
      label: backLabel(method),
      amount,
    })),
    ...(kept > 0 && { kept }),
  }
}

/** A sale that needs a person may still turn out another way. */
function hasEnded({ sale }: Shown): boolean {
  return isUnsold(sale) || (isSold(sale) && sale.phase.kind !== 'needs-attention')
}

/** After the hand-over, the cashier might give it twice. */
function changeOfOne(sale: Sale) {
  return sale.phase.kind === 'delivered' || isUnsold(sale) ? undefined : changeDue(sale)
}

/** The customer's money for those sales where it is so now, rounded as one sum. */
function partsThat(kind: 'hold' | 'kept' | 'to-give-back', all: readonly Shown[]) {
  const those = all.filter(({ sale }) => moneyOf(sale).kind === kind)
  const payment = those[0]?.sale.paidBy
  return payment === undefined
    ? []
    : returnFor(
        payment,
        those.map(({ sale }) => sale.reference),
      )
}

function backLabel(method: string): string {
  if (isCash(method)) return 'You get back'
  return isCard(method) ? 'Back on your card' : `Back by ${paymentMethodLabel(method)}`
}

/** PINs and tokens of a receipt. */
export function secretsOf(opened: OpenedReceipt) {
  return linesOfReceipt(opened).flatMap((line) =>
    line.kind === 'secret' ? [{ label: line.label, groups: [...line.groups] }] : [],
  )
}

/** Whether a sale's receipt has nothing that the customer must get: no token, no PIN. */
export function isPlain(opened: OpenedReceipt | undefined): boolean {
  return opened?.sale.kind === 'purchase' && secretsOf(opened).length === 0
}
