import type { ProductKind } from '../seed/product.ts'

type Member = 'mobileNumber' | 'meterNumber' | 'accountNumber'

/** The body members that name the recipient, most specific first, by kind of sale. */
const membersByKind: Partial<Record<ProductKind, readonly Member[]>> = {
  electricity: ['meterNumber', 'accountNumber', 'mobileNumber'],
  'bill-payment': ['accountNumber', 'mobileNumber', 'meterNumber'],
  'money-transfer': ['accountNumber', 'mobileNumber', 'meterNumber'],
}
const otherwise: readonly Member[] = ['mobileNumber', 'meterNumber', 'accountNumber']

/**
 * The number whose last four digits choose the outcome: an electricity purchase's meter, a bill's or transfer's
 * account, else the mobile number. If it is missing, takes the next in order.
 * @returns '' when the body names none
 */
export function recipientOf(
  kind: ProductKind,
  body: Readonly<Partial<Record<Member, string | null | undefined>>>,
): string {
  for (const member of membersByKind[kind] ?? otherwise) {
    const number = body[member]?.trim()
    if (number) return number
  }
  return ''
}
