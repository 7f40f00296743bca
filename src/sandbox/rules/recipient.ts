import type { ProductKind } from '../seed/product.ts'

type Member = 'mobileNumber' | 'meterNumber' | 'accountNumber'

/** Which member of the body names the recipient, most telling first, by the kind of sale. */
const membersByKind: Partial<Record<ProductKind, readonly Member[]>> = {
  electricity: ['meterNumber', 'accountNumber', 'mobileNumber'],
  'bill-payment': ['accountNumber', 'mobileNumber', 'meterNumber'],
  'money-transfer': ['accountNumber', 'mobileNumber', 'meterNumber'],
}
const otherwise: readonly Member[] = ['mobileNumber', 'meterNumber', 'accountNumber']

/**
 * The number whose last four digits choose the outcome: the meter of an electricity purchase, the account of
 * a bill or a transfer, else the mobile number; when that is missing, the next in order.
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
