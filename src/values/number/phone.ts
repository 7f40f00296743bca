import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { hasUsualLength } from './calling-code.ts'
import { isMobileNumber, type MobileNumber } from './mobile-number.ts'
import { plainText } from '../text/plain-text.ts'

/**
 * Reads a South African mobile number in any usual spelling: 082 123 4567, (082) 123-4567, 27821234567, +27 (0)82 123
 * 4567, 0027 82 123 4567 (ruling R16), and another country's number after + or 00. Undefined for anything else:
 * landlines, too few or too many digits, extensions, two numbers in one text. Never throws.
 *
 * Tolerant on purpose: accepts any nine digits after the trunk 0 that start with 6, 7 or 8. New ranges open faster than
 * shops update their tills. The platform decides whether a number can get airtime.
 */
export function parseMobile(text: string): MobileNumber | undefined {
  const written = plainText(text)
    .replace(/[()[\]\s]+/g, ' ')
    .trim()
  const parsed = parsePhoneNumberFromString(written, { defaultCountry: 'ZA', extract: false })
  if (parsed?.countryCallingCode !== '27') return parseAbroad(text)
  if (parsed.ext !== undefined) return undefined
  return isMobileNumber(parsed.number) ? parsed.number : undefined
}

/** Without + or 00 nothing tells it from one of ours. After 00 the length must fit too: 0083… is a slip for 083…. */
function parseAbroad(text: string): MobileNumber | undefined {
  const plain = plainText(text)
    .replace('(0)', '')
    .replace(/[\s()[\]./-]/g, '')
  const number = plain.replace(/^00/, '+')
  if (plain.startsWith('00') && !hasUsualLength(number)) return undefined
  return isMobileNumber(number) ? number : undefined
}
