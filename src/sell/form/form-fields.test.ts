import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../platform/contract/catalogue/category.ts'
import type { FieldInput } from './field/field-inputs.ts'
import { formFields, nameKey } from './form-fields.ts'

const asked = (more: object, terminalId?: string) => {
  const definition: FieldDefinition = { name: 'thing', type: 'string', required: false, ...more }
  return formFields([definition], 'other', { terminalId })[0]
}

describe('the input', () => {
  test.each<[type: string, input: FieldInput]>([
    ['decimal', 'number'],
    [' Number ', 'number'],
    ['phone', 'mobile'],
    ['mobile', 'mobile'],
    ['msisdn', 'mobile'],
    ['password', 'password'],
    ['colour', 'text'],
  ])('of the type %j is %s', (type, input) => {
    expect(asked({ type })?.input).toBe(input)
  })

  test.each<[more: object, input: FieldInput]>([
    [{}, 'choice'],
    [{ type: 'phone' }, 'mobile'],
    [{ name: 'meterNumber' }, 'meter'],
    [{ type: 'pin' }, 'pin'],
  ])('of %j with options to choose from is %s', (more, input) => {
    expect(asked({ ...more, options: ['1', '2'] })?.input).toBe(input)
  })

  test.each<[name: string, label: string, input: FieldInput]>([
    ['terminalId', 'Terminal', 'terminal'],
    ['sur_name', 'Surname', 'name'],
  ])('of %s has special words', (name, label, input) => {
    expect(asked({ name })).toMatchObject({ label, input })
  })
})

test.each<[more: object, words: string]>([
  [{}, 'Thing is missing.'],
  [{ type: 'boolean' }, 'Choose Thing.'],
  [{ options: ['S'] }, 'Choose Thing.'],
])('an empty field of %j says: %s', (more, words) => {
  expect(asked(more)?.missing).toBe(words)
})

test('the terminal’s own id fills no other field', () => {
  expect(asked({ name: 'terminalId' }, 'T-1')).toBeUndefined()
  expect(asked({ name: 'note' }, 'T-1')).toMatchObject({ name: 'note' })
})

test('only a name that starts with its home loses it', () => {
  expect(asked({ name: 'additionalInfo.note' })?.targets).toMatchObject([{ name: 'note' }])
  expect(asked({ name: 'my.additionalInfo.note' })?.targets).toMatchObject([
    { name: 'my.additionalInfo.note' },
  ])
})

test.each(['firstName', 'first_name', 'First  name', ' additionalInfo.first-name '])(
  '%j is one name in any spelling',
  (name) => {
    expect(nameKey(name)).toBe('firstname')
  },
)
