/**
 * How a receipt field is shown. Tokens and PINs are money (ruling R32); one `token` may hold
 * several (ruling R28).
 */
export type FieldLook = 'text' | 'money' | 'date' | 'units' | 'token' | 'pin'

export interface FieldWords {
  readonly label: string
  readonly look: FieldLook
}

/**
 * Every field of the spec's receipt shapes, by name, in the order of a slip (spec, section Receipt
 * shapes; ruling R13: amounts are rand). A field of this name means this at any depth.
 */
const known: ReadonlyMap<string, FieldWords> = new Map<string, FieldWords>([
  ['token', { label: 'Token', look: 'token' }],
  ['tokenDescription', { label: 'Token for', look: 'text' }],
  ['pin', { label: 'PIN', look: 'pin' }],
  ['voucherPin', { label: 'Voucher PIN', look: 'pin' }],
  ['serialNumber', { label: 'Serial number', look: 'text' }],
  ['expiryDate', { label: 'Valid until', look: 'date' }],
  ['units', { label: 'Units', look: 'units' }],
  ['unitType', { label: 'Unit', look: 'text' }],
  ['meterNumber', { label: 'Meter', look: 'text' }],
  ['name', { label: 'Name', look: 'text' }],
  ['address', { label: 'Address', look: 'text' }],
  ['voucherID', { label: 'Voucher', look: 'text' }],
  ['exclusiveAmount', { label: 'Excluding VAT', look: 'money' }],
  ['taxAmount', { label: 'VAT', look: 'money' }],
  ['amount', { label: 'Amount', look: 'money' }],
  ['voucherBalance', { label: 'Left on voucher', look: 'money' }],
  ['reference', { label: 'Reference', look: 'text' }],
  ['receiptNumber', { label: 'Receipt number', look: 'text' }],
  ['transactionNumber', { label: 'Transaction number', look: 'text' }],
  ['aggregator', { label: 'Supplied through', look: 'text' }],
  ['responseDateTime', { label: 'Date', look: 'date' }],
  ['transactionId', { label: 'Transaction', look: 'text' }],
  ['responseMessage', { label: 'Message', look: 'text' }],
  ['responseCode', { label: 'Code', look: 'text' }],
  ['successful', { label: 'Successful', look: 'text' }],
])

/** Names in the order of a slip. */
export const knownFields: readonly string[] = [...known.keys()]

/**
 * Label and look of a field. Of an unknown one by its name: `…Amount` and `…Balance` are rand
 * (ruling R13), `…Pin` is a PIN, `…Token` a token, `…Date` a date; its label is the name in words.
 */
export function fieldWords(name: string): FieldWords {
  return known.get(name) ?? { label: nameInWords(name), look: lookOf(name) }
}

function lookOf(name: string): FieldLook {
  if (/(?:^t|T|_t)oken(?:s|\d+)?$/.test(name)) return 'token'
  if (/(?:^p|P|_p)in(?:s|Code|\d+)?$|PIN$/.test(name)) return 'pin'
  if (/(?:Amount|Balance)$/.test(name)) return 'money'
  return /(?:Date|DateTime)$/.test(name) ? 'date' : 'text'
}

/** `offenceDate` → 'Offence date', `customer_ref` → 'Customer ref', `ID` → 'ID'. */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ')
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
