import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isMobileNumber, type MobileNumber } from './mobile-number.ts'
import { plainText } from '../text/plain-text.ts'

/**
 * Reads a South African mobile number in any usual spelling: 082 123 4567, (082) 123-4567, 27821234567, +27 (0)82 123
 * 4567, 0027 82 123 4567 (ruling R16). Undefined for anything else: other countries, landlines, too few or too many
 * digits, extensions, two numbers in one text. Never throws.
 *
 * Tolerant on purpose: accepts any nine digits after the trunk 0 that start with 6, 7 or 8. New ranges open faster than
 * shops update their tills. The platform decides whether a number can get airtime.
 */
export function parseMobile(text: string): MobileNumber | undefined {
  const written = plainText(text)
    .replace(/[()[\]\s]+/g, ' ')
    .trim()
  const parsed = parsePhoneNumberFromString(written, { defaultCountry: 'ZA', extract: false })
  if (parsed === undefined || parsed.ext !== undefined) return undefined
  return isMobileNumber(parsed.number) ? parsed.number : undefined
}
