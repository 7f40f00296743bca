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

/** Code 39's start and stop sign, which some scanners send. */
const stars = /^\*(.+)\*$/

/** A code that says what it is: `PIN: 1234 5678`, `tel:+27821234567`, `https://…`. */
const saysWhat = /^(?:\p{L}[\p{L}\d ./-]*[:#=]|www\.)/u
const link = /^(?:https?:\/\/|www\.)[^/?#]*/i

/** Digits in these are part of something else. */
const withoutNumber = /^(?:mailto|matmsg|smtp|wifi|geo|begin:(?!vcard))/i

/** Codes for a telephone's camera. */
const otherCodes: readonly (readonly [RegExp, string])[] = [
  [link, 'a link'],
  [/^(?:mailto|matmsg|smtp):/i, 'an e-mail address'],
  [/^(?:begin:vcard|mecard:)/i, 'a contact'],
  [/^wifi:/i, 'a Wi-Fi password'],
  [/^(?:begin:|geo:)/i, 'a date or a place'],
]

/**
 * A scan without what the scanner or the code's maker put around it. Keeps letters, which may belong to the code, and
 * keeps a code with several numbers whole.
 */
export function readCode(raw: string): string {
  const code = bare(raw)
  const [only, ...others] = numbersIn(code)
  return only === undefined || others.length > 0 ? code : only
}

/** Says what a read code is, if that is certainly no number: `That code is a link, not a number.` */
export function notNumber(read: string): string | undefined {
  const what = otherCodes.find(([form]) => form.test(read))?.[1]
  return what && `That code is ${what}, not a number.`
}

function bare(raw: string): string {
  const code = raw.replace(controls, '').trim().replace(aimIdentifier, '').trim()
  return code.replace(stars, '$1').trim()
}

/** The numbers in a code that says what it is. In a link, eight digits may be a date. */
function numbersIn(code: string): readonly string[] {
  if (withoutNumber.test(code)) return []
  const numbers = link.test(code)
    ? code.replace(link, '').match(/(?<![\p{L}\d-])\d{10,}(?![\p{L}\d-])/gu)
    : saysWhat.test(code) && code.match(/\+?\(?\d(?:[\s().-]{0,2}\d){7,}(?![\p{L}\d])/gu)
  return [...new Set(numbers || [])]
}

/**
 * The meter number in a scan: a code, a printed or scanned card number, or the card's magnetic stripe. Keeps an
 * uncertain scan whole: the lookup decides (ruling R17).
 */
export function readMeter(raw: string): string {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(code))
  if (number !== undefined && checkMeter(number).kind !== 'unusual') return number
  const [only, ...others] = numbersIn(code).filter(isMeter)
  if (only !== undefined && others.length === 0) return only
  return readCard(raw) ?? withoutFill(number) ?? code
}

/** The meter of a scanned or typed card; undefined unless it is certainly a card. */
export function readCard(raw: string): string | undefined {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(onStripe(code) ?? code))
  return number && meterOnCard(number)
}

/** The PIN in a scan. */
export function readPin(raw: string): string {
  const code = /\bPIN\W{1,3}(\d[\d -]{7,})/i.exec(bare(raw))?.[1]?.trim() ?? readCode(raw)
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

/** Some scanners put a letter for the kind of code in front, or send Codabar's start and stop letters. */
function withoutLetter(text: string): string {
  return text.replace(/^[A-D]([\d\s-]+)[A-D]$/i, '$1').replace(/^[A-Za-z](?=[\d\s-]+$)/, '')
}

/** A meter without the zero that Interleaved 2 of 5 puts before an odd number of digits. */
function withoutFill(number = ''): string | undefined {
  const rest = number.slice(1)
  return number.startsWith('0') && isMeter(rest) ? rest : undefined
}

function isMeter(digits: string): boolean {
  return checkMeter(digits).kind === 'ok'
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
