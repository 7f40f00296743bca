/** A payment method as a person says it: `cash` → `Cash`, `mobile_money` → `Mobile money`. */
export function paymentMethodLabel(method: string): string {
  const words = method.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toLocaleUpperCase('en-ZA') + words.slice(1)
}
