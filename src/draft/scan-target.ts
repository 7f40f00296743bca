import { notNumber, readNumber } from '../values/number/scanned.ts'
import { kindOf } from './field-kinds.ts'
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
    .filter((field) => kindOf(field).scan.rank !== undefined)
    .sort((a, b) => rankOf(a) - rankOf(b))
  const field = fields.find(({ key }) => key === focused)
  const text = readNumber(raw)
  const scan = field && kindOf(field).scan
  if (scan?.rank !== undefined || scan?.takes?.(text)) return field
  if (scan?.leaves?.(text)) return undefined
  if (focused === amountKey && /^\d+[.,]\d{1,2}$/.test(text)) return undefined
  if (!isNumber(text) && notNumber(text) === undefined) return undefined
  return wanting.find(({ key }) => (values[key] ?? '').trim() === '') ?? wanting[0]
}

function rankOf(field: FormField): number {
  return kindOf(field).scan.rank ?? Number.POSITIVE_INFINITY
}

/** A meter's, an account's or a voucher's number, not words that something typed very fast. */
function isNumber(text: string): boolean {
  if (/^[\d\s-]+$/.test(text)) return true
  const digits = text.replace(/\D/g, '').length
  return !/\s/.test(text) && digits * 2 >= text.length
}
