import { goodsByName } from '../values/goods.ts'
import { meaningOf, plainWords, wordsIn } from '../values/text/member-words.ts'
import { centsFromDecimalText, parseAmount, type Cents } from '../values/money.ts'
import { textOfTimeNumber } from '../values/time/machine-time.ts'
import { writtenValue } from '../values/text/written-value.ts'
import { letters } from './receipt-path.ts'

/**
 * How a slip shows a receipt field. Tokens and PINs are worth money (ruling R32); one `token` may contain several
 * (ruling R28).
 */
export type FieldLook =
  /** Formatted for people. */
  | 'text'
  /** A number or reference, never reformatted (ruling R37). */
  | 'as is'
  /** A number in groups of four, as the cashier read it back to the customer. */
  | 'meter'
  | 'money'
  | 'units'
  | 'token'
  | 'pin'

interface FieldWords {
  readonly label: string
  readonly look: FieldLook
}

/**
 * Every field of the spec's receipt shapes, by name, in the order of a slip (spec, section Receipt shapes; ruling R13:
 * amounts are rand). A field of this name means this at any depth, in any spelling.
 */
const known: ReadonlyMap<string, FieldWords> = new Map<string, FieldWords>([
  ['token', { label: 'Token', look: 'token' }],
  ['tokenDescription', { label: 'Token for', look: 'text' }],
  ['pin', { label: 'PIN', look: 'pin' }],
  ['voucherPin', { label: 'Voucher PIN', look: 'pin' }],
  ['serialNumber', { label: 'Serial number', look: 'as is' }],
  ['expiryDate', { label: 'Valid until', look: 'text' }],
  ['units', { label: 'Units', look: 'units' }],
  ['unitType', { label: 'Unit', look: 'text' }],
  ['meterNumber', { label: 'Meter', look: 'meter' }],
  ['name', { label: 'Name', look: 'text' }],
  ['address', { label: 'Address', look: 'text' }],
  ['voucherID', { label: 'Voucher', look: 'as is' }],
  ['exclusiveAmount', { label: 'Excluding VAT', look: 'money' }],
  ['taxAmount', { label: 'VAT', look: 'money' }],
  ['vat', { label: 'VAT', look: 'money' }],
  ['amount', { label: 'Amount', look: 'money' }],
  ['voucherBalance', { label: 'Left on voucher', look: 'money' }],
  ['reference', { label: 'Reference', look: 'as is' }],
  ['receiptNumber', { label: 'Receipt number', look: 'as is' }],
  ['transactionNumber', { label: 'Transaction number', look: 'as is' }],
  ['aggregator', { label: 'Supplied through', look: 'text' }],
  ['responseDateTime', { label: 'Date', look: 'text' }],
  ['transactionId', { label: 'Transaction', look: 'as is' }],
  ['responseMessage', { label: 'Message', look: 'text' }],
  ['responseCode', { label: 'Code', look: 'as is' }],
  ['successful', { label: 'Successful', look: 'text' }],
])

const knownByLetters = new Map([...known].map(([name, words]) => [letters(name), words]))
const slipOrder = new Map([...knownByLetters.keys()].map((name, place) => [name, place]))

/** A field's position on a slip; unknown fields come last. */
export function placeOnSlip(name: string): number {
  return slipOrder.get(letters(name)) ?? slipOrder.size
}

/**
 * Label and look of a field. The words of its name decide about an unknown field: sums are rand (ruling R13), `…Pin` is
 * a PIN, `…Token` a token. Numbers, codes and references stay unchanged. Its label is the name in words.
 */
export function fieldWords(name: string): FieldWords {
  return knownByLetters.get(letters(name)) ?? { label: nameInWords(name), look: lookOf(name) }
}

/** The text of a field that is neither a token, a PIN nor money (ruling R37). */
export function fieldText(name: string, text: string): string {
  if (fieldWords(name).look !== 'text') return withoutTail(name, text)
  const time = isTime(name) ? textOfTimeNumber(text) : undefined
  return writtenValue(time ?? withoutTail(name, text))
}

function isTime(name: string): boolean {
  const words = plainWords(name)
  return words.some((word) => timeWord.test(word)) || meaningOf(words.at(-1)) === 'moment'
}

/** Also several words written as one, such as `expirydate`; not `airtime` or `mandate`. */
const timeWord = /^(?:\w*(?<!man|candi|up)date|\w*(?<!air|over)time|expir\w*|valid|until)$/

