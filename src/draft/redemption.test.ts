import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AmountRule } from '../catalogue/product-view.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import { cents } from '../values/money.ts'
import { operations } from './operation.ts'
import { formSchema } from './form-schema.ts'
import { amountKey, partKey } from './form-values.ts'
import { pinField, redemptionFields, redeemScanTarget } from './redemption.ts'
import { saleDraft } from './order.ts'
import { aProduct } from '../testing/shop/a-product.ts'

const range: AmountRule = { kind: 'range', min: cents(0), max: cents(500_000) }
const from50: AmountRule = { kind: 'range', min: cents(5_000), max: cents(400_000) }
const fixed: AmountRule = { kind: 'fixed', amount: cents(10_000) }
const open: AmountRule = { kind: 'open' }

const numberNeeded = { name: 'mobileNumber', type: 'string', required: true }
const [pinKey, mobileKey] = redemptionFields([]).map(({ key }) => key)

interface Typed {
  readonly pin?: string
  readonly part?: 'full' | 'amount'
  readonly amount?: string
  readonly mobile?: string
}

const typed = ({ pin = '123456789012', part = 'full', amount = '', mobile = '' }: Typed) => ({
  [pinKey ?? '']: pin,
  [partKey]: part,
  [amountKey]: amount,
  [mobileKey ?? '']: mobile,
})
const check = (change: Typed, rule: AmountRule = range, fields = redemptionFields([])) =>
  formSchema(fields, rule, operations.redeem).safeParse(typed(change))

/** The body sent for the typed values. */
function draftOf(change: Typed, rule: AmountRule = range) {
  const fields = redemptionFields([])
  const { amount } = formSchema(fields, rule, operations.redeem).parse(typed(change))
  const product = aProduct({
    code: 'OTT-REDEEM',
    name: 'Redeem an OTT Voucher',
    brandKey: 'OTT',
    brandName: 'OTT',
    amount: rule,
    kind: 'redemption',
    categoryIds: [8],
  })
  return saleDraft(
    {
      product,
      operation: operations.redeem,
      fields,
      values: typed(change),
      amount,
      receiptFields: ['receipt.amount'],
      plan: undefined,
      lookup: undefined,
    },
    { method: 'cash' },
    {
      account: merchant,
      terminal: { channelId: 'CH-POS-1', terminalId: 'T-9' },
    },
  )
}

describe('what is sent', () => {
  it.each<[what: string, Typed, AmountRule, body: object]>([
    ['all of it', {}, range, { amount: 0 }],
    ['all of it, although parts begin at R 50', {}, from50, { amount: 0 }],
    ['all of a fixed one', {}, fixed, { amount: 0 }],
    ['a part', { part: 'amount', amount: '49,90' }, range, { amount: 49.9 }],
    ['a part of any size', { part: 'amount', amount: '99999' }, open, { amount: 99_999 }],
    ['the fixed amount', { part: 'amount', amount: '' }, fixed, { amount: 100 }],
    ['a PIN in groups', { pin: ' 0012-3456 7890 ' }, range, { voucherPin: '001234567890' }],
    ['a PIN with letters', { pin: 'ab12' }, range, { voucherPin: 'ab12' }],
    ['an amount typed and then dropped', { amount: 'x' }, range, { amount: 0 }],
    ['a number', { mobile: '+27 82 123 4567' }, range, { mobileNumber: '0821234567' }],
  ])('%s', (_, change, rule, body) => {
    expect(draftOf(change, rule).body).toMatchObject(body)
  })
})

