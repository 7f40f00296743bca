import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../platform/contract/catalogue/category.ts'
import { fieldSchema } from './field-schema.ts'
import { formFields } from './form-fields.ts'

const wrong = (more: object, typed: string | undefined) => {
  const definition: FieldDefinition = { name: 'thing', type: 'string', required: true, ...more }
  const [field] = formFields([definition], 'other')
  expect.assert(field !== undefined)
  return fieldSchema(field)
    .safeParse(typed)
    .error?.issues.map(({ message }) => message)
}
const number = { type: 'number' }
const noNumber = ['Thing must be a number.']

test.each<[more: object, typed: string | undefined, words: string[] | undefined]>([
  [number, '-12', undefined],
  [number, '+1,55', undefined],
  [number, 'a5', noNumber],
  [number, '1.', noNumber],
  [{ ...number, min: 1 }, '1', undefined],
  [{ ...number, min: 1, max: 5 }, 'many', noNumber],
  [{ minLength: 1, maxLength: 1 }, 'ab', ['Thing must have 1 character.']],
  [{ maxLength: 1 }, 'ab', ['Thing must have at most 1 character.']],
  [{ minLength: 2 }, ' ', ['Thing is missing.']],
  // A field that its definition gained during a sale.
  [{}, undefined, ['Thing is missing.']],
  [{ required: false, maxLength: 4 }, undefined, undefined],
])('%j with %j: %s', (more, typed, words) => {
  expect(wrong(more, typed)).toEqual(words)
})
