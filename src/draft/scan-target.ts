import { parseMobile } from '../values/number/phone.ts'
import { notNumber, readCode, readMeter, readNumber, readPin } from '../values/number/scanned.ts'
import { type FieldInput, inputLook } from './field-inputs.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, type TypedValues } from './form-values.ts'

/**
 * The field for a scanned text: the focused field if it wants one, else the most wanted empty field, else the most
 * wanted field. `undefined` leaves the text where the scanner typed it.
 * @param raw as the scanner sent it
 * @param focused the key of the form's field that got the scan; `undefined` outside of it
 */
export function scanTarget(
  fields: readonly FormField[],
  values: TypedValues,
  raw: string,
  focused: string | undefined,
): FormField | undefined {
  const wanting = fields
    .filter(({ input }) => inputLook[input].scanned !== undefined)
    .sort((a, b) => rankOf(a) - rankOf(b))
  const field = fields.find(({ key }) => key === focused)
  const text = readNumber(raw)
  if (field !== undefined && (wanting.includes(field) || isMobile(field, text))) return field
  if (field !== undefined && takes(field, text)) return undefined
  if (focused === amountKey && /^\d+[.,]\d{1,2}$/.test(text)) return undefined
  if (!isNumber(text) && notNumber(text) === undefined) return undefined
  return wanting.find(({ key }) => (values[key] ?? '').trim() === '') ?? wanting[0]
}

/** The part of a scanned text that goes into the field. */
export function scannedInto({ input }: FormField, raw: string): string {
  return (reads[input] ?? readCode)(raw)
}

const reads: Partial<Record<FieldInput, (raw: string) => string>> = {
  meter: readMeter,
  pin: readPin,
  mobile: readNumber,
}

function isMobile({ input }: FormField, text: string): boolean {
  return input === 'mobile' && parseMobile(text) !== undefined
}

function rankOf({ input }: FormField): number {
  return inputLook[input].scanned ?? Number.POSITIVE_INFINITY
}

/** Fields that scanners are rarely meant for, although this text may be. */
function takes({ input }: FormField, text: string): boolean {
  if (input === 'name') return /\p{L}/u.test(text)
  return input === 'text' || input === 'number' || input === 'terminal' || input === 'password'
}

/** A meter's, an account's or a voucher's number, not words that something typed very fast. */
function isNumber(text: string): boolean {
  if (/^[\d\s-]+$/.test(text)) return true
  const digits = text.replace(/\D/g, '').length
  return !/\s/.test(text) && digits * 2 >= text.length
}
