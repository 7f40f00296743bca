import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saleKinds, type SaleKind } from '../../catalogue/kind/kind.ts'
import type { FieldDefinition } from '../../platform/contract/catalogue/category.ts'
import { purchaseRequest } from '../../platform/contract/sale/purchase.ts'
import { cents } from '../../values/money.ts'
import { fieldSchema } from './field-schema.ts'
import { formFields, type FormField } from './form-fields.ts'
import { deedOf, deeds } from './deed.ts'
import { formSchema } from './form-schema.ts'
import { amountKey, recipientOf, requestBody, shownValue, type BodyParts } from './form-values.ts'

const define = (name: string, required = true, type = 'string'): FieldDefinition => ({
  name,
  type,
  required,
})
const parts: BodyParts = {
  productCode: 'MTN-AIRTIME',
  amount: cents(2000),
  paymentMethod: 'cash',
  channelId: 'CH-1',
}
/** Values by field name. */
const valuesFor = (fields: readonly FormField[], byName: Record<string, string>) =>
  Object.fromEntries(fields.map(({ key, name }) => [key, byName[name] ?? '']))

describe('the fields of a form', () => {
  const mark = ({ name, input, required }: FormField) => `${name}:${input}${required ? '*' : ''}`
  test.each<[what: string, definitions: FieldDefinition[], kind: SaleKind, asked: string[]]>([
    [
      'as defined, without the amount',
      [define('mobileNumber'), define('amount', true, 'number')],
      'airtime',
      ['mobileNumber:mobile*'],
    ],
    [
      'what the kind needs (R8)',
      [],
      'voucher',
      ['mobileNumber:mobile*', 'firstname:name*', 'surname:name*'],
    ],
    [
      'required although the definition says otherwise',
      [define('meterNumber', false)],
      'electricity',
      ['meterNumber:meter*'],
    ],
    ['nothing for an unknown kind', [], 'other', []],
    [
      'an optional one',
      [define('accountNumber'), define('mobileNumber', false)],
      'bill-payment',
      ['accountNumber:account*', 'mobileNumber:mobile'],
    ],
    [
      'one of two with the same name',
      [define('note'), define('note', false)],
      'other',
      ['note:text*'],
    ],
    [
      'another spelling of what is needed',
      [define('first_name', false)],
      'voucher',
      ['mobileNumber:mobile*', 'surname:name*', 'first_name:name*'],
    ],
    [
      'types',
      [
        define('a', false, 'integer'),
        define('b', false, 'boolean'),
        define('c', false, 'date'),
        define('d', false, 'fiscal-date'),
      ],
      'other',
      ['a:number', 'b:yes-no', 'c:date', 'd:text'],
    ],
    [
      'a PIN is not shown',
      [define('voucherPin'), define('secret', true, 'PIN')],
      'other',
      ['voucherPin:pin*', 'secret:pin*'],
    ],
    [
      'never what the till writes itself',
      [
        'productCode',
        'merchantReference',
        'reprocess',
        'channelId',
        'paymentMethod',
        'additionalInfo',
        'validationReference',
        ' ',
      ].map((name) => define(name)),
      'other',
      [],
    ],
  ])('%s', (_, definitions, kind, asked) => {
    expect(formFields(definitions, kind).map(mark)).toEqual(asked)
  })

  test('labels are words', () => {
    const labels = formFields(
      [define('noticeNumber'), define('offenceDate'), define('additionalInfo.senderName')],
      'other',
    )
    expect(labels.map(({ label }) => label)).toEqual([
      'Notice number',
      'Offence date',
      'Sender name',
    ])
  })
})

