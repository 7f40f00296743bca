import { isCash, roundCash } from '../../values/cash.ts'
import type { Cents } from '../../values/money.ts'
import type { Terminal } from './set-up/set-up.ts'

/** What a customer pays in the shop's usual way: in cash, rounded to coins (ruling R44). */
export function usualDue(
  { paymentMethods, cashRounding }: Pick<Terminal, 'paymentMethods' | 'cashRounding'>,
  price: Cents,
): Cents {
  return isCash(paymentMethods[0]) ? roundCash(price, cashRounding) : price
}

/** A payment method in words: `cash` → `Cash`, `mobile_money` → `Mobile money`. */
export function paymentMethodLabel(method: string): string {
  const words = method.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
}

/** How the customer gets a voucher's value, as a choice: 'In cash', 'To the customer’s card', 'By Mobile money'. */
export function givenLabel(method: string): string {
  if (isCash(method)) return 'In cash'
  return isCard(method) ? 'To the customer’s card' : `By ${paymentMethodLabel(method)}`
}

/** The same, inside a sentence. */
export function givenWords(method: string): string {
  const label = givenLabel(method)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** Whether a payment method is a card, which the card machine charges and refunds. */
export function isCard(method: string): boolean {
  return /^(?:(?:debit|credit|bank)[\s_-]*)?card$/i.test(method.trim())
}

/** The preselected method: the sale's own if this till has it. */
export function usualMethod(own: string | undefined, methods: readonly string[]): string {
  const same = methods.find((method) => method.toLowerCase() === own?.toLowerCase())
  return same ?? methods[0] ?? own ?? ''
}
