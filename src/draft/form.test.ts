import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saleKinds, type SaleKind } from '../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { purchaseRequest } from '../platform/contract/sale/purchase.ts'
import { aDefinition, aField, fieldsNamed } from '../testing/shop/a-field.ts'
import { cents } from '../values/money.ts'
import { formFields, type FormField } from './form-fields.ts'
import { operationOf, operations } from './operation.ts'
import { fieldSchema, formSchema } from './form-schema.ts'
import { amountKey, recipientOf, requestBody, type BodyParts } from './form-values.ts'

const needed = (name: string, type = 'string') => aDefinition({ name, type, required: true })
const maybe = (name: string) => aDefinition({ name })
const parts: BodyParts = {
  productCode: 'MTN-AIRTIME',
  amount: cents(2000),
  paymentMethod: 'cash',
  channelId: 'CH-1',
}
const written = { ...parts, amount: 20 }

/** Values by field name. */
const valuesFor = (fields: readonly FormField[], byName: Record<string, string>) =>
  Object.fromEntries(fields.map(({ key, name }) => [key, byName[name] ?? '']))

describe('the fields of a form', () => {
  const ownNames =
    'productCode merchantReference reprocess channelId paymentMethod additionalInfo validationReference'
  const mark = ({ name, input, required }: FormField) => `${name}:${input}${required ? '*' : ''}`
  test.each<[what: string, definitions: FieldDefinition[], kind: SaleKind, asked: string]>([
    ['as defined', [needed('mobileNumber'), needed('amount')], 'airtime', 'mobileNumber:mobile*'],
    ['the kind’s (R8)', [], 'voucher', 'mobileNumber:mobile* firstname:name* surname:name*'],
    ['required by the kind', [maybe('meterNumber')], 'electricity', 'meterNumber:meter*'],
    ['none for an unknown kind', [], 'other', ''],
    ['an optional one', [maybe('mobileNumber')], 'other', 'mobileNumber:mobile'],
    ['one of two with the same name', [needed('note'), maybe('note')], 'other', 'note:text*'],
    ['a hidden PIN', [needed('secret', 'PIN')], 'other', 'secret:pin*'],
    ['what the till writes itself', ownNames.split(' ').map((one) => needed(one)), 'other', ''],
    ['without a name', [needed(' ')], 'other', ''],
  ])('%s', (_, definitions, kind, asked) => {
    expect(formFields(definitions, kind).map(mark).join(' ')).toBe(asked)
  })

  test('include another spelling of what the kind needs', () => {
    const marked = formFields([maybe('first_name')], 'voucher').map(mark)
    expect(marked).toEqual(['mobileNumber:mobile*', 'surname:name*', 'first_name:name*'])
  })

  test.each([
    ['noticeNumber', 'Notice number'],
    ['additionalInfo.senderName', 'Sender name'],
  ])('%s has words as its label: %s', (name, label) => {
    expect(aField({ name }).label).toBe(label)
  })
})

