import { writtenValue } from '../values/written-value.ts'
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
 * Label and look of a field. Of an unknown one by the last word of its name: amounts and balances are rand (ruling
 * R13), `…Pin` is a PIN, `…Token` a token, numbers, codes and references stay as they are; its label is the name in
 * words.
 */
export function fieldWords(name: string): FieldWords {
  return (
    knownByLetters.get(letters(name)) ?? { label: nameInWords(name), look: lookOf(wordsIn(name)) }
  )
}

/** A field's text as it is shown, of any field but a token, a PIN and money (ruling R37). */
export function fieldText(name: string, text: string): string {
  return fieldWords(name).look === 'text' ? writtenValue(text) : text
}

const lookByWord: ReadonlyMap<string, FieldLook> = new Map<string, FieldLook>([
  ...entries('token', 'token tokens'),
  ...entries('pin', 'pin pins'),
  ...entries('money', 'amount balance'),
  ...entries(
    'as is',
    'number numbers num no nr id ids uuid reference references ref code codes serial barcode ' +
      'account accounts meter meters voucher vouchers mobile msisdn cell phone telephone',
  ),
])

function entries(look: FieldLook, words: string) {
  return words.split(' ').map((word) => [word, look] as const)
}

function lookOf(words: readonly string[]): FieldLook {
  const plain = words.map((word) => word.toLowerCase())
  const named = plain.filter((word) => !/^\d+$/.test(word))
  const last = named.at(-1)?.replace(/\d+$/, '') ?? ''
  if (last === 'code' && named.at(-2) === 'pin') return 'pin'
  return lookByWord.get(last) ?? 'text'
}

/**
 * A field's name as a person says it (ruling R37): `offenceDate` → 'Offence date', `customer_ref` → 'Customer ref',
 * `ID` → 'ID', the path `Beneficiaries[0].name` → 'Beneficiary 1 name'.
 */
export function nameInWords(name: string): string {
  const words = wordsIn(name)
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ')
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsIn(name: string): readonly string[] {
  return name
    .replace(
      /(\p{L}+)\[(\d{1,9})\]/gu,
      (_, list: string, at: string) => `${oneOf(list)} ${Number(at) + 1} `,
    )
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[_\-\s.[\]]+/)
    .filter((word) => word !== '')
}

/** One of what a list's name counts: `beneficiaries` → 'beneficiary', `ITEMS` → 'ITEM', `buses` → 'bus'. */
function oneOf(list: string): string {
  if (/ies$/i.test(list)) return `${list.slice(0, -3)}${list.endsWith('S') ? 'Y' : 'y'}`
  if (/(?:ss|x|sh|ch|[^aeo]us)es$/i.test(list)) return list.slice(0, -2)
  return /[^su]s$/i.test(list) ? list.slice(0, -1) : list
}