describe('errors', () => {
  it.each<[what: string, Typed, AmountRule, key: string | undefined, words: RegExp]>([
    ['no PIN', { pin: ' - ' }, range, pinKey, /PIN from the customer/],
    ['no amount', { part: 'amount' }, range, amountKey, /or choose the full balance/],
    ['no money', { part: 'amount', amount: 'ten' }, range, amountKey, /in rand/],
    ['nothing of it', { part: 'amount', amount: '0' }, range, amountKey, /choose the full/],
    ['too little', { part: 'amount', amount: '49.99' }, from50, amountKey, /minimum is R\s50\.00/],
    [
      'too much',
      { part: 'amount', amount: '5000.01' },
      range,
      amountKey,
      /maximum is R\s5\s000\.00/,
    ],
    [
      'no mobile number',
      { mobile: '011 123 4567' },
      range,
      mobileKey,
      /isn’t a South African mobile/,
    ],
    [
      'a number of another country, which the request can’t name',
      { mobile: '+263 77 123 4567' },
      range,
      mobileKey,
      /isn’t a South African mobile number. Check it with the customer.$/,
    ],
  ])('%s', (_, change, rule, key, words) => {
    const { error } = check(change, rule)
    expect(error?.issues).toEqual([
      expect.objectContaining({ path: [key], message: expect.stringMatching(words) }),
    ])
  })

  test('a missing number, if the category asks for one', () => {
    const fields = redemptionFields([numberNeeded])
    expect(check({}, range, fields).error?.issues).toMatchObject([
      { path: [mobileKey], message: 'This voucher needs a mobile number.' },
    ])
    expect(check({ mobile: '0821234567' }, range, fields).success).toBe(true)
  })

  it('the platform judges any PIN with a letter or a digit in it', () => {
    const pins = fc.string().filter((text) => /[a-z0-9]/i.test(text))
    fc.assert(
      fc.property(pins, (pin) => {
        expect(check({ pin }).success).toBe(true)
      }),
    )
  })

  test.each(['', ' ', '-', ' - - ', '<', '>>>>'])('a PIN of separators only: "%s"', (pin) => {
    expect(check({ pin }).success).toBe(false)
  })
})

test.each([
  ['asks for it', [numberNeeded], true],
  ['spells it otherwise', [{ name: 'mobile_number', type: 'text', required: true }], true],
  ['offers it', [{ ...numberNeeded, required: false }], false],
  ['asks for something else', [{ ...numberNeeded, name: 'firstname' }], false],
  ['says nothing', [], false],
])('the number, by a definition that %s', (_, definitions, needed) => {
  const asked = redemptionFields(definitions)
  expect(asked.map(({ input, required }) => [input, required])).toEqual([
    ['pin', true],
    ['mobile', needed],
  ])
  // Even if it may be empty, the form says when it is needed.
  expect(asked[1]?.hint === undefined).toBe(needed)
})

describe('a scan', () => {
  const pin = '123456789012'
  test.each<[what: string, text: string, on: string | undefined, inPin: string, to: string]>([
    ['goes to the PIN, from outside of the form', pin, undefined, '', 'voucherPin'],
    ['goes to the PIN, from the amount', pin, amountKey, '', 'voucherPin'],
    ['goes to the PIN, from the mobile number', pin, mobileKey, '', 'voucherPin'],
    ['of a mobile number goes to its field', '0821234567', mobileKey, '', 'mobileNumber'],
    ['with a scanner’s letter is no other PIN', `A${pin}`, pinKey, `A${pin}`, 'voucherPin'],
    ['of digits like those goes to the PIN', '0821234567', undefined, '', 'voucherPin'],
    ['stays in the PIN if that was empty', pin, pinKey, pin, 'stays'],
    ['replaces another PIN', pin, pinKey, `999${pin}`, 'voucherPin'],
    ['of the same PIN elsewhere goes to it again', pin, mobileKey, pin, 'voucherPin'],
  ])('%s', (_, text, on, inPin, to) => {
    const values = { ...typed({ pin: inPin }), [mobileKey ?? '']: text }
    expect(redeemScanTarget(redemptionFields([]), values, text, on)?.name ?? 'stays').toBe(to)
  })

  test('stays where it was typed without a PIN field', () => {
    expect(redeemScanTarget([], {}, pin, undefined)).toBeUndefined()
    expect(pinField(redemptionFields([]).slice(1))).toBeUndefined()
  })
})

test('the PIN is in the body that the engine seals, and nowhere else', () => {
  const { body, ...rest } = draftOf({ mobile: '082 123 4567' })
  expect(body).toEqual({
    productCode: 'OTT-REDEEM',
    amount: 0,
    voucherPin: '123456789012',
    mobileNumber: '0821234567',
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
  })
  expect(rest.kind).toBe('redeem')
  expect(rest.summary.recipientLabel).toBe('Voucher PIN')
  expect(rest.summary.recipientMasked).toBe('••••9012')
  expect(JSON.stringify(rest)).not.toContain('123456789012')
})
