import { checkMeter, luhnHolds } from './meter.ts'

/** What a scanner sends in front of a code: an AIM identifier (ISO/IEC 15424) such as `]C1` or `]Q3`. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/

/** Start and end of text, FNC1 in a GS1 code, and the like: no code that is sold or redeemed has them. */
const controls = /\p{Cc}/gu

/** The issuer of prepaid meters' cards, for meters of 11 digits and of 13 (IEC 62055-41, primary account number). */
const issuer = '600727'
const issuerOf13 = '0000'

/** Voucher PINs have this many digits. */
const pinLengths = { least: 10, most: 20 }

/** What a scanner has read, without what it adds by itself. Letters may belong to the code. */
export function readCode(raw: string): string {
  return raw.replace(controls, '').trim().replace(aimIdentifier, '').trim()
}

/**
 * The meter in what was read: from a code, from the number of a prepaid meter's card, printed or scanned, or from the
 * card's stripe. What isn't certain stays whole: the lookup decides (ruling R17).
 */
export function readMeter(raw: string): string {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(code))
  if (number !== undefined && checkMeter(number).kind !== 'unusual') return number
  return readCard(raw) ?? code
}

/** The meter whose card was read, or typed; `undefined` for what is no card, or not for certain. */
export function readCard(raw: string): string | undefined {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(onStripe(code) ?? code))
  return number && meterOnCard(number)
}

/** The PIN in what was read. */
export function readPin(raw: string): string {
  const code = readCode(raw)
  const number = withoutLetter(code)
  const isPin =
    /^\d+$/.test(number) && number.length >= pinLengths.least && number.length <= pinLengths.most
  return isPin ? number : code
}

/** What was read where nobody knows yet what it is for: a meter, else a PIN, else the code. */
export function readNumber(raw: string): string {
  const meter = readMeter(raw)
  return checkMeter(meter).kind === 'unusual' ? readPin(raw) : meter
}

/** Some scanners name the kind of a code by one letter in front of it. */
function withoutLetter(text: string): string {
  return text.replace(/^[A-Za-z](?=[\d\s-]+$)/, '')
}

/** What was read without the blanks and dashes of print, if that is a number. */
function digitsOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits : undefined
}

/** The number on a stripe (ISO/IEC 7813), which begins with `%B` on its first track and with `;` on its second. */
function onStripe(text: string): string | undefined {
  return /^(?:%B|;)([\d ]+)[\^=?]/i.exec(text)?.[1]
}

/** The meter that a card is for: after the issuer, before the card's own check digit. Both numbers have one. */
function meterOnCard(card: string): string | undefined {
  if (card.startsWith(issuerOf13)) {
    const meter = card.slice(issuerOf13.length, -1)
    return meter.length === 13 && luhnHolds(card) && luhnHolds(meter) ? meter : undefined
  }
  if (!card.startsWith(issuer)) return undefined
  const rest = card.slice(issuer.length)
  const first = rest.slice(0, 11)
  if (rest.length === 11) return luhnHolds(first) ? first : undefined
  // With one of the two right, nothing of the meter was misread.
  if (rest.length === 12) return luhnHolds(first) || luhnHolds(card) ? first : undefined
  // A digit more, before or after the meter.
  if (rest.length !== 13) return undefined
  const right = [first, rest.slice(1, 12)].filter(luhnHolds)
  return right.length === 1 ? right[0] : undefined
}
