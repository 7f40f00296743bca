import { countryOf } from './calling-code.ts'
import { maskTail } from './mask.ts'

declare const mobileBrand: unique symbol

/**
 * A number that can get airtime or an SMS, as E.164: '+27821234567', '+263771234567'. `parseMobile` (phone.ts) makes
 * it. This file needs no phone number metadata, so a list of masked numbers loads no parser.
 */
export type MobileNumber = string & { readonly [mobileBrand]: true }

const E164 = /^\+(?:27[678]\d{8}|(?!27|0)\d{7,15})$/

/** Whether a text is a mobile number in the till's form: E.164; in South Africa +27 and 6, 7 or 8. */
export function isMobileNumber(text: string): text is MobileNumber {
  return E164.test(text)
}

/** Whether it is another country's. */
export function isAbroad(m: MobileNumber): boolean {
  return !m.startsWith('+27')
}

/** For `/purchase`: '+27821234567' (ruling R16; spec, POST /purchase). */
export function purchaseForm(m: MobileNumber): string {
  return m
}

/**
 * For the lookups: '0821234567'; another country's number stays E.164 (ruling R16; spec, POST /lookup/mobile-bundle).
 */
export function lookupForm(m: MobileNumber): string {
  return isAbroad(m) ? m : `0${m.slice(3)}`
}

/**
 * For `/redeem`: '0821234567'. The spec says "digits only, without country code".
 * ASSUMPTION (R16): with the trunk 0.
 */
export function redeemForm(m: MobileNumber): string {
  return lookupForm(m)
}

/** For people: '082 123 4567', '+263 771 234 567'. */
export function displayMobile(m: MobileNumber): string {
  if (isAbroad(m)) {
    const { code = '' } = countryOf(m) ?? {}
    const rest = m.slice(1 + code.length).replace(/\d{3}(?=\d{3})/g, '$& ')
    return code === '' ? `+${rest}` : `+${code} ${rest}`
  }
  const local = lookupForm(m)
  return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}

/** For lists and chips: '082 ••• 4567', '••••4567'. */
export function maskMobile(m: MobileNumber): string {
  if (isAbroad(m)) return maskTail(m)
  const local = lookupForm(m)
  return `${local.slice(0, 3)} ••• ${local.slice(6)}`
}
