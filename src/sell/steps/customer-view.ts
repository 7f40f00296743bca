import { askedText } from '../../receipt/redeemed.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { kindOf } from '../../draft/field-kinds.ts'
import { recipientOf } from '../../draft/form-values.ts'
import { cashDue, type CashCheck, type Due } from './pay/cash.ts'
import type { CheckedDraft } from '../../draft/check.ts'

/**
 * What the customer compares before the confirmation: their number, and nothing secret.
 * @param due if it is paid in cash
 * @param cash what they handed over
 */
export function confirmView(
  { product, deed, fields, values, amount }: CheckedDraft,
  due?: Due,
  cash?: CashCheck,
): CustomerView {
  const open = fields.filter((field) => kindOf(field).control !== 'secret')
  const recipient = recipientOf(open, values)
  return {
    kind: 'confirm',
    title: product.name,
    pays: deed.customer === 'pays',
    label: recipient?.label ?? '',
    recipient: recipient?.shown ?? '',
    amount: askedText(deed.kind, amount),
    ...(due !== undefined && cashDue(due) !== due.total && { inCash: cashDue(due) }),
    ...(cash?.kind === 'ok' && { cash: { tendered: cash.tendered, change: cash.change } }),
  }
}