describe('where a value goes (R9)', () => {
  const voucher = { mobileNumber: '0821234567', firstName: 'Ann', surname: 'Bee' }
  const names = { firstName: 'Ann', firstname: 'Ann', surname: 'Bee' }
  const account = { accountNumber: '007', additionalInfo: { account_number: '007' } }
  type Typed = Record<string, string>
  test.each<[what: string, FieldDefinition, kind: SaleKind, typed: Typed, body: object]>([
    [
      'another spelling goes under both',
      needed('firstName'),
      'voucher',
      voucher,
      { mobileNumber: '+27821234567', additionalInfo: names },
    ],
    ['another of a member', maybe('account_number'), 'other', { account_number: '007' }, account],
    [
      'numbers as text',
      needed('units', 'number'),
      'other',
      { units: '1,5' },
      { additionalInfo: { units: '1.5' } },
    ],
    ['nothing that is empty', maybe('note'), 'other', { note: '  ' }, {}],
    [
      'with its home in the name',
      maybe('additionalInfo.note'),
      'other',
      { 'additionalInfo.note': 'x' },
      { additionalInfo: { note: 'x' } },
    ],
  ])('%s', (_, definition, kind, typed, body) => {
    const fields = formFields([definition], kind)
    expect(requestBody(fields, valuesFor(fields, typed), parts)).toEqual({ ...written, ...body })
  })

  const person = { mobileNumber: '082 123 4567' }
  const mobile = { mobileNumber: '+27821234567' }
  const both = { firstname: 'Ann', surname: 'Bee' }
  const sender = { senderName: 'Ann Bee' }
  test.each<[SaleKind, names: string, typed: Typed, body: object]>([
    ['airtime', 'mobileNumber amount', person, mobile],
    ['data', 'mobileNumber', person, mobile],
    ['sms', '', person, mobile],
    ['airtime', '', { mobileNumber: '00263 77 123 4567' }, { mobileNumber: '+263771234567' }],
    [
      'electricity',
      'meterNumber mobileNumber',
      { meterNumber: '0412 3456 785', ...person },
      { meterNumber: '04123456785', ...mobile },
    ],
    ['voucher', 'amount', { ...person, ...both }, { ...mobile, additionalInfo: both }],
    [
      'bill-payment',
      'accountNumber noticeNumber offenceDate',
      { accountNumber: '0077 12 34', noticeNumber: 'N/1', offenceDate: '2026-11-20' },
      {
        accountNumber: '00771234',
        noticeNumber: 'N/1',
        additionalInfo: { offenceDate: '2026-11-20' },
      },
    ],
    [
      'money-transfer',
      'accountNumber senderName purpose',
      { accountNumber: '0821234567', ...sender, purpose: '' },
      { accountNumber: '0821234567', additionalInfo: sender },
    ],
    [
      'other',
      'orderNumber terminalId voucherPin plot',
      { orderNumber: '7', terminalId: 'T9', voucherPin: '1234-5678', plot: 'B 12' },
      {
        orderNumber: '7',
        terminalId: 'T9',
        voucherPin: '12345678',
        additionalInfo: { plot: 'B 12' },
      },
    ],
  ])('a whole form: %s', (kind, names, typed, body) => {
    const fields = fieldsNamed(names.split(' '), kind)
    const values = valuesFor(fields, typed)
    const sent = requestBody(fields, values, { ...parts, validationReference: 'VAL-1' })
    expect(sent).toMatchObject({ additionalInfo: { validationReference: 'VAL-1' } })
    expect(requestBody(fields, values, parts)).toEqual({ ...written, ...body })
  })

  test('two spellings of a field are asked once and sent under both', () => {
    const fields = formFields([maybe('ref_no'), needed('refNo')], 'other')
    expect(fields).toMatchObject([{ name: 'ref_no', required: true }])
    const body = requestBody(fields, valuesFor(fields, { ref_no: '5' }), parts)
    expect(body).toMatchObject({ additionalInfo: { ref_no: '5', refNo: '5' } })
  })

  test('the terminal’s own id is sent too', () => {
    expect(requestBody([], {}, { ...parts, terminalId: 'T-1' })).toMatchObject({
      terminalId: 'T-1',
    })
  })
})

