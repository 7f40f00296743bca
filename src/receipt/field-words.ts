import { goodsByName } from '../values/goods.ts'
import { meaningOf, plainWords, wordsIn } from '../values/text/member-words.ts'
import { centsFromDecimalText, parseAmount, type Cents } from '../values/money.ts'
import { writtenValue } from '../values/text/written-value.ts'
import { letters } from './receipt-path.ts'

/**
 * How a receipt field is shown. Tokens and PINs are money (ruling R32); one `token` may hold
 * several (ruling R28).
 */
export type FieldLook =
  /** As a person writes it. */
  | 'text'
  /** A number or reference, of which nothing is ever written otherwise (ruling R37). */
  | 'as is'
  /** A number in fours, as it was read back to the customer. */
  | 'meter'
  | 'money'
  | 'units'
  | 'token'
  | 'pin'

export interface FieldWords {
  readonly label: string
  readonly look: FieldLook
}

/**
 * Every field of the spec's receipt shapes, by name, in the order of a slip (spec, section Receipt
 * shapes; ruling R13: amounts are rand). A field of this name, however it is spelt, means this at any depth.
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

/** Where a field stands among those of a slip; what is unknown comes last. */
export function placeOnSlip(name: string): number {
  return slipOrder.get(letters(name)) ?? slipOrder.size
}

/**
 * Label and look of a field. Of an unknown one by the words of its name: sums are rand (ruling R13), `…Pin` is a PIN,
 * `…Token` a token, numbers, codes and references stay as they are; its label is the name in words.
 */
export function fieldWords(name: string): FieldWords {
  return knownByLetters.get(letters(name)) ?? { label: nameInWords(name), look: lookOf(name) }
}

/** A field's text as it is shown, of any field but a token, a PIN and money (ruling R37). */
export function fieldText(name: string, text: string): string {
  return fieldWords(name).look === 'text' ? writtenValue(text) : text
}

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
 * The sum that a text is under a name that says so. A whole number of eight digits or more is a number of somebody's,
 * such as the supplier's for VAT; one that begins with 0 is a code. A tariff is a sum where it is written as one.
 */
export function sumOf(name: string, text: string): Cents | undefined {
  const plain = text.trim()
  const last = plainWords(name).at(-1) ?? ''
  if (/^(?:amount|balance)s?$/.test(last)) return centsFromDecimalText(plain)
  if (/^[+-]?0\d/.test(plain) || /^\d{8,}$/.test(plain)) return undefined
  const words = plainWords(name)
  if (words.some((word) => meaningOf(word) === 'rate') && !/^-?\d+\.\d{1,2}$/.test(plain))
    return undefined
  // Rounded, a price for one unit would be another price.
  if (words.some((word) => /^(?:price|unit|per)s?$/.test(word)) && /\.\d{3}/.test(plain))
    return undefined
  return centsFromDecimalText(plain) ?? parseAmount(plain)
}

const shortNames = new Map(
  'VAT kWh SGC KRN STS KCT SMS'.split(' ').map((short) => [short.toLowerCase(), short]),
)

/**
 * A field's name as a person says it (ruling R37): `offenceDate` → 'Offence date', `customer_ref` → 'Customer ref',
 * `ID` → 'ID', the path `Beneficiaries[0].name` → 'Beneficiary 1 name'.
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
