declare const mobileBrand: unique symbol

/**
 * A South African number that can get airtime or an SMS, as E.164: '+27821234567'. `parseMobile` (phone.ts) makes it.
 * This file needs no phone number metadata, so a list of masked numbers loads no parser.
 */
export type MobileNumber = string & { readonly [mobileBrand]: true }

const E164 = /^\+27[678]\d{8}$/

/** Whether a text is a mobile number in the till's form: E.164, +27 and 6, 7 or 8. */
export function isMobileNumber(text: string): text is MobileNumber {
  return E164.test(text)
}

/** For `/purchase`: '+27821234567' (ruling R16; spec, POST /purchase). */
export function purchaseForm(m: MobileNumber): string {
  return m
}

/** For the lookups: '0821234567' (ruling R16; spec, POST /lookup/mobile-bundle). */
export function lookupForm(m: MobileNumber): string {
  return `0${m.slice(3)}`
}

/**
 * For `/redeem`: '0821234567'. The spec says "digits only, without country code".
 * ASSUMPTION (R16): with the trunk 0.
 */
export function redeemForm(m: MobileNumber): string {
  return lookupForm(m)
}

/** For people: '082 123 4567'. */
export function displayMobile(m: MobileNumber): string {
  const local = lookupForm(m)
  return `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`
}

/** For lists and chips: '082 ••• 4567'. */
export function maskMobile(m: MobileNumber): string {
  const local = lookupForm(m)
  return `${local.slice(0, 3)} ••• ${local.slice(6)}`
}
