import { plainText } from './text/plain-text.ts'

declare const centsBrand: unique symbol

/**
 * Money inside the till: a whole number of South African cents, always a safe integer, never -0. Converted once, at the
 * boundary (ruling R13). The platform sends purchase, redeem and receipt amounts in rand, and bill, transfer and
 * electricity lookup amounts in cents.
 */
export type Cents = number & { readonly [centsBrand]: true }

const NBSP = '\u00A0'

/** Whether a number is valid money: a safe integer, and not -0. */
export function isCents(n: number): n is Cents {
  return Number.isSafeInteger(n) && !Object.is(n, -0)
}

/**
 * A number of cents as money. -0 becomes 0.
 * @throws RangeError unless `n` is a safe integer
 */
export function cents(n: number): Cents {
  const amount = n + 0
  if (!isCents(amount)) throw new RangeError(`Not a whole number of cents: ${n}`)
  return amount
}

/**
 * The platform's rand number as cents (ruling R13). Works on the shortest decimal text, as the JSON had it. Rounds
 * halves away from zero: 1.005 is 101 cents, -1.005 is -101, 19.99 is 1999. Undefined when not finite, or beyond a safe
 * integer of cents.
 */
export function centsFromRand(rand: number): Cents | undefined {
  return centsFromDecimalText(String(rand))
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i

/**
 * The platform's decimal text of rand as cents: '100.00', '-5', '0.5' (ruling R13: redeem receipts carry decimal text).
 * Ignores spaces around it and reads Java's exponents ('1E+2') and minus sign (U+2212). Rounds further decimals like
 * {@link centsFromRand}. Undefined for any other text, and beyond a safe integer of cents.
 */
export function centsFromDecimalText(text: string): Cents | undefined {
  const match = DECIMAL.exec(text.trim().replace('\u2212', '-'))
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const size = sizeInCents(whole + fraction, fraction.length - Number(exponent))
  const amount = sign === '-' ? 0 - size : size
  return isCents(amount) ? amount : undefined
}

/** `digits` is a whole number; its last `decimals` digits are decimals. */
function sizeInCents(digits: string, decimals: number): number {
  const kept = digits.length - decimals + 2
  if (kept < 0) return 0
  const roundsUp = digits.charAt(kept) >= '5'
  return Number(digits.slice(0, kept).padEnd(kept, '0')) + (roundsUp ? 1 : 0)
}

/** Cents as a rand number for a request body (ruling R13): 2000 is 20, 1999 is 19.99. */
export function randOf(c: Cents): number {
  return c / 100
}

/**
 * Cents for people: 'R 1 234.50', '-R 5.00' (ruling R18). Spaces are no-break. Avoids `Intl`, so every browser, slip
 * and export writes the same.
 */
export function formatRand(c: Cents): string {
  const digits = String(Math.abs(c)).padStart(3, '0')
  const rand = groupedDigits(digits.slice(0, -2))
  return `${c < 0 ? '-' : ''}R${NBSP}${rand}.${digits.slice(-2)}`
}

/** 'R 10' and 'R 10.50': with cents only if there are any. */
export function shortRand(c: Cents): string {
  return formatRand(c).replace(/\.00$/, '')
}

/** A whole number in groups of three digits: `10 000`, with no-break spaces. */
export function groupedDigits(whole: number | string): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, NBSP)
}

/**
 * A text in which each {@link groupedDigits} is one number for a screen reader, which reads `R 1 000` as 'R 1' and
 * '000'.
 */
export function spokenSums(text: string): string {
  return text.replaceAll(/\d+(?:\u00A0\d+)+/g, (digits) =>
    /^\d{1,3}(?:\u00A0\d{3})+$/.test(digits) ? digits.replaceAll(NBSP, '') : digits,
  )
}

/** The ways in which cashiers write amounts, as `[whole, decimals]`. Anything else is rejected. */
const TYPED_FORMS: readonly RegExp[] = [
  /^(\d+)(?:[.,](\d{0,2}))?$/, // 20  20.  19.9  19,90
  /^()[.,](\d{1,2})$/, // .50
  /^(\d{1,3}(?:\s\d{3})+)(?:[.,](\d{0,2}))?$/, // 1 234,50
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{0,2})$/, // 1,234.50
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{0,2})$/, // 1.234,50
  /^([1-9]\d{0,2}(?:,\d{3}){2,})$/, // 1,234,567
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/, // 1.234.567
]

/**
 * A cashier's typing as cents: '20', 'R20', '1 234,50', '1,234.50', ' 19.9 '. Undefined when empty, negative, with more
 * than two decimals, with groups other than three digits, or ambiguous ('1,234' may be thousands or decimals). Reads
 * back every amount of zero or more that {@link formatRand} writes.
 */
export function parseAmount(text: string): Cents | undefined {
  const typed = plainText(text).replace(/^(?:ZAR|R)\s*/i, '')
  for (const form of TYPED_FORMS) {
    const match = form.exec(typed)
    if (match !== null) {
      const [, whole = '', decimals = ''] = match
      return centsFromDecimalText(`0${whole.replace(/\D/g, '')}.${decimals}0`)
    }
  }
  return undefined
}
