import type { AmountRule } from '../catalogue/product-view.ts'
import type { Deed } from './deed.ts'
import type { FormField } from './form-fields.ts'
import { amountKey, partKey, type TypedValues } from './form-values.ts'

/** An empty required field. */
export interface Missing {
  readonly key: string
  readonly label: string
}

export interface MissingIn {
  readonly deed: Deed
  readonly fields: readonly FormField[]
  readonly rule: AmountRule
  readonly values: TypedValues
  /** The platform is about to say what is due. */
  readonly amountLeftOut: boolean
}

/** The next required field that is empty, in the order of the form; `undefined` if the form can be checked. */
export function nextMissing(form: MissingIn): Missing | undefined {
  const { deed, fields, values } = form
  const asked = fields.filter(({ required }) => required)
  const at = fields.slice(0, deed.fieldsBeforeAmount).filter(({ required }) => required).length
  const amount: Missing[] = isAmountAsked(form) ? [{ key: amountKey, label: 'Amount' }] : []
  return [...asked.slice(0, at), ...amount, ...asked.slice(at)].find(
    ({ key }) => (values[key] ?? '').trim() === '',
  )
}

/** On the button that leads there. */
export function nextLabel({ label }: Missing): string {
  return `Next: ${inSentence(label)}`
}

/** A label within a sentence; a name such as 'PIN' keeps its capitals. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

function isAmountAsked({ rule, values, amountLeftOut }: MissingIn): boolean {
  return rule.kind !== 'fixed' && !amountLeftOut && values[partKey] !== 'full'
}
