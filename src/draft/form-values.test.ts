import { describe, expect, test } from 'vitest'
import { aField, fieldsNamed } from '../testing/shop/a-field.ts'
import { kindOf } from './field-kinds.ts'
import { goesTo, recipientField, recipientOf, sentValue, shownValue } from './form-values.ts'

const yesNo = { type: 'boolean' }
const day = { type: 'date' }
const sizes = { options: ['S', { code: 'L', description: 'Large' }] }

test.each<[more: object, typed: string, shown: string]>([
  [yesNo, 'true', 'Yes'],
  [yesNo, ' false ', 'No'],
  [yesNo, 'perhaps', 'perhaps'],
  [sizes, 'L', 'Large'],
  [sizes, 'XL', 'XL'],
  [day, '2026-11-20', '20 Nov 2026'],
  [day, '2026-02-31', '2026-02-31'],
  [{}, ' blue ', 'blue'],
  [{ type: 'password' }, 'blue-7 x', '••••-7 x'],
  [{ name: 'voucherPin' }, '1234 5678 9012', '••••9012'],
  [{ name: 'accountNumber' }, '>>>>> 9218 0123 4567', '9218\u00a00123\u00a04567'],
  [{ name: 'meterNumber' }, '\u202A0123–4567–897', '0123\u00a04567\u00a0897'],
  [{ name: 'mobileNumber' }, '00263771234567', '+263 771 234 567 (Zimbabwe)'],
  [{ name: 'mobileNumber' }, '+996 555 123 456', '+996 555 123 456 (another country)'],
])('of %j, %j is read back as %j', (more, typed, shown) => {
  expect(shownValue(aField(more), typed)).toBe(shown)
})

test.each<[more: object, typed: string, can: boolean]>([
  [yesNo, 'true', true],
  [yesNo, 'false', true],
  [yesNo, 'perhaps', false],
  [sizes, 'L', true],
  [sizes, 'XL', false],
  [day, '2026-11-20', true],
  [day, '2026-02-31', false],
  [{}, 'anything', true],
])('whether a field of %j can hold %j of another product: %s', (more, typed, can) => {
  const field = aField(more)
  expect(kindOf(field).fits(typed, field)).toBe(can)
})

/** Pasted from a PDF, a chat or a contact: direction marks, a soft hyphen, a joiner, other spaces and digits. */
const pasted = '\u202A\u2066\u0661\u00AD2\u200B34\u202F5\uFE0F678901\u2069\u202C'
const chevrons = '>>>>> 92180123'

test.each<[more: object, typed: string, sent: string]>([
  [{ name: 'meterNumber' }, pasted, '12345678901'],
  [{ name: 'voucherPin' }, pasted, '12345678901'],
  [{ name: 'accountNumber' }, pasted, '12345678901'],
  [{ name: 'orderNumber' }, pasted, '1234 5678901'],
  [{ name: 'noticeNumber' }, pasted, '1234 5678901'],
  [{ name: 'terminalId' }, pasted, '1234 5678901'],
  [{ name: 'policy' }, pasted, '1234 5678901'],
  [{ name: 'meterNumber' }, chevrons, '92180123'],
  [{ name: 'voucherPin' }, chevrons, '92180123'],
  [{ name: 'orderNumber' }, chevrons, '92180123'],
  [{ name: 'noticeNumber' }, chevrons, '92180123'],
  [{ name: 'policy' }, chevrons, '92180123'],
  [{ name: 'accountNumber' }, '>>>>> 55/A 12', '55/A12'],
  [{ name: 'accountNumber' }, '9218-0123-4567-8901-27', '921801234567890127'],
  [{ type: 'pin' }, '1234·5678\u22129012', '123456789012'],
  [{ type: 'pin' }, '1234-5678 90', '1234567890'],
  [{ type: 'password' }, ' blue-7 x ', ' blue-7 x '],
  [{ type: 'password' }, '  ', ''],
  [{ type: 'password' }, '>>> ½', '>>> ½'],
])('of %j, %j is sent as %j', (more, typed, sent) => {
  expect(sentValue(aField(more), typed)).toBe(sent)
})

describe('the recipient', () => {
  test.each<[what: string, names: string[], field: string | undefined]>([
    ['the clearest, in any place', ['mobileNumber', 'meterNumber'], 'meterNumber'],
    ['a number before anything else', ['note', 'accountNumber'], 'accountNumber'],
    ['a number by another spelling', ['note', 'account_number'], 'account_number'],
    ['the first that may name somebody', ['note', 'plot'], 'note'],
    ['none where nothing is asked', [], undefined],
  ])('is %s', (_, names, field) => {
    expect(recipientField(fieldsNamed(names))?.name).toBe(field)
  })

  test.each([yesNo, sizes, day, { type: 'password' }])('is never a field like %j', (more) => {
    const fields = [aField(more), ...fieldsNamed(['plot'])]
    expect(recipientField(fields)?.name).toBe('plot')
    expect(recipientField(fields.slice(0, 1))).toBeUndefined()
  })

  test('is among the typed values, not counting spaces', () => {
    const fields = fieldsNamed(['meterNumber', 'accountNumber', 'plot'])
    const [meter = '', account = '', plot = ''] = fields.map(({ key }) => key)
    const label = (values: Record<string, string>) => recipientOf(fields, values)?.label
    expect(label({})).toBeUndefined()
    expect(label({ [meter]: ' ', [plot]: '7' })).toBe('Plot')
    expect(label({ [meter]: '', [account]: '7', [plot]: '7' })).toBe('Account number')
  })

  test.each([
    ['mobileNumber', '0821234567', '082 123 4567', '082 ••• 4567'],
    ['mobileNumber', '+26658123456', '+266 581 23456 (Lesotho)', '••••3456'],
    ['meterNumber', '04123456789', '0412 3456 789', '••••6789'],
    ['accountNumber', '0821234567', '0821 2345 67', '••••4567'],
    ['shade', 'blue green', 'blue green', '••••reen'],
  ])('by %s %s is shown as %s, and in lists as %s', (name, typed, shown, masked) => {
    const fields = fieldsNamed([name])
    const recipient = recipientOf(fields, { [fields[0]?.key ?? '']: typed })
    const plain = (text?: string) => text?.replaceAll('\u00a0', ' ')
    expect([plain(recipient?.shown), plain(recipient?.masked)]).toEqual([shown, masked])
  })
})

test('a value is a member of the body even if it also goes elsewhere', () => {
  const field = aField({ name: 'account_number' })
  expect(goesTo(field, 'accountNumber')).toBe(true)
  expect(goesTo(field, 'meterNumber')).toBe(false)
})
