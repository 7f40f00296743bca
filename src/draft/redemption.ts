import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { parseMobile } from '../values/number/phone.ts'
import { readNumber, readPin } from '../values/number/scanned.ts'
import { formFields, nameKey, type FormField } from './form-fields.ts'
import type { TypedValues } from './form-values.ts'

/**
 * The fields of a redemption: what its endpoint takes, with nothing else from the category. No rule checks a PIN's
 * length or characters: the aggregator decides (spec, section Endpoints 11, rule 3). The category says whether the
 * customer's number is needed; the spec says "for certain products".
 */
export function redemptionFields(definitions: readonly FieldDefinition[]): readonly FormField[] {
  const needed = definitions.some(
    ({ name, required }) => required && nameKey(name) === 'mobilenumber',
  )
  const mobile = needed ? {} : { hint: 'Some vouchers need the customer’s number.' }
  const asked: readonly FieldDefinition[] = [
    {
      name: 'voucherPin',
      type: 'string',
      required: true,
      hint: 'Scan it or type it. It stays hidden.',
    },
    { name: 'mobileNumber', type: 'string', required: needed, ...mobile },
  ]
  return formFields(asked, 'redemption').map((field) => ({
    ...field,
    // "Without country code" (spec, section Endpoints 11).
    takesAbroad: false,
    missing:
      field.input === 'pin'
        ? 'Enter the PIN from the customer’s voucher.'
        : 'This voucher needs a mobile number.',
  }))
}

/** The PIN's field. */
export function pinField(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ input }) => input === 'pin')
}

/**
 * The field for a scanned text: the PIN's, unless a mobile number was scanned in the mobile field. `undefined`: the PIN
 * is already there.
 * @param raw as the scanner sent it
 * @param focused the key of the form's field that got the scan
 */
export function redeemScanTarget(
  fields: readonly FormField[],
  values: TypedValues,
  raw: string,
  focused: string | undefined,
): FormField | undefined {
  const field = fields.find(({ key }) => key === focused)
  if (field?.input === 'mobile' && parseMobile(readNumber(raw)) !== undefined) return field
  if (field?.input === 'pin' && values[field.key] === readPin(raw)) return undefined
  return pinField(fields)
}
