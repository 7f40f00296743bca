import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../platform/contract/catalogue/category.ts'
import { formFields } from './form-fields.ts'
import { fits, goesTo, recipientField, recipientOf, sentValue, shownValue } from './form-values.ts'

const define = (more: Partial<FieldDefinition>): FieldDefinition => ({
  name: 'thing',
  type: 'string',
  required: false,
  ...more,
})
const fieldsOf = (...names: string[]) =>
  formFields(
    names.map((name) => define({ name })),
    'other',
  )
const asked = (more: object) => {
  const [field] = formFields([define(more)], 'other')
  expect.assert(field !== undefined)
  return field
}
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
  [{ name: 'accountNumber' }, '>>>>> 9218 0123 4567', '9218\u00a00123\u00a04567'],
  [{ name: 'meterNumber' }, '\u202A0123–4567–897', '0123\u00a04567\u00a0897'],
])('of %j, %j is read back as %j', (more, typed, shown) => {
  expect(shownValue(asked(more), typed)).toBe(shown)
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
  expect(fits(asked(more), typed)).toBe(can)
})

describe('what is sent', () => {
  /** Pasted from a PDF, a chat or a contact: direction marks, a soft hyphen, a joiner, other spaces and digits. */
  const pasted = '\u202A\u2066\u0661\u00AD2\u200B34\u202F5\uFE0F678901\u2069\u202C'

  test.each<[more: object, sent: string]>([
    [{ name: 'meterNumber' }, '12345678901'],
    [{ name: 'voucherPin' }, '12345678901'],
    [{ name: 'accountNumber' }, '12345678901'],
    [{ name: 'orderNumber' }, '1234 5678901'],
    [{ name: 'noticeNumber' }, '1234 5678901'],
    [{ name: 'terminalId' }, '1234 5678901'],
    [{ name: 'policy' }, '1234 5678901'],
  ])('of %j has no invisible characters', (more, sent) => {
    expect(sentValue(asked(more), pasted)).toBe(sent)
  })

  test.each(['meterNumber', 'voucherPin', 'orderNumber', 'noticeNumber', 'policy'])(
    'of %s has no chevrons of a bill',
    (name) => {
      expect(sentValue(asked({ name }), '>>>>> 92180123')).toBe('92180123')
    },
  )

  test.each([
    ['pin', '1234-5678 90', '1234567890'],
    ['password', ' blue-7 x ', ' blue-7 x '],
    ['password', '  ', ''],
    ['password', '>>> ½', '>>> ½'],
  ])('of a %s typed as %j is %j', (type, typed, sent) => {
    expect(sentValue(asked({ type }), typed)).toBe(sent)
  })

  test('of an account has its letters and slashes, but not a bill’s chevrons', () => {
    expect(sentValue(asked({ name: 'accountNumber' }), '>>>>> 55/A 12')).toBe('55/A12')
  })
})

describe('the recipient', () => {
  test.each<[what: string, names: string[], field: string | undefined]>([
    ['the clearest, in any place', ['mobileNumber', 'meterNumber'], 'meterNumber'],
    ['a number before anything else', ['note', 'accountNumber'], 'accountNumber'],
    ['a number by another spelling', ['note', 'account_number'], 'account_number'],
    ['the first that may name somebody', ['note', 'plot'], 'note'],
    ['none where nothing is asked', [], undefined],
  ])('is %s', (_, names, field) => {
    expect(recipientField(fieldsOf(...names))?.name).toBe(field)
  })

  test.each([yesNo, sizes, day, { type: 'password' }])('is never a field like %j', (more) => {
    const fields = [asked(more), ...fieldsOf('plot')]
    expect(recipientField(fields)?.name).toBe('plot')
    expect(recipientField(fields.slice(0, 1))).toBeUndefined()
  })

  test('is among the typed values, not counting spaces', () => {
    const fields = fieldsOf('meterNumber', 'accountNumber', 'plot')
    const [meter = '', account = '', plot = ''] = fields.map(({ key }) => key)
    const label = (values: Record<string, string>) => recipientOf(fields, values)?.label
    expect(label({})).toBeUndefined()
    expect(label({ [meter]: ' ', [plot]: '7' })).toBe('Plot')
    expect(label({ [meter]: '', [account]: '7', [plot]: '7' })).toBe('Account number')
  })

  test('is masked as a mobile number only if it is one', () => {
    const masked = (name: string) => {
      const fields = fieldsOf(name)
      return recipientOf(fields, { [fields[0]?.key ?? '']: '0821234567' })?.masked
    }
    expect(masked('mobileNumber')?.replaceAll('\u00a0', ' ')).toBe('082 ••• 4567')
    expect(masked('accountNumber')).toBe('••••4567')
  })
})

test('a value is a member of the body even if it also goes elsewhere', () => {
  const [field] = fieldsOf('account_number')
  expect.assert(field !== undefined)
  expect(goesTo(field, 'accountNumber')).toBe(true)
  expect(goesTo(field, 'meterNumber')).toBe(false)
})
