import { nameKey, type FormField } from './form-fields.ts'
import { isSecret, kindOf } from './field-kinds.ts'
import type { TypedValues } from './form-values.ts'

/** Typed values by field name; other products' forms may have the same fields. */
export type TypedByName = ReadonlyMap<string, string>

/** The start values of a form: what was typed for the previous product, in fields with the same name. */
export function typedBefore(
  fields: readonly FormField[],
  startValues: TypedValues,
  typed: TypedByName,
): TypedValues {
  const values = fields.map((field) => {
    const before = typed.get(nameKey(field.name)) ?? ''
    return [field.key, kindOf(field).fits(before, field) ? before : ''] as const
  })
  const others = Object.entries(startValues).map(([key, first]) => [key, typed.get(key) ?? first])
  return Object.fromEntries([...values, ...others])
}

/** Everything typed in a form but secrets, by field name. */
export function allTyped(
  fields: readonly FormField[],
  startValues: TypedValues,
  values: TypedValues,
): TypedByName {
  return new Map([
    ...fields
      .filter((field) => !isSecret(field))
      .map(({ key, name }) => [nameKey(name), values[key] ?? ''] as const),
    ...Object.keys(startValues).map((key) => [key, values[key] ?? ''] as const),
  ])
}

/**
 * A form's values, to remember for the next form. If this product doesn't accept a value, such as a choice it doesn't
 * offer, the value is kept for the previous product.
 */
export function toRemember(
  fields: readonly FormField[],
  startValues: TypedValues,
  values: TypedValues,
  typed: TypedByName,
): TypedByName {
  const free = fields.filter(
    (field) =>
      (values[field.key] ?? '') !== '' ||
      kindOf(field).fits(typed.get(nameKey(field.name)) ?? '', field),
  )
  return allTyped(free, startValues, values)
}
