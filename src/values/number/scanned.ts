import { plainText } from '../text/plain-text.ts'
import { checkMeter, luhnHolds } from './meter.ts'

/** A scanner's prefix: an AIM identifier (ISO/IEC 15424) such as `]C1` or `]Q3`. */
const aimIdentifier = /^\][A-Za-z][0-9A-Za-z]/

/**
 * Line breaks, tabs, FNC1 in a GS1 code and other control characters. No code that the till sells or redeems has them,
 * so they end a number.
 */
const controls = /\p{Cc}+/u

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

/** Digits with what people write between them, which may be one number or several. */
const digitRuns = /(?<![\p{L}\d]|[\p{L}\d][./-])[+(]*\d(?:[\d ().+/-]*\d)?(?![./-]?[\p{L}\d])/gu
/** Fewer digits are a part of something; in a link, eight may be a date. */
const fewestDigits = { ofNumber: 8, inLink: 10 }

/** One number: digits, or an account's or a reference's own dashes. */
const unbroken = /^\+?\d+(?:-\d+)*$/
/** Groups with one kind of separator. */
const groups = /^\d+([ .])\d+(?:\1\d+)*$/
/** One telephone number: (082) 123-4567, +27 (0)82 123 4567. */
const telephone = /^(?:\(\+?\d{1,5}\)[ -]?|\+?\d{1,5}[ -])(?:\(0\)[ -]?)?(?:\d{1,5}[ -])*\d{2,9}$/
const longestTelephone = 15

const pinWord = /(?:^|[^\p{L}]|voucher)e?pin(?:code|kode)?(?!\p{L})/iu
/** That word right before a number: `PIN: `, `PIN no. `, `Pin code - `. */
const pinLabel =
  /(?:^|[^\p{L}]|voucher)e?pin(?:[ -]?(?:code|kode|number|nr|no)\.?)?[\s:=#().-]{1,4}(?=[+(\d])/iu

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
 * keeps a code with several numbers whole, with commas for its line breaks.
 */
export function readCode(raw: string): string {
  const lines = linesOf(raw)
  const [only, ...others] = numbersIn(lines)
  return only === undefined || others.length > 0 ? lines.join(', ') : only
}

/** Says what a read code is, if that is certainly no number: `That code is a link, not a number.` */
export function notNumber(read: string): string | undefined {
  const what = otherCodes.find(([form]) => form.test(read))?.[1]
  return what && `That code is ${what}, not a number.`
}

/** Its lines, as the person who made the code meant them. */
function linesOf(raw: string): readonly string[] {
  return raw
    .split(controls)
    .map((line) => plainText(line).replace(aimIdentifier, '').trim())
    .flatMap((line) => decoded(line).split(controls))
    .map((line) => plainText(line).replace(stars, '$1').trim())
    .filter((line) => line !== '')
}

/** A link's or label's text without percent-encoding (RFC 3986, 2.1); as it is if that is broken. */
function decoded(line: string): string {
  if (!saysWhat.test(line)) return line
  const text = link.test(line) ? line.replace(/(?<=\d)\+(?=\d)/g, ' ') : line
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The numbers in a code that says what it is, or has several lines. `undefined` for digits that may be one number
 * or several.
 */
function numbersIn(lines: readonly string[]): readonly (string | undefined)[] {
  const [first = ''] = lines
  if (withoutNumber.test(first)) return []
  const isLabelled = lines.length > 1 || saysWhat.test(first)
  return isLabelled ? [...new Set(lines.flatMap(numbersInLine))] : []
}

function numbersInLine(line: string): readonly (string | undefined)[] {
  const isLink = link.test(line)
  const fewest = isLink ? fewestDigits.inLink : fewestDigits.ofNumber
  return (isLink ? line.replace(link, '').split(/[/?&=#;]/) : [line])
    .flatMap((part) => part.match(digitRuns) ?? [])
    .filter((run) => countDigits(run) >= fewest)
    .map((run) => (isOneNumber(run) ? run : undefined))
}

function isOneNumber(run: string): boolean {
  return (
    unbroken.test(run) ||
    isInPrintedGroups(run) ||
    (telephone.test(run) && countDigits(run) <= longestTelephone)
  )
}

/** Slips print groups of the same length. Of short ones, the last may be shorter. */
function isInPrintedGroups(run: string): boolean {
  if (!groups.test(run)) return false
  const [length = 0, ...others] = run.split(/[ .]/).map((group) => group.length)
  const last = others.pop() ?? 0
  const fits = last === length || (last < length && length <= 6)
  return length >= 3 && length <= 10 && fits && others.every((other) => other === length)
}

/**
 * The meter number in a scan: a code, a printed or scanned card number, or the card's magnetic stripe. Keeps an
 * uncertain scan whole: the lookup decides (ruling R17).
 */
export function readMeter(raw: string): string {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(code))
  if (number !== undefined && checkMeter(number).kind !== 'unusual') return number
  const [only, ...others] = numbersIn(linesOf(raw)).filter(
    (number) => number !== undefined && isMeter(number),
  )
  if (only !== undefined && others.length === 0) return only
  return readCard(raw) ?? withoutFill(number) ?? code
}

/** The meter of a scanned or typed card; undefined unless it is certainly a card. */
export function readCard(raw: string): string | undefined {
  const code = readCode(raw)
  const number = digitsOf(withoutLetter(onStripe(code) ?? code))
  return number && meterOnCard(number)
}

/** The PIN in a scan: the number right after that word, else the code. */
export function readPin(raw: string): string {
  const lines = linesOf(raw)
  if (lines.some((line) => pinWord.test(line.replace(link, ''))))
    return labelledPin(lines) ?? lines.join(', ')
  const code = readCode(raw)
  const number = withoutLetter(code)
  const isPin =
    /^\d+$/.test(number) && number.length >= pinLengths.least && number.length <= pinLengths.most
  return isPin ? number : code
}

/** A short one may be the first half of a PIN, or another number than the one that the customer keys in. */
function labelledPin(lines: readonly string[]): string | undefined {
  const [, rest] = lines.join('\n').split(pinLabel, 2)
  const [number] = numbersInLine(rest?.split('\n', 1)[0] ?? '')
  if (number === undefined || rest?.startsWith(number) !== true) return undefined
  const digits = countDigits(number)
  if (digits > pinLengths.most) return undefined
  return digits >= pinLengths.least || numbersIn(lines).length === 1 ? number : undefined
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
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
