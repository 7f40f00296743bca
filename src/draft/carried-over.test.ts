import { expect, test } from 'vitest'
import { aDefinition } from '../testing/shop/a-field.ts'
import { allTyped, toRemember, typedBefore } from './carried-over.ts'
import { formFields } from './form-fields.ts'
import { amountKey, partKey } from './form-values.ts'

const asked = [{ name: 'mobile_number' }, { name: 'size', options: ['S', 'L'] }, { name: 'note' }]
const fields = formFields(asked.map(aDefinition), 'other')
const [mobile = '', size = '', note = ''] = fields.map(({ key }) => key)
const startValues = { [partKey]: 'full', [amountKey]: '' }

test('a form starts with what was typed for another product, in fields with the same name', () => {
  const typed = new Map([
    ['mobilenumber', '082'],
    ['size', 'XL'],
    [amountKey, '20'],
    ['plot', '7'],
  ])
  expect(typedBefore(fields, startValues, typed)).toEqual({
    [mobile]: '082',
    [size]: '',
    [note]: '',
    [partKey]: 'full',
    [amountKey]: '20',
  })
  expect(typedBefore(fields, startValues, new Map([['size', 'L']]))[size]).toBe('L')
})

test('all values of a form have names that other forms know', () => {
  const values = { [mobile]: '082', [note]: 'x', [partKey]: 'amount' }
  expect([...allTyped(fields, startValues, values)]).toEqual([
    ['mobilenumber', '082'],
    ['size', ''],
    ['note', 'x'],
    [partKey, 'amount'],
    [amountKey, ''],
  ])
})

test('another product’s choice that this one does not offer is kept for that product', () => {
  const values = { [mobile]: '', [size]: '', [note]: '', [amountKey]: '5' }
  const names = (typed: string, now = values) =>
    [...toRemember(fields, startValues, now, new Map([['size', typed]])).keys()].includes('size')
  expect(names('XL')).toBe(false)
  expect(names('L')).toBe(true)
  expect(names('XL', { ...values, [size]: 'S' })).toBe(true)
  expect(toRemember(fields, startValues, {}, new Map([['size', 'XL']])).has('size')).toBe(false)
  expect(toRemember(fields, startValues, values, new Map([['size', 'XL']])).get(amountKey)).toBe(
    '5',
  )
})

test.each(['pin', 'password'])('a %s is never kept', (type) => {
  const secret = formFields([aDefinition({ name: 'code', type })], 'other')
  const values = { [secret[0]?.key ?? '']: '1234', [amountKey]: '5' }
  expect([...allTyped(secret, {}, values).keys()]).toEqual([])
  expect([...toRemember(secret, startValues, values, new Map()).values()]).not.toContain('1234')
})
