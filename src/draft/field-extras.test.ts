import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aDefinition } from '../testing/shop/a-field.ts'
import { fieldExtras } from './field-extras.ts'
import { formFields } from './form-fields.ts'

describe('what a definition says beyond name, type and required', () => {
  test.each<[more: object, read: object]>([
    [{}, {}],
    [{ label: ' Smartcard\r\nnumber ' }, { label: 'Smartcard number' }],
    [{ label: 'x'.repeat(60) }, { label: 'x'.repeat(60) }],
    [{ label: 'x'.repeat(61) }, {}],
    [{ label: 7, hint: ['a'] }, {}],
    [{ description: 'On the card' }, { hint: 'On the card' }],
    [{ minLength: 10, maxLength: '12' }, { limits: { shortest: 10, longest: 12 } }],
    [{ minLength: 12, maxLength: 10 }, {}],
    [{ minLength: 1 }, { limits: { shortest: 1 } }],
    [{ maxLength: 0 }, {}],
    [{ minimum: 1, max: 'many' }, { limits: { least: 1 } }],
    [{ min: '', max: 5 }, { limits: { most: 5 } }],
    [{ options: ['S', 'L', 'S', ''] }, { choices: [choice('S'), choice('L')] }],
    [{ enum: [1, 2] }, { choices: [choice('1'), choice('2')] }],
    [
      { values: [{ code: 'N', description: 'North' }, { value: 'S', label: 'South' }, null, 5] },
      { choices: [choice('N', 'North'), choice('S', 'South'), choice('5')] },
    ],
    // An option is sent by its `value`, despite other members. Without a usable `value`, the rest counts.
    [{ options: [{ value: 'S', code: '7', label: 'South' }] }, { choices: [choice('S', 'South')] }],
    [{ options: [{ value: 7, code: 'S', label: 'South' }] }, { choices: [choice('7', 'South')] }],
    [{ options: [{ value: '', label: 'North' }] }, { choices: [choice('North')] }],
    [{ options: 'S,L' }, {}],
    [
      { options: Array.from({ length: 500 }, (_, at) => at) },
      { choices: Array.from({ length: 500 }, (_, at) => choice(String(at))) },
    ],
    [{ options: Array.from({ length: 501 }, (_, at) => at) }, {}],
  ])('%j', (more, read) => {
    const nothing = { label: undefined, hint: undefined, limits: {}, choices: [] }
    expect(fieldExtras(aDefinition(more))).toStrictEqual({ ...nothing, ...read })
  })

  function choice(value: string, label = value) {
    return { value, label }
  }
})

test('any definition is read without throwing, and changes no prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).toSorted()
  const name = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a.b[0]', '[0]'),
    fc.string({ minLength: 1 }),
  )
  const members = fc.dictionary(
    fc.constantFrom('label', 'options', 'enum', 'min', 'maxLength', 'hint', '__proto__', 'x'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(name, fc.string(), fc.boolean(), members, (name, type, required, more) => {
      const fields = formFields([{ ...more, name, type, required }], 'other')
      for (const field of fields)
        expect(field.choices.every(({ value, label }) => value !== '' && label !== '')).toBe(true)
    }),
  )
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before)
  expect(Object.keys({})).toEqual([])
})
