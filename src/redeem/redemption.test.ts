import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AmountRule, ProductView } from '../catalogue/product-view.ts'
import { merchant } from '../testing/sale-device.ts'
import { cents } from '../values/money.ts'
import {
  checkRedemption,
  needsMobile,
  nothingTyped,
  redemptionDraft,
  type TypedRedemption,
} from './redemption.ts'

const range: AmountRule = { kind: 'range', min: cents(0), max: cents(500_000) }
const from50: AmountRule = { kind: 'range', min: cents(5_000), max: cents(400_000) }
const fixed: AmountRule = { kind: 'fixed', amount: cents(10_000) }
const open: AmountRule = { kind: 'open' }

const typed = (change: Partial<TypedRedemption> = {}): TypedRedemption => ({
  ...nothingTyped,
  pin: '123456789012',
  ...change,
})
const check = (change: Partial<TypedRedemption>, rule: AmountRule = range, mobileNeeded = false) =>
  checkRedemption(typed(change), { rule, mobileNeeded })

describe('what is sent', () => {
  it.each([
    ['all of it', {}, range, { amount: 0 }],
    ['all of it, though parts begin at R 50', {}, from50, { amount: 0 }],
    ['all of a fixed one', {}, fixed, { amount: 0 }],
    ['a part', { part: 'amount', amount: '49,90' }, range, { amount: 4_990 }],
    ['a part of any size', { part: 'amount', amount: '99999' }, open, { amount: 9_999_900 }],
    ['the fixed amount', { part: 'amount', amount: '' }, fixed, { amount: 10_000 }],
    ['a PIN in groups', { pin: ' 0012-3456 7890 ' }, range, { pin: '001234567890' }],
    ['a PIN with letters', { pin: 'ab12' }, range, { pin: 'ab12' }],
    ['an amount typed and then not wanted', { amount: 'x' }, range, { amount: 0 }],
    ['a number', { mobile: '+27 82 123 4567' }, range, { mobile: '+27821234567' }],
  ] as const)('%s', (_, change, rule, settled) => {
    expect(check(change, rule)).toMatchObject({ kind: 'ok', settled })
  })
})

describe('what is not', () => {
  it.each([
    ['no PIN', { pin: ' - ' }, range, 'pin', /PIN from the customer/],
    ['no amount', { part: 'amount' }, range, 'amount', /or choose the full balance/],
    ['no money', { part: 'amount', amount: 'ten' }, range, 'amount', /in rand/],
    ['nothing of it', { part: 'amount', amount: '0' }, range, 'amount', /choose the full/],
    ['too little', { part: 'amount', amount: '49.99' }, from50, 'amount', /least is R\s50\.00/],
    ['too much', { part: 'amount', amount: '5000.01' }, range, 'amount', /most is R\s5\s000\.00/],
    ['no mobile number', { mobile: '011 123 4567' }, range, 'mobile', /no South African mobile/],
  ] as const)('%s', (_, change, rule, field, words) => {
    const result = check(change, rule)
    expect.assert(result.kind === 'wrong')
    expect(Object.keys(result.wrong)).toEqual([field])
    expect(result.wrong[field]).toMatch(words)
  })

  test('a missing number, where the category asks for one', () => {
    expect(check({}, range, true)).toMatchObject({ wrong: { mobile: /./ } })
    expect(check({ mobile: '0821234567' }, range, true).kind).toBe('ok')
  })

  it('any PIN of more than what stands between its groups is for the platform to judge', () => {
    fc.assert(
      fc.property(fc.string(), (pin) => {
        expect(check({ pin }).kind).toBe(/[^\s-]/.test(pin) ? 'ok' : 'wrong')
      }),
    )
  })
})

test.each([
  ['asks for it', [{ name: 'mobileNumber', type: 'string', required: true }], true],
  ['spells it otherwise', [{ name: 'mobile_number', type: 'text', required: true }], true],
  ['offers it', [{ name: 'mobileNumber', type: 'string', required: false }], false],
  ['says nothing', [], false],
])('a definition that %s', (_, fields, needed) => {
  expect(needsMobile(fields)).toBe(needed)
})

test('the PIN stands in the body that the engine seals, and nowhere else', () => {
  const product: ProductView = {
    code: 'OTT-REDEEM',
    name: 'Redeem an OTT Voucher',
    brandKey: 'OTT',
    brandName: 'OTT',
    amount: range,
    priceText: '',
    imageUrl: undefined,
    kind: 'redemption',
    categoryIds: [8],
  }
  const result = check({ mobile: '082 123 4567' })
  expect.assert(result.kind === 'ok')
  const { body, ...rest } = redemptionDraft(result.settled, {
    product,
    receiptFields: ['receipt.amount'],
    method: 'cash',
    account: merchant,
    terminal: {
      accountType: 'merchant',
      accountId: 'M-1001',
      channelId: 'CH-POS-1',
      paymentMethods: ['cash'],
      tillId: 'T1',
    },
  })
  expect(body).toEqual({
    productCode: 'OTT-REDEEM',
    amount: 0,
    voucherPin: '123456789012',
    mobileNumber: '0821234567',
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
  })
  expect(rest.kind).toBe('redeem')
  expect(rest.summary.recipientMasked).toBe('••••9012')
  expect(JSON.stringify(rest)).not.toContain('123456789012')
})