describe('errors, in words', () => {
  const airtime = formFields([], 'airtime')
  const range = { kind: 'range', min: cents(200), max: cents(100_000) } as const
  const schema = formSchema(airtime, range, operations.purchase)
  const key = airtime[0]?.key
  const notMobile = `${key}: This isn’t a South African mobile number. Check it with the customer. A number from another country starts with + and its code.`
  test.each<[typed: string, amount: string, words: string[]]>([
    ['082 123 4567', '20', []],
    ['+27 (0)82 123-4567', '2.00', []],
    ['+263 77 123 4567', '20', []],
    ['263 77 123 4567', '20', [notMobile]],
    ['', '20', [`${key}: Mobile number is missing.`]],
    ['011 123 4567', '', [notMobile, 'amount: Enter the amount.']],
  ])('%j and %j', (mobileNumber, amount, words) => {
    const values = { ...valuesFor(airtime, { mobileNumber }), [amountKey]: amount }
    const issues = schema.safeParse(values).error?.issues ?? []
    expect(issues.map(({ path, message }) => `${path.join()}: ${message}`)).toEqual(words)
  })

  const number = { type: 'number' }
  const noNumber = 'Thing must be a number.'
  const four = { minLength: 4, maxLength: 4 }
  const phone = { type: 'phone' }
  test.each<[more: object, typed: string | undefined, words: string | undefined]>([
    [number, '-12', undefined],
    [number, '+1,55', undefined],
    [number, 'a5', noNumber],
    [number, '1.', noNumber],
    [{ ...number, min: 1 }, '1', undefined],
    [{ ...number, min: 1, max: 5 }, 'many', noNumber],
    [{ ...number, min: 1, max: 5 }, '0', 'Thing must be 1 or more.'],
    [{ ...number, min: 1, max: 5 }, '5,5', 'Thing must be 5 or less.'],
    [{ type: 'date' }, '2026-02-31', 'Enter Thing as a date.'],
    [{ type: 'date' }, '2026-02-28', undefined],
    [{ minLength: 4 }, 'abc', 'Thing must have at least 4 characters.'],
    [{ maxLength: 1 }, 'ab', 'Thing must have at most 1 character.'],
    [four, 'abc', 'Thing must have 4 characters.'],
    [four, 'abcd', undefined],
    [{ minLength: 1, maxLength: 1 }, 'ab', 'Thing must have 1 character.'],
    [{ minLength: 2 }, ' ', 'Thing is missing.'],
    // A field that its definition gained during a sale.
    [{}, undefined, 'Thing is missing.'],
    [{ required: false, maxLength: 4 }, undefined, undefined],
    [{ options: ['S'] }, '', 'Choose Thing.'],
    [{ type: 'boolean' }, '', 'Choose Thing.'],
    [{ ...phone, maxLength: 10 }, '+27 82 123 4567', undefined],
    [{ ...phone, maxLength: 12 }, '+263 77 123 4567', 'Thing must have at most 12 characters.'],
    [{ ...phone, maxLength: 13 }, '+263 77 123 4567', undefined],
    // A meter never blocks (ruling R17).
    [{ name: 'meterNumber', minLength: 20 }, 'odd-1', undefined],
  ])('of a field of %j with %j: %s', (more, typed, words) => {
    const schema = fieldSchema(aField({ required: true, ...more }))
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(words)
  })
})

test('any definitions and typed text give a form, a verdict and a body with only text below', () => {
  const name = fc.constantFrom('mobileNumber', '__proto__', 'constructor', 'amount', 'a.b[0]')
  const definition = fc.record({
    name: fc.oneof(name, fc.string({ minLength: 1 })),
    type: fc.oneof(fc.constantFrom('string', 'number', 'date', 'boolean'), fc.string()),
    required: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(definition),
      fc.constantFrom(...saleKinds),
      fc.array(fc.string()),
      (definitions, kind, typed) => {
        const operation = operationOf(kind)
        const fields = operation.fields(definitions, kind, {})
        const values = Object.fromEntries(fields.map(({ key }, at) => [key, typed[at] ?? '']))
        const whole = { ...operation.startValues, ...values, [amountKey]: '5' }
        formSchema(fields, { kind: 'open' }, operation).safeParse(whole)
        recipientOf(fields, values, operation.recipient)
        const body = requestBody(fields, values, parts)
        expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
        expect(Object.getPrototypeOf(body['additionalInfo'] ?? {})).toBe(Object.prototype)
        expect(purchaseRequest.safeParse({ ...body, merchantReference: 'M' }).success).toBe(true)
        expect(JSON.parse(JSON.stringify(body))).toEqual(body)
        expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
      },
    ),
  )
})
