import { expect, test } from 'vitest'
import type { LookupKind } from '../platform/reads/lookups.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents } from '../values/money.ts'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import { formFields } from './form-fields.ts'
import { dueOf, lookupPlan, lookupRequest, sameLookup, type Due } from './lookup-kinds.ts'

const range: AmountRule = { kind: 'range', min: cents(500), max: cents(100_000) }

test.each<[what: string, kind: LookupKind, due: number, rule: AmountRule, outcome: Due['kind']]>([
  ['of the most that can be paid', 'bill-payment', 100_000, range, 'payable'],
  ['of a cent more', 'bill-payment', 100_001, range, 'too-much'],
  ['of the least that can be paid', 'bill-payment', 500, range, 'payable'],
  ['of a cent less', 'bill-payment', 499, range, 'too-little'],
  ['of nothing', 'bill-payment', 0, range, 'nothing'],
  ['of any sum where there are no limits', 'bill-payment', 1, { kind: 'open' }, 'payable'],
  ['that a meter owes', 'electricity', 5_000, range, 'payable'],
])('a bill %s is told from what the product takes (ruling R13)', (_, kind, due, rule, outcome) => {
  const amount = outcome === 'nothing' ? {} : { amount: due }
  expect(dueOf(kind, cents(due), rule)).toEqual({ kind: outcome, ...amount })
})

test.each<[LookupKind, number | undefined]>([
  ['electricity', 0],
  ['bill-payment', undefined],
  ['money-transfer', 5_000],
  ['mobile-bundle', 5_000],
])('%s with %s due is paid by what the customer says', (kind, due) => {
  expect(dueOf(kind, due === undefined ? undefined : cents(due), range)).toBeUndefined()
})

test.each<[SaleKind, string, string, object]>([
  ['bill-payment', 'accountNumber', ' 00 77 ', { kind: 'bill-payment', accountNumber: '0077' }],
  ['bill-payment', 'accountNumber', ' A-7/1 ', { kind: 'bill-payment', accountNumber: 'A-7/1' }],
  ['money-transfer', 'accountNumber', '77', { kind: 'money-transfer', accountNumber: '77' }],
  [
    'electricity',
    'meterNumber',
    ' 0412 3456-785 ',
    { kind: 'electricity', meterNumber: '04123456785' },
  ],
  ['data', 'mobileNumber', '082 123 4567', { kind: 'mobile-bundle', mobileNumber: '+27821234567' }],
  ['sms', 'mobileNumber', '0821234567', { kind: 'mobile-bundle', mobileNumber: '+27821234567' }],
])('before a sale of %s, the till looks up the %s', (kind, name, typed, request) => {
  const fields = formFields([{ name, type: 'string', required: true }], kind)
  const plan = lookupPlan(kind, fields)
  expect.assert(plan !== undefined)
  expect(plan.field.name).toBe(name)
  const { key } = plan.field
  expect(lookupRequest(plan, 'P', { [key]: typed })).toEqual({ ...request, productCode: 'P' })
  expect(lookupRequest(plan, 'P', { [key]: ' ' })).toBeUndefined()
  expect(lookupRequest(plan, 'P', {})).toBeUndefined()
})

test('a bundle needs a mobile number for its lookup', () => {
  const plan = lookupPlan('data', formFields([], 'data'))
  expect.assert(plan !== undefined)
  expect(lookupRequest(plan, 'P', { [plan.field.key]: '011 123 4567' })).toBeUndefined()
})

test.each<SaleKind>(['airtime', 'voucher', 'other'])(
  'before a sale of %s, it looks up nothing',
  (kind) => {
    expect(lookupPlan(kind, formFields([], kind))).toBeUndefined()
  },
)

test('without a field for its number, there is no lookup', () => {
  const notice = { name: 'noticeNumber', type: 'string', required: true }
  expect(lookupPlan('bill-payment', formFields([notice], 'bill-payment'))).toBeUndefined()
})

test('an answer holds only for the same question', () => {
  const one = { kind: 'bill-payment', accountNumber: '1', productCode: 'P' } as const
  expect(sameLookup(one, { ...one })).toBe(true)
  expect(sameLookup(one, { ...one, accountNumber: '2' })).toBe(false)
  expect(sameLookup(one, undefined)).toBe(false)
})
