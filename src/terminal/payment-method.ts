import { isCash } from './is-cash.ts'
import { paymentMethodLabel } from './payment-method-label.ts'

/** How a voucher's value reaches the customer, as a choice: 'In cash', 'To the customer’s card', 'By Mobile money'. */
export function givenLabel(method: string): string {
  if (isCash(method)) return 'In cash'
  return isCard(method) ? 'To the customer’s card' : `By ${paymentMethodLabel(method)}`
}

/** The same in the middle of a sentence. */
export function givenWords(method: string): string {
  const label = givenLabel(method)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function isCard(method: string): boolean {
  return /^(?:(?:debit|credit|bank)[\s_-]*)?card$/i.test(method.trim())
}