/**
 * A program's fraction as a person writes it: 34.800000000000004 kWh are 34.8, with at most three decimals, and 1E-4 is
 * 0.0001. A price keeps its decimals.
 */
function withoutTail(name: string, text: string): string {
  const words = plainWords(name)
  const isQuantity =
    words.some((word) => meaningOf(word) === 'quantity') &&
    words.every(
      (word) =>
        !/^(?:rate|identity|carrier)$/.test(meaningOf(word) ?? '') &&
        !/^(?:per|price|cost)s?$/.test(word),
    )
  const form = isQuantity ? programsQuantity : programsFraction
  const { number, decimals = '', exponent = '', unit = '' } = form.exec(text)?.groups ?? {}
  const most = isQuantity ? 3 : 10
  if (number === undefined || (decimals.length <= most && exponent === '')) return text
  const value = Number(number.replace(',', '.') + exponent)
  const rounded = Number(value.toFixed(most))
  return `${rounded === 0 ? Number(value.toFixed(10)) : rounded}${unit}`
}

const programsFraction = /^\s*(?<number>-?\d+\.(?<decimals>\d+))\s*$/
/** An exponent needs a fraction or a minus: 2E1 may be a flat's number. */
const programsQuantity =
  /^\s*(?<number>-?\d+(?:[.,](?<decimals>\d+))?)(?<exponent>e-\d{1,2}|(?<=[.,]\d+)e\+?\d)?(?<unit>\s*\p{L}*)\s*$/iu

function lookOf(name: string): FieldLook {
  const goods = goodsByName(name)
  if (goods !== undefined) return goods === 'serial' ? 'as is' : goods
  if (isSumByName(name)) return 'money'
  const last = plainWords(name).at(-1) ?? ''
  const meaning = meaningOf(last)
  return meaning === 'identity' || meaning === 'carrier' || /^vouchers?$/.test(last)
    ? 'as is'
    : 'text'
}

/** `unitPrice` and `costPerUnit` are sums, `totalUnits` and `unitsBalance` are not. */
function isSumByName(name: string): boolean {
  const all = plainWords(name)
  const words = all.includes('per') ? all.slice(0, all.indexOf('per')) : all
  const about = words.slice(0, words.findLastIndex((word) => meaningOf(word) !== 'qualifier') + 1)
  const meaning = meaningOf(about.at(-1))
  if (meaning === 'rate' || /(?:face|voucher|nominal|retail) ?value$/.test(about.join(' ')))
    return true
  const counts = about.some((word) => meaningOf(word) === 'quantity' || word === 'data')
  return (
    meaning === 'money' && !(counts && /^(?:total|balance|amount|sum)s?$/.test(about.at(-1) ?? ''))
  )
}

/**
 * Reads a text as a sum if its name says so. A whole number of eight or more digits is a reference, such as the
 * supplier's VAT number; a number that starts with 0 is a code. A tariff is a sum only if it is written like one.
 */
export function sumOf(name: string, text: string): Cents | undefined {
  const plain = text.trim()
  const last = plainWords(name).at(-1) ?? ''
  if (/^(?:amount|balance)s?$/.test(last)) return centsFromDecimalText(plain)
  if (/^[+-]?0\d/.test(plain) || /^\d{8,}$/.test(plain)) return undefined
  const words = plainWords(name)
  if (words.some((word) => meaningOf(word) === 'rate') && !/^-?\d+\.\d{1,2}$/.test(plain))
    return undefined
  // Rounding would change a price per unit.
  if (words.some((word) => /^(?:price|unit|per)s?$/.test(word)) && /\.\d{3}/.test(plain))
    return undefined
  return centsFromDecimalText(plain) ?? parseAmount(plain)
}

const shortNames = new Map(
  'VAT kWh SGC KRN STS KCT SMS'.split(' ').map((short) => [short.toLowerCase(), short]),
)

/**
 * A field's name in words (ruling R37): `offenceDate` → 'Offence date', `customer_ref` → 'Customer ref', `ID` → 'ID',
 * the path `Beneficiaries[0].name` → 'Beneficiary 1 name'.
 */
export function nameInWords(name: string): string {
  const [first, ...rest] = wordsIn(name).map(
    (word) =>
      shortNames.get(word.toLowerCase()) ?? (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word),
  )
  if (first === undefined) return name
  const isShort = shortNames.has(first.toLowerCase())
  return [isShort ? first : first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ')
}
