import { isCash } from '../values/cash.ts'

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
