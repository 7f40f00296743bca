import type { AmountRule } from '../catalogue/product-view.ts'
import type { Deed } from './deed.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, partKey, type TypedValues } from './form-values.ts'

interface MissingIn {
  readonly deed: Deed
  readonly fields: readonly FormField[]
  readonly rule: AmountRule
  readonly values: TypedValues
  /** The platform is about to say what is due. */
  readonly amountLeftOut: boolean
}

/**
 * The key of the next required field that is empty, in the order of the form; `undefined` if the form can be checked.
 */
export function nextMissing(form: MissingIn): string | undefined {
  const { deed, fields, values } = form
  const keysOf = (some: readonly FormField[]) =>
    some.filter(({ required }) => required).map(({ key }) => key)
  const keys = [
    ...keysOf(fields.slice(0, deed.fieldsBeforeAmount)),
    ...(isAmountAsked(form) ? [amountKey] : []),
    ...keysOf(fields.slice(deed.fieldsBeforeAmount)),
  ]
  return keys.find((key) => (values[key] ?? '').trim() === '')
}

function isAmountAsked({ rule, values, amountLeftOut }: MissingIn): boolean {
  return rule.kind !== 'fixed' && !amountLeftOut && values[partKey] !== 'full'
}
