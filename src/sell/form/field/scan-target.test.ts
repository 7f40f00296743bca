import { expect, test } from 'vitest'
import type { SaleKind } from '../../../catalogue/kind/kind.ts'
import { formFields } from '../form-fields.ts'
import { amountKey } from '../form-values.ts'
import { scannedInto, scanTarget } from './scan-target.ts'

const define = (name: string) => ({ name, type: types[name] ?? 'string', required: true })
const types: Readonly<Record<string, string>> = { units: 'number', since: 'date' }
const power = ['meterNumber', 'mobileNumber', 'firstname']
const others = ['voucherPin', 'units', 'terminalId', 'since']
const meter = '04123456785'
const outside = undefined

test.each<
  [what: string, kind: SaleKind, names: string[], text: string, on: string | undefined, to: string]
>([
  ['from outside of the form', 'electricity', power, meter, outside, 'meterNumber'],
  ['from the amount', 'electricity', power, meter, 'amount', 'meterNumber'],
  ['from a mobile number', 'electricity', power, meter, 'mobileNumber', 'meterNumber'],
  ['from a name', 'electricity', power, meter, 'firstname', 'meterNumber'],
  ['into the field that wants it', 'electricity', power, meter, 'meterNumber', 'meterNumber'],
  [
    'a mobile number in its own field',
    'electricity',
    power,
    '0821234567',
    'mobileNumber',
    'mobileNumber',
  ],
  [
    'one with an AIM identifier',
    'electricity',
    power,
    ']C10821234567',
    'mobileNumber',
    'mobileNumber',
  ],
  [
    'with an AIM identifier, from the amount',
    'electricity',
    power,
    `]C1${meter}`,
    'amount',
    'meterNumber',
  ],
  [
    'a card’s stripe, from the amount',
    'electricity',
    power,
    ';600727041234567843=4912?',
    'amount',
    'meterNumber',
  ],
  [
    'a card’s stripe with a name',
    'electricity',
    power,
    '%B600727041234567843^A NAME^4912?',
    'amount',
    'meterNumber',
  ],
  [
    'a card in groups, from the mobile number',
    'electricity',
    power,
    '6007 2704 1234 5678 43',
    'mobileNumber',
    'meterNumber',
  ],
  [
    'a card without a match, from the amount',
    'electricity',
    power,
    ';600727041234567851=4912?',
    'amount',
    'meterNumber',
  ],
  ['a meter in groups', 'electricity', power, '0412 3456 785', 'amount', 'meterNumber'],
  ['a name in its own field', 'electricity', power, 'Nomathemba', 'firstname', 'stays'],
  ['a name with a number', 'electricity', power, 'B12345', 'firstname', 'stays'],
  ['a sum in the amount', 'electricity', power, '12345.50', 'amount', 'stays'],
  ['a sum anywhere else', 'electricity', power, '12345.50', outside, 'meterNumber'],
  ['a text that only ends like a sum', 'electricity', power, 'M12345.50', 'amount', 'meterNumber'],
  [
    'a text that only starts like a sum',
    'electricity',
    power,
    '12345.501',
    'amount',
    'meterNumber',
  ],
  ['words in the search', 'electricity', power, 'citypower', outside, 'stays'],
  ['words with a number', 'electricity', power, '1234 567 watts', outside, 'stays'],
  [
    'an account with letters',
    'bill-payment',
    ['accountNumber'],
    'DST12345',
    outside,
    'accountNumber',
  ],
  [
    'as many letters as digits',
    'bill-payment',
    ['accountNumber'],
    'AB12',
    outside,
    'accountNumber',
  ],
  ['a number in its own field', 'other', others, '12345678', 'units', 'stays'],
  ['a terminal in its own field', 'other', others, '12345678', 'terminalId', 'stays'],
  ['from a date', 'other', others, '12345678', 'since', 'voucherPin'],
  ['a PIN', 'other', ['note', 'voucherPin'], '123456789012', outside, 'voucherPin'],
  ['in a field of unknown name', 'other', ['note', 'voucherPin'], '12345678', 'note', 'stays'],
  ['a fine’s notice', 'other', ['noticeNumber'], '9012345678', 'amount', 'noticeNumber'],
  ['without a field for it', 'airtime', ['mobileNumber'], meter, outside, 'stays'],
])('%s', (_, kind, names, text, on, to) => {
  const fields = formFields(names.map(define), kind)
  const key = fields.find(({ name }) => name === on)?.key ?? on
  const focused = key === 'amount' ? amountKey : key
  expect(scanTarget(fields, {}, text, focused)?.name ?? 'stays').toBe(to)
})

test('of two fields, the empty one comes first, then the more wanted one', () => {
  const fields = formFields(['accountNumber', 'meterNumber'].map(define), 'other')
  const [account, metered] = fields
  const target = (values: Record<string, string>) =>
    scanTarget(fields, values, meter, undefined)?.name
  expect(target({})).toBe('meterNumber')
  expect(target({ [metered?.key ?? '']: '1' })).toBe('accountNumber')
  expect(target({ [metered?.key ?? '']: ' ' })).toBe('meterNumber')
  expect(target({ [metered?.key ?? '']: '1', [account?.key ?? '']: '2' })).toBe('meterNumber')
})

test.each<[name: string, raw: string, text: string]>([
  ['meterNumber', ']C104123456785', '04123456785'],
  ['meterNumber', ';600727041234567843=4912?', '04123456784'],
  ['voucherPin', 'A123456789012', '123456789012'],
  ['mobileNumber', ']Q30821234567', '0821234567'],
  ['accountNumber', ']C1A12345678', 'A12345678'],
  ['orderNumber', ';600727041234567843=4912?', ';600727041234567843=4912?'],
])('the field %s gets of %j: %j', (name, raw, text) => {
  const [field] = formFields([define(name)], 'other').filter((one) => one.name === name)
  expect(field && scannedInto(field, raw)).toBe(text)
})
