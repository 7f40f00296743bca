import { describe, expect, test } from 'vitest'
import { aDefinition, aField } from '../testing/shop/a-field.ts'
import type { FieldInput } from './field-kind.ts'
import { formFields, nameKey } from './form-fields.ts'

const choice = { options: ['1', '2'] }

test.each<[more: object, input: FieldInput]>([
  [{ type: 'decimal' }, 'number'],
  [{ type: ' Number ' }, 'number'],
  [{ type: 'integer' }, 'number'],
  [{ type: 'boolean' }, 'yes-no'],
  [{ type: 'date' }, 'date'],
  [{ type: 'fiscal-date' }, 'text'],
  [{ type: 'phone' }, 'mobile'],
  [{ type: 'mobile' }, 'mobile'],
  [{ type: 'msisdn' }, 'mobile'],
  [{ type: 'password' }, 'password'],
  [choice, 'choice'],
  [{ ...choice, type: 'phone' }, 'mobile'],
  [{ ...choice, name: 'meterNumber' }, 'meter'],
  [{ ...choice, type: 'pin' }, 'pin'],
  [{ name: 'voucherPin' }, 'pin'],
])('a field of %j is typed as a %s', (more, input) => {
  expect(aField(more).input).toBe(input)
})

test.each<[name: string, label: string, input: FieldInput]>([
  ['terminalId', 'Terminal', 'terminal'],
  ['sur_name', 'Surname', 'name'],
])('%s has special words', (name, label, input) => {
  expect(aField({ name })).toMatchObject({ label, input })
})

describe('a name', () => {
  test('of the terminal’s own id asks nothing, if the till has one', () => {
    const asked = (name: string) =>
      formFields([aDefinition({ name })], 'other', { terminalId: 'T-1' }).length
    expect([asked('terminalId'), asked('note')]).toEqual([0, 1])
  })

  test.each([
    ['additionalInfo.note', 'note'],
    ['my.additionalInfo.note', 'my.additionalInfo.note'],
  ])('of %s is sent as %s', (name, sent) => {
    expect(aField({ name }).targets).toMatchObject([{ name: sent }])
  })

  test.each(['firstName', 'first_name', 'First  name', ' additionalInfo.first-name '])(
    'is the same in any spelling: %j',
    (name) => {
      expect(nameKey(name)).toBe('firstname')
    },
  )
})
