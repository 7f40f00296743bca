import { plainHint, type FieldHint, type FieldWarning } from './field-kind.ts'
import { kindOf } from './field-kinds.ts'
import type { FormField } from './form-fields.ts'
import type { TypedValues } from './form-values.ts'

/**
 * The text under a field before it has an error. Once the lookup accepts a value, the till gives no warning.
 * @param brandName the brand being sold, to spot a number of another network; without it, any network is fine
 * @param confirmed whether the lookup accepted it
 */
export function fieldHint(
  field: FormField,
  typed: string,
  brandName: string | undefined,
  confirmed: boolean,
): FieldHint | undefined {
  const { hint, limitsHint } = kindOf(field)
  const said = confirmed ? undefined : hint?.(typed, brandName)
  return said ?? plainHint(field.hint ?? limitsHint(field))
}

/**
 * All questions about the typed values.
 * @param confirmed the key of the field that a lookup accepted
 */
export function fieldWarnings(
  fields: readonly FormField[],
  values: TypedValues,
  brandName: string | undefined,
  confirmed: string | undefined,
): readonly FieldWarning[] {
  return fields
    .map((field) => fieldHint(field, values[field.key] ?? '', brandName, field.key === confirmed))
    .filter((hint) => hint?.kind === 'warning')
}
