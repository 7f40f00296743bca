import { expect, test } from 'vitest'
import { aDefinition, aField, fieldsNamed } from '../testing/shop/a-field.ts'
import { formFields, type FormField } from './form-fields.ts'
import { amountKey } from './form-values.ts'
import { kindOf } from './field-kinds.ts'
import { scanTarget } from './scan-target.ts'

const meter = '04123456785'
const outside = undefined

/** Where a scan goes that was read with the focus on a field. */
function target(fields: readonly FormField[], text: string, on: string | undefined): string {
  const key = on === 'amount' ? amountKey : fields.find(({ name }) => name === on)?.key
  return scanTarget(fields, {}, text, key)?.name ?? 'stays'
}

test.each<[what: string, text: string, on: string | undefined, to: string]>([
  ['from outside of the form', meter, outside, 'meterNumber'],
  ['from the amount', meter, 'amount', 'meterNumber'],
  ['from a mobile number', meter, 'mobileNumber', 'meterNumber'],
  ['from a name', meter, 'firstname', 'meterNumber'],
  ['into the field that wants it', meter, 'meterNumber', 'meterNumber'],
  ['a mobile number in its own field', '0821234567', 'mobileNumber', 'mobileNumber'],
  ['one with an AIM identifier', ']C10821234567', 'mobileNumber', 'mobileNumber'],
  ['a meter with an AIM identifier', `]C1${meter}`, 'amount', 'meterNumber'],
  ['a card’s stripe', ';600727041234567843=4912?', 'amount', 'meterNumber'],
  ['a stripe with a name', '%B600727041234567843^A NAME^4912?', 'amount', 'meterNumber'],
  ['a card in groups', '6007 2704 1234 5678 43', 'mobileNumber', 'meterNumber'],
  ['a card without a match', ';600727041234567851=4912?', 'amount', 'meterNumber'],
  ['a meter in groups', '0412 3456 785', 'amount', 'meterNumber'],
  ['a name in its own field', 'Nomathemba', 'firstname', 'stays'],
  ['a name with a number', 'B12345', 'firstname', 'stays'],
  ['a sum in the amount', '12345.50', 'amount', 'stays'],
  ['a sum anywhere else', '12345.50', outside, 'meterNumber'],
  ['a text that only ends like a sum', 'M12345.50', 'amount', 'meterNumber'],
  ['a text that only starts like a sum', '12345.501', 'amount', 'meterNumber'],
  ['a link, to say that it is no number', 'https://example.co.za/a', 'amount', 'meterNumber'],
  ['a link with a meter', `https://example.co.za/${meter}`, 'amount', 'meterNumber'],
  ['a telephone’s code in a mobile number', 'tel:+263771234567', 'mobileNumber', 'mobileNumber'],
  ['words in the search', 'citypower', outside, 'stays'],
  ['words with a number', '1234 567 watts', outside, 'stays'],
])('electricity takes %s: %j with the focus on %s', (_, text, on, to) => {
  const fields = fieldsNamed(['meterNumber', 'mobileNumber', 'firstname'], 'electricity')
  expect(target(fields, text, on)).toBe(to)
})

const define = (name: string) => aDefinition({ name, type: types[name] ?? 'string' })
const types: Readonly<Record<string, string>> = { units: 'number', since: 'date' }

test.each<[what: string, names: string, text: string, on: string | undefined, to: string]>([
  ['an account with letters', 'accountNumber', 'DST12345', outside, 'accountNumber'],
  ['as many letters as digits', 'accountNumber', 'AB12', outside, 'accountNumber'],
  ['a number in its own field', 'voucherPin units', '12345678', 'units', 'stays'],
  ['a terminal in its own field', 'voucherPin terminalId', '12345678', 'terminalId', 'stays'],
  ['from a date', 'voucherPin since', '12345678', 'since', 'voucherPin'],
  ['a PIN', 'note voucherPin', '123456789012', outside, 'voucherPin'],
  ['in a field of unknown name', 'note voucherPin', '12345678', 'note', 'stays'],
  ['a fine’s notice', 'noticeNumber', '9012345678', 'amount', 'noticeNumber'],
  ['without a field for it', 'mobileNumber', meter, outside, 'stays'],
])('a form takes %s: of %s, %j with the focus on %s', (_, names, text, on, to) => {
  expect(target(formFields(names.split(' ').map(define), 'other'), text, on)).toBe(to)
})

test('of two fields, the empty one comes first, then the more wanted one', () => {
  const fields = fieldsNamed(['accountNumber', 'meterNumber'])
  const [account, metered] = fields
  const emptiest = (values: Record<string, string>) =>
    scanTarget(fields, values, meter, undefined)?.name
  expect(emptiest({})).toBe('meterNumber')
  expect(emptiest({ [metered?.key ?? '']: '1' })).toBe('accountNumber')
  expect(emptiest({ [metered?.key ?? '']: ' ' })).toBe('meterNumber')
  expect(emptiest({ [metered?.key ?? '']: '1', [account?.key ?? '']: '2' })).toBe('meterNumber')
})

test.each<[name: string, raw: string, text: string]>([
  ['meterNumber', ']C104123456785', '04123456785'],
  ['meterNumber', ';600727041234567843=4912?', '04123456784'],
  ['voucherPin', 'A123456789012', '123456789012'],
  ['mobileNumber', ']Q30821234567', '0821234567'],
  ['accountNumber', ']C1A12345678', 'A12345678'],
  ['mobileNumber', 'tel:+263771234567', '+263771234567'],
  ['voucherPin', 'PIN: 1234 5678 9012', '1234 5678 9012'],
  ['accountNumber', 'https://pay.example/b/9218012345', '9218012345'],
  ['orderNumber', ';600727041234567843=4912?', ';600727041234567843=4912?'],
])('the field %s gets of %j: %j', (name, raw, text) => {
  expect(kindOf(aField({ name })).scan.read(raw)).toBe(text)
})
