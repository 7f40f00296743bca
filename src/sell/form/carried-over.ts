import { nameKey, type FormField } from './form-fields.ts'
import { fits, type TypedValues } from './form-values.ts'

/** What was typed, by the names of the fields, which other products' forms have too. */
export type TypedByName = ReadonlyMap<string, string>

/** What a form begins with: what was typed for another product before, where this one asks for the same. */
export function typedBefore(
  fields: readonly FormField[],
  begins: TypedValues,
  typed: TypedByName,
): TypedValues {
  const values = fields.map((field) => {
    const before = typed.get(nameKey(field.name)) ?? ''
    return [field.key, fits(field, before) ? before : ''] as const
  })
  const others = Object.entries(begins).map(([key, first]) => [key, typed.get(key) ?? first])
  return Object.fromEntries([...values, ...others])
}

/** All that is in a form. */
export function standing(
  fields: readonly FormField[],
  begins: TypedValues,
  values: TypedValues,
): TypedByName {
  return new Map([
    ...fields.map(({ key, name }) => [nameKey(name), values[key] ?? ''] as const),
    ...Object.keys(begins).map((key) => [key, values[key] ?? ''] as const),
  ])
}

/**
 * What is in a form, to be remembered for the next one. A value typed for another product that this one doesn't accept,
 * such as a choice it doesn't offer, is kept for that other product.
 */
export function toRemember(
  fields: readonly FormField[],
  begins: TypedValues,
  values: TypedValues,
  typed: TypedByName,
): TypedByName {
  const free = fields.filter(
    (field) =>
      (values[field.key] ?? '') !== '' || fits(field, typed.get(nameKey(field.name)) ?? ''),
  )
  return standing(free, begins, values)
}
