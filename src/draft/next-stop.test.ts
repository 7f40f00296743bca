import { expect, test } from 'vitest'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import type { FieldDefinition } from '../platform/contract/catalogue/category.ts'
import { cents } from '../values/money.ts'
import { operationOf } from './operation.ts'
import { formFields } from './form-fields.ts'
import { nextMissing, nextStop } from './next-stop.ts'

const range: AmountRule = { kind: 'range', min: cents(200), max: cents(100_000) }
const fixed: AmountRule = { kind: 'fixed', amount: cents(3_000) }
const mobile = { name: 'mobileNumber', type: 'string', required: true }
const email = { name: 'email', type: 'string', required: false }

test.each<
  [
    kind: SaleKind,
    definitions: readonly FieldDefinition[],
    rule: AmountRule,
    typed: Readonly<Record<string, string>>,
    next: string | undefined,
  ]
>([
  ['airtime', [mobile], range, {}, 'mobileNumber'],
  ['airtime', [mobile], range, { mobileNumber: ' ' }, 'mobileNumber'],
  ['airtime', [mobile], range, { mobileNumber: '0821234567' }, 'amount'],
  ['airtime', [mobile], range, { mobileNumber: '0821234567', amount: '20' }, undefined],
  ['airtime', [mobile], range, { amount: '20' }, 'mobileNumber'],
  ['airtime', [mobile], fixed, { mobileNumber: '0821234567' }, undefined],
  ['airtime', [mobile, email], fixed, { mobileNumber: '0821234567' }, undefined],
  ['redemption', [], range, { part: 'full' }, 'voucherPin'],
  ['redemption', [], range, { part: 'amount', voucherPin: '1' }, 'amount'],
  ['redemption', [], range, { part: 'full', voucherPin: '1' }, undefined],
  ['redemption', [mobile], range, { part: 'amount', voucherPin: '1' }, 'amount'],
  ['redemption', [mobile], range, { part: 'full', voucherPin: '1' }, 'mobileNumber'],
])('a form of %s, %j and %j with %j leads to %s', (kind, definitions, rule, typed, next) => {
  const operation = operationOf(kind)
  const terms = { terminalId: undefined, isKindUnknown: false }
  const fields = operation.fields(definitions, kind, terms)
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      fields.find((field) => field.name === name)?.key ?? name,
      text,
    ]),
  )
  const key = nextMissing({ operation, fields, rule, values, amountLeftOut: false })
  expect(fields.find((field) => field.key === key)?.name ?? key).toBe(next)
})

test('the form does not ask for an amount that the platform is about to give', () => {
  const operation = operationOf('bill-payment')
  const missing = nextMissing({
    operation,
    fields: [],
    rule: range,
    values: {},
    amountLeftOut: true,
  })
  expect(missing).toBeUndefined()
})

test('the amount has its place even after optional fields', () => {
  const fields = formFields([email, mobile], 'other')
  const values = { part: 'amount' }
  const form = {
    operation: operationOf('redemption'),
    fields,
    rule: range,
    values,
    amountLeftOut: false,
  }
  expect(nextMissing(form)).toBe('amount')
  expect(nextMissing({ ...form, amountLeftOut: true })).toBe(fields[1]?.key)
})

test.each<
  [form: string, where: 'empty' | 'missing', after: string | undefined, next: string | undefined]
>([
  // A capital is required, and a full stop marks a field that has text.
  ['A b C', 'empty', undefined, 'A'],
  ['A. b C', 'empty', 'A', 'b'],
  ['A. b C', 'missing', 'A', 'C'],
  ['A b. C.', 'empty', 'C', 'A'],
  ['a B. C.', 'empty', 'C', undefined],
  ['A b. C', 'missing', 'C', 'A'],
  ['A. B. c', 'missing', 'B', undefined],
  ['A. B. c', 'empty', 'B', 'c'],
  ['A B', 'missing', 'none of them', 'A'],
  ['', 'empty', undefined, undefined],
])('from %s, where something is %s, Enter after %s leads to %s', (form, where, after, next) => {
  const stops = form
    .split(' ')
    .filter(Boolean)
    .map((text) => {
      const key = text.replace('.', '')
      return { key, required: key === key.toUpperCase(), isEmpty: key === text }
    })
  expect(nextStop(stops, `where something is ${where}`, after)).toBe(next)
})