describe('where a value goes (R9)', () => {
  const person = { mobileNumber: '082 123 4567' }
  const mobile = { mobileNumber: '+27821234567' }
  test.each<
    [
      what: string,
      definitions: FieldDefinition[],
      kind: SaleKind,
      typed: Record<string, string>,
      body: object,
    ]
  >([
    [
      'another spelling goes under both',
      [define('firstName')],
      'voucher',
      { mobileNumber: '0821234567', firstName: 'Ann', surname: 'Bee' },
      {
        mobileNumber: '+27821234567',
        additionalInfo: { firstName: 'Ann', firstname: 'Ann', surname: 'Bee' },
      },
    ],
    [
      'numbers as text',
      [define('units', true, 'number')],
      'other',
      { units: '1,5' },
      { additionalInfo: { units: '1.5' } },
    ],
    [
      'nothing that is empty',
      [define('mobileNumber', false), define('note', false)],
      'other',
      { note: '  ' },
      {},
    ],
    [
      'another spelling of a member under both',
      [define('account_number')],
      'bill-payment',
      { account_number: '007' },
      { accountNumber: '007', additionalInfo: { account_number: '007' } },
    ],
    [
      'with its home in the name',
      [define('additionalInfo.note')],
      'other',
      { 'additionalInfo.note': 'x' },
      { additionalInfo: { note: 'x' } },
    ],
  ])('%s', (_, definitions, kind, typed, body) => {
    const fields = formFields(definitions, kind)
    const sent = requestBody(fields, valuesFor(fields, typed), parts)
    expect(sent).toEqual({
      productCode: 'MTN-AIRTIME',
      amount: 20,
      paymentMethod: 'cash',
      channelId: 'CH-1',
      ...body,
    })
  })

  test.each<[SaleKind, names: string[], typed: Record<string, string>, body: object]>([
    ['airtime', ['mobileNumber', 'amount'], person, mobile],
    ['data', ['mobileNumber'], person, mobile],
    ['sms', [], person, mobile],
    [
      'electricity',
      ['meterNumber', 'mobileNumber'],
      { meterNumber: '0412 3456 785', mobileNumber: '0821234567' },
      { meterNumber: '04123456785', ...mobile },
    ],
    [
      'voucher',
      ['amount'],
      { ...person, firstname: 'Ann', surname: 'Bee' },
      { ...mobile, additionalInfo: { firstname: 'Ann', surname: 'Bee' } },
    ],
    [
      'bill-payment',
      ['accountNumber', 'noticeNumber', 'offenceDate'],
      { accountNumber: '0077 12 34', noticeNumber: 'N/1', offenceDate: '2026-11-20' },
      {
        accountNumber: '00771234',
        noticeNumber: 'N/1',
        additionalInfo: { offenceDate: '2026-11-20' },
      },
    ],
    [
      'money-transfer',
      ['accountNumber', 'senderName', 'purpose'],
      { accountNumber: '0821234567', senderName: 'Ann Bee', purpose: '' },
      { accountNumber: '0821234567', additionalInfo: { senderName: 'Ann Bee' } },
    ],
    [
      'other',
      ['orderNumber', 'terminalId', 'voucherPin', 'plot'],
      { orderNumber: '7', terminalId: 'T9', voucherPin: '1234-5678 9012', plot: 'B 12' },
      {
        orderNumber: '7',
        terminalId: 'T9',
        voucherPin: '123456789012',
        additionalInfo: { plot: 'B 12' },
      },
    ],
  ])('a whole form: %s', (kind, names, typed, body) => {
    const fields = formFields(
      names.map((name) => define(name)),
      kind,
    )
    const values = valuesFor(fields, typed)
    const sent = requestBody(fields, values, { ...parts, validationReference: 'VAL-1' })
    expect(sent).toMatchObject({ additionalInfo: { validationReference: 'VAL-1' } })
    expect(requestBody(fields, values, parts)).toEqual({
      productCode: 'MTN-AIRTIME',
      amount: 20,
      paymentMethod: 'cash',
      channelId: 'CH-1',
      ...body,
    })
  })

  test('two spellings of a field are asked once and sent under both', () => {
    const fields = formFields([define('ref_no', false), define('refNo')], 'other')
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
  const schema = formSchema(
    airtime,
    { kind: 'range', min: cents(200), max: cents(100_000) },
    deeds.purchase,
  )
  const wrong = (typed: Record<string, string>, amount: string) => {
    const read = schema.safeParse({ ...valuesFor(airtime, typed), [amountKey]: amount })
    return read.success
      ? []
      : read.error.issues.map(({ path, message }) => `${path.join()}: ${message}`)
  }
  test.each<[typed: string, amount: string, words: string[]]>([
    ['082 123 4567', '20', []],
    ['+27 (0)82 123-4567', '2.00', []],
    ['', '20', ['field_mobilenumber: Mobile number is missing.']],
    [
      '082 123',
      '20',
      ['field_mobilenumber: This isn’t a South African mobile number. Check it with the customer.'],
    ],
    [
      '011 123 4567',
      '',
      [
        'field_mobilenumber: This isn’t a South African mobile number. Check it with the customer.',
        'amount: Enter the amount.',
      ],
    ],
  ])('%j and %j', (mobileNumber, amount, words) => {
    expect(wrong({ mobileNumber }, amount)).toEqual(words)
  })

  test('a number field needs a number; a meter never blocks (R17)', () => {
    const [number] = formFields([define('units', true, 'number')], 'other')
    const [meter] = formFields([], 'electricity')
    expect.assert(number !== undefined && meter !== undefined)
    const { error } = fieldSchema(number).safeParse('many')
    expect(error?.issues[0]?.message).toBe('Units must be a number.')
    expect(fieldSchema(meter).safeParse('odd-1').success).toBe(true)
  })
})

describe('the recipient', () => {
  const about = (definitions: FieldDefinition[], kind: SaleKind, typed: Record<string, string>) => {
    const fields = formFields(definitions, kind)
    const { label, shown, masked } = recipientOf(fields, valuesFor(fields, typed)) ?? {}
    return [label, shown?.replaceAll('\u00a0', ' '), masked]
  }
  test.each<[FieldDefinition[], SaleKind, Record<string, string>, (string | undefined)[]]>([
    [
      [],
      'airtime',
      { mobileNumber: '27821234567' },
      ['Mobile number', '082 123 4567', '082 ••• 4567'],
    ],
    [
      [define('mobileNumber')],
      'electricity',
      { mobileNumber: '0821234567', meterNumber: '04123456789' },
      ['Meter number', '0412 3456 789', '••••6789'],
    ],
    [[define('shade')], 'other', { shade: 'blue green' }, ['Shade', 'blue green', '••••reen']],
    [[], 'other', {}, [undefined, undefined, undefined]],
  ])('%j %s', (definitions, kind, typed, words) => {
    expect(about(definitions, kind, typed)).toEqual(words)
  })

  test('a PIN is never read back in full', () => {
    const [pin] = formFields([define('voucherPin')], 'other')
    expect(pin && shownValue(pin, '1234 5678 9012')).toBe('••••9012')
  })
})

test('any definitions and typed text give a form, a verdict and a body with only text below', () => {
  const definition = fc.record({
    name: fc.oneof(
      fc.constantFrom(
        'mobileNumber',
        '__proto__',
        'constructor',
        'amount',
        'a.b[0]',
        'additionalInfo.x',
      ),
      fc.string({ minLength: 1 }),
    ),
    type: fc.oneof(fc.constantFrom('string', 'number', 'date', 'boolean'), fc.string()),
    required: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(definition),
      fc.constantFrom(...saleKinds),
      fc.array(fc.string()),
      (definitions, kind, typed) => {
        const deed = deedOf(kind)
        const fields = deed.fields(definitions, kind, {})
        const values = Object.fromEntries(fields.map(({ key }, at) => [key, typed[at] ?? '']))
        formSchema(fields, { kind: 'open' }, deed).safeParse({
          ...deed.startValues,
          ...values,
          [amountKey]: '5',
        })
        recipientOf(fields, values, deed.recipient)
        const body = requestBody(fields, values, parts)
        expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
        expect(Object.getPrototypeOf(body['additionalInfo'] ?? {})).toBe(Object.prototype)
        expect(purchaseRequest.safeParse({ ...body, merchantReference: 'M' }).success).toBe(true)
        expect(JSON.parse(JSON.stringify(body))).toEqual(body)
        expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length)
      },
    ),
    { numRuns: 500 },
  )
})
