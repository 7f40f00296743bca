import { checkMeter, luhnHolds } from './meter.ts'

/** A scanner's prefix: an AIM identifier (ISO/IEC 15424) such as `]C1` or `]Q3`. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/

/**
 * Control characters such as start and end of text, and FNC1 in a GS1 code. No code that the till sells or redeems has
 * them.
 */
const controls = /\p{Cc}/gu

/** The issuer number on prepaid meter cards, for meters of 11 and 13 digits (IEC 62055-41, primary account number). */
const issuer = '600727'
const issuerOf13 = '0000'

/** The digits of a voucher PIN. */
const pinLengths = { least: 10, most: 20 }

/** A scan without the scanner's additions. Keeps letters, which may belong to the code. */
export function readCode(raw: string): string {
  return raw.replace(controls, '').trim().replace(aimIdentifier, '').trim()
}

/**
 * The meter number in a scan: a code, a printed or scanned card number, or the card's magnetic stripe. Keeps an
 * uncertain scan whole: the lookup decides (ruling R17).
 */
export function readMeter(raw: string): string {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(code))
  if (number !== undefined && checkMeter(number).kind !== 'unusual') return number
  return readCard(raw) ?? code
}

/** The meter of a scanned or typed card; undefined unless it is certainly a card. */
export function readCard(raw: string): string | undefined {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(onStripe(code) ?? code))
  return number && meterOnCard(number)
}

/** The PIN in a scan. */
export function readPin(raw: string): string {
  const code = readCode(raw)
  const number = withoutLetter(code)
  const isPin =
    /^\d+$/.test(number) && number.length >= pinLengths.least && number.length <= pinLengths.most
  return isPin ? number : code
}

/** Reads a scan whose purpose the till doesn't know yet: a meter, else a PIN, else the code. */
export function readNumber(raw: string): string {
  const meter = readMeter(raw)
  return checkMeter(meter).kind === 'unusual' ? readPin(raw) : meter
}

/** Some scanners put a letter for the kind of code in front. */
function withoutLetter(text: string): string {
  return text.replace(/^[A-Za-z](?=[\d\s-]+$)/, '')
}

/** A scan without printed blanks and dashes, if the rest is a number. */
function digitsOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/** The number on a magnetic stripe (ISO/IEC 7813): the first track begins with `%B`, the second with `;`. */
function onStripe(text: string): string | undefined {
  return /^(?:%B|;)([\d ]+)[\^=?]/i.exec(text)?.[1]
}

/** The card's meter: after the issuer, before the card's check digit. Meter and card each have a check digit. */
function meterOnCard(card: string): string | undefined {
  if (card.startsWith(issuerOf13)) {
    const meter = card.slice(issuerOf13.length, -1)
    return meter.length === 13 && luhnHolds(card) && luhnHolds(meter) ? meter : undefined
  }
  if (!card.startsWith(issuer)) return undefined
  const rest = card.slice(issuer.length)
  const first = rest.slice(0, 11)
  if (rest.length === 11) return luhnHolds(first) ? first : undefined
  // One correct check digit proves that the meter was read correctly.
  if (rest.length === 12) return luhnHolds(first) || luhnHolds(card) ? first : undefined
  // Allows for an extra digit before or after the meter.
  if (rest.length !== 13) return undefined
  const right = [first, rest.slice(1, 12)].filter(luhnHolds)
  return right.length === 1 ? right[0] : undefined
}
