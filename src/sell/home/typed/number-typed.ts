import type { SaleKind } from '../../../catalogue/kind/kind.ts'
import { checkMeter } from '../../../values/number/meter.ts'
import type { MobileNumber } from '../../../values/number/mobile-number.ts'
import { networkHint } from '../../../values/number/network-hint.ts'
import { isInternational, parseMobile } from '../../../values/number/phone.ts'
import { plainText } from '../../../values/text/plain-text.ts'

/** Fewer digits are a price, a size or the start of a number. */
const fewestDigits = 9

/** Whether a text is a number, of a customer, a meter or a voucher, and not a product's name. */
export function isLikeNumber(text: string): boolean {
  const plain = plainText(text)
  return /^\(?\+?[\d\s().-]+$/.test(plain) && plain.replace(/\D/g, '').length >= fewestDigits
}

/** What a typed or scanned number may be, the likeliest first. */
export type NumberKind =
  | { readonly kind: 'mobile'; readonly mobile: MobileNumber; readonly network: string | undefined }
  | { readonly kind: 'meter'; readonly digits: string; readonly checked: boolean }
  | { readonly kind: 'account'; readonly digits: string }
  | { readonly kind: 'pin'; readonly digits: string }

/** What each of them is sold or redeemed as, in the order of the counter. */
export const kindsOf: Readonly<Record<NumberKind['kind'], readonly SaleKind[]>> = {
  mobile: ['airtime', 'data', 'sms'],
  meter: ['electricity'],
  account: ['bill-payment', 'money-transfer'],
  pin: ['redemption'],
}

/** The same for named products: a cashier asks by name for a voucher that goes to a mobile number. */
export function namedKindsOf(kind: NumberKind['kind']): readonly SaleKind[] {
  return kind === 'mobile' ? [...kindsOf.mobile, 'voucher'] : kindsOf[kind]
}

/** What a number may be beside words that say what it is for: any number can be an account's. */
export function namedNumberKinds(text: string): readonly NumberKind[] {
  const digits = plainText(text).replace(/[\s\-.()]/g, '')
  return [...numberKinds(text), { kind: 'account', digits }]
}

/** Shorter ones are the start of a number, or a product's own code. */
const shortestPin = 10
const longestPin = 20

/**
 * What kinds of number a text could be; none for words and for numbers that are still too short. A mobile number is
 * also a meter's only if its check digit is right, and a PIN only if nothing else fits.
 */
export function numberKinds(text: string): readonly NumberKind[] {
  const mobile = parseMobile(text)
  const plain = plainText(text)
  const digits = plain.replace(/[\s\-.+()]/g, '')
  if (!/^\d+$/.test(digits)) return []
  const meter = checkMeter(digits)
  const kinds: NumberKind[] = []
  if (mobile !== undefined) kinds.push({ kind: 'mobile', mobile, network: networkHint(mobile) })
  if (plain.includes('+')) return kinds
  if (meter.kind === 'ok') kinds.push({ kind: 'meter', digits, checked: true })
  if (isInternational(text)) return kinds
  if (kinds.length > 0 || digits.length < shortestPin || digits.length > longestPin) return kinds
  const asMeter = { kind: 'meter', digits, checked: false } as const
  const asPin = { kind: 'pin', digits } as const
  // At a meter's length, it is more often a mistyped meter than a voucher.
  return meter.kind === 'check-digit' ? [asMeter, asPin] : [asPin, asMeter]
}
