import { plainText } from '../text/plain-text.ts'

/**
 * The till's reading of a typed meter number (ruling R17: it only warns; the lookup decides).
 *
 * - `ok`: 11 or 13 digits with a correct check digit.
 * - `check-digit`: 11 or 13 digits with a wrong check digit, probably mistyped.
 * - `unusual`: anything else, such as some municipalities' meters.
 *
 * `digits` is the number to send: the typing without spaces and dashes, with leading zeros. An unusual number keeps its
 * letters: the lookup may need them.
 */
type MeterCheck = {
  readonly kind: 'ok' | 'check-digit' | 'unusual'
  readonly digits: string
}

/**
 * Lengths of an STS meter number: a maker's code of two or four digits, a serial number of eight, a check digit (IEC
 * 62055-41, decoder reference number).
 */
const STS_LENGTHS: ReadonlySet<number> = new Set([11, 13])

/** Checks a typed or scanned meter number. Never throws, never blocks a sale (ruling R17). */
export function checkMeter(text: string): MeterCheck {
  const digits = plainText(text).replace(/[\s./-]+/g, '')
  if (!/^\d+$/.test(digits) || !STS_LENGTHS.has(digits.length)) return { kind: 'unusual', digits }
  return { kind: luhnHolds(digits) ? 'ok' : 'check-digit', digits }
}

/** Whether the last digit is the Luhn check digit (ISO/IEC 7812-1) of the digits before it. */
export function luhnHolds(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
