import { countryOf, hasUsualLength } from './calling-code.ts'
import { isMobileNumber, type MobileNumber } from './mobile-number.ts'
import { plainText } from '../text/plain-text.ts'

/** What people write between digits, and the trunk 0 that some write after a country's code. */
const BETWEEN = /\(0\)|[\s()[\]./-]/g
const OURS = /^(?:\+27|0027|27)?0?([678]\d{8})$/

/**
 * Reads a South African mobile number in any usual spelling: 082 123 4567, (082) 123-4567, 27821234567, +27 (0)82 123
 * 4567, 0027 82 123 4567 (ruling R16), and another country's number after + or 00. Undefined for anything else:
 * landlines, too few or too many digits, extensions, two numbers in one text. Never throws.
 *
 * Tolerant on purpose: accepts any nine digits after the trunk 0 that start with 6, 7 or 8. New ranges open faster than
 * shops update their tills. The platform decides whether a number can get airtime.
 */
export function parseMobile(text: string): MobileNumber | undefined {
  const plain = plainText(text).replace(BETWEEN, '')
  const ours = OURS.exec(plain)?.[1]
  const number = ours === undefined ? abroad(plain) : `+27${ours}`
  return isMobileNumber(number) ? number : undefined
}

/**
 * Without + or 00 nothing tells it from one of ours. After 00 the length must fit too: 0083… is a slip for 083…. People
 * write some countries' trunk 0 after the code: +263 0771234567.
 */
function abroad(plain: string): string {
  const number = plain.replace(/^00/, '+')
  const country = countryOf(number)
  if (country === undefined) return plain.startsWith('00') ? '' : number
  const withoutTrunk = number.replace(`+${country.code}0`, `+${country.code}`)
  const mayBeTrunk = country.digits.length > 1 || !hasUsualLength(number)
  if (mayBeTrunk && hasUsualLength(withoutTrunk)) return withoutTrunk
  return plain.startsWith('00') && !hasUsualLength(number) ? '' : number
}

/** Whether a text is written like a number with its country's code, even if it has too few or too many digits. */
export function isInternational(text: string): boolean {
  const plain = plainText(text).replace(BETWEEN, '')
  if (plain.startsWith('+')) return true
  return /^00\d{8,13}$/.test(plain) && countryOf(plain.replace('00', '+')) !== undefined
}
