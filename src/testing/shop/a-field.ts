import { assert } from 'vitest'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../../platform/contract/catalogue/category.ts'
import { formFields, type FormField } from '../../draft/form-fields.ts'

/** An optional text, unless the test wants another field. */
export function aDefinition(more: object = {}): FieldDefinition {
  return { name: 'thing', type: 'string', required: false, ...more }
}

/** The only field of a form that asks for this. */
export function aField(more: object = {}, kind: SaleKind = 'other'): FormField {
  const [field] = formFields([aDefinition(more)], kind)
  assert(field !== undefined)
  return field
}

/** The fields of a form that asks for these, in their order. */
export function fieldsNamed(names: readonly string[], kind: SaleKind = 'other') {
  return formFields(
    names.map((name) => aDefinition({ name })),
    kind,
  )
}
