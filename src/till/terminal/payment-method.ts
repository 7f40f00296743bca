import { isCash, roundCash } from '../../values/cash.ts'
import type { Cents } from '../../values/money.ts'
import type { Terminal } from './set-up/set-up.ts'

/** What a customer pays of a price in the shop's usual way: in cash, a sum that coins can make (ruling R44). */
export function usualDue(
  { paymentMethods, cashRounding }: Pick<Terminal, 'paymentMethods' | 'cashRounding'>,
  price: Cents,
): Cents {
  return isCash(paymentMethods[0]) ? roundCash(price, cashRounding) : price
}

/** A payment method as a person says it: `cash` → `Cash`, `mobile_money` → `Mobile money`. */
export function paymentMethodLabel(method: string): string {
  const words = method.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
}

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

/** Whether a payment method is a card, which is paid and refunded on the card machine. */
export function isCard(method: string): boolean {
  return /^(?:(?:debit|credit|bank)[\s_-]*)?card$/i.test(method.trim())
}

/** The way of paying to begin with: the sale's own where this till has it. */
export function usualMethod(own: string | undefined, methods: readonly string[]): string {
  const same = methods.find((method) => method.toLowerCase() === own?.toLowerCase())
  return same ?? methods[0] ?? own ?? ''
}
