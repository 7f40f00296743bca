import { plainText } from '../text/plain-text.ts'

/**
 * What the till makes of a typed meter number (ruling R17: it only ever warns, the lookup decides).
 *
 * - `ok`: 11 or 13 digits with a right check digit.
 * - `check-digit`: 11 or 13 digits, and the last does not fit the others: probably mistyped.
 * - `unusual`: anything else, as some municipalities' own meters have.
 *
 * `digits` is the number to send: what was typed without spaces and dashes, leading zeros kept. An
 * unusual number keeps its letters too, because nothing of it may be lost on the way to the lookup.
 */
export type MeterCheck = {
  readonly kind: 'ok' | 'check-digit' | 'unusual'
  readonly digits: string
}

/**
 * Lengths of an STS meter's reference number: maker's code of two or four digits, serial number of
 * eight, check digit of one (IEC 62055-41, decoder reference number).
 */
const STS_LENGTHS: ReadonlySet<number> = new Set([11, 13])

/** Looks at a meter number as typed or scanned. Never throws, never blocks a sale (ruling R17). */
export function checkMeter(text: string): MeterCheck {
  const digits = plainText(text).replace(/[\s./-]+/g, '')
  if (!/^\d+$/.test(digits) || !STS_LENGTHS.has(digits.length)) return { kind: 'unusual', digits }
  return { kind: luhnHolds(digits) ? 'ok' : 'check-digit', digits }
}

/** Whether the last digit is the Luhn check digit (ISO/IEC 7812-1) of those before it. */
export function luhnHolds(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
