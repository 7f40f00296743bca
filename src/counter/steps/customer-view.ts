import { askedText } from '../../receipt/redeemed.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { recipientOf } from '../form/form-values.ts'
import type { CashCheck } from './cash.ts'
import type { SettledDetails } from './sale-draft.ts'

/** What the customer compares before it is confirmed: their number, and nothing that is secret. @param cash of a sale */
export function confirmView(
  { product, deed, fields, values, amount }: SettledDetails,
  cash?: CashCheck,
): CustomerView {
  const open = fields.filter(({ input }) => input !== 'pin')
  const recipient = recipientOf(open, values)
  return {
    kind: 'confirm',
    title: product.name,
    pays: deed.customer === 'pays',
    label: recipient?.label ?? '',
    recipient: recipient?.shown ?? '',
    amount: askedText(deed.kind, amount),
    ...(cash?.kind === 'ok' && { cash: { tendered: cash.tendered, change: cash.change } }),
  }
}
