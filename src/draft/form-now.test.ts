import { expect, test } from 'vitest'
import type { AmountRule } from '../catalogue/product-view.ts'
import { cents } from '../values/money.ts'
import { formFields } from './form-fields.ts'
import { amountKey } from './form-values.ts'
import type { LookupState } from './lookup-state.ts'
import { formNow } from './form-now.ts'
import { aProduct } from '../testing/shop/a-product.ts'

const productOf = (amount: AmountRule) =>
  aProduct({ code: 'MTN-AIRTIME', name: 'MTN airtime', brandKey: 'MTN', brandName: 'MTN', amount })
const [mobile] = formFields([], 'airtime')
expect.assert(mobile !== undefined)
const number = { [mobile.key]: '083 123 9999' }
const nobody = { recipient: '', amount: '' }
const sum = { [amountKey]: ' 75 ' }

test.each<[what: string, AmountRule, values: Record<string, string>, held: object]>([
  ['without anything typed', { kind: 'open' }, {}, nobody],
  ['for a number', { kind: 'open' }, number, { recipient: '083 ••• 9999', amount: '' }],
  ['for half a number', { kind: 'open' }, { [mobile.key]: '08312' }, { recipient: '', amount: '' }],
  ['for a sum', { kind: 'open' }, sum, { recipient: '', amount: '75' }],
  [
    'at a fixed price, which nobody types',
    { kind: 'fixed', amount: cents(2_900) },
    sum,
    { ...nobody, price: 2_900 },
  ],
])('a form that was left %s is held like this', (_, amount, values, held) => {
  const { lookedUp, recipient, ...now } = formNow({
    product: productOf(amount),
    fields: [mobile],
    values,
    lookup: undefined,
  })
  const title = 'MTN airtime'
  expect({ ...now, recipient: recipient() }).toStrictEqual({
    productCode: 'MTN-AIRTIME',
    title,
    ...held,
  })
  expect(lookedUp()).toBe(false)
})

test.each(['pin', 'password'])('nobody’s %s names whom a held form is for', (type) => {
  const fields = formFields([{ name: 'code', type, required: true }], 'other')
  const values = { [fields[0]?.key ?? '']: '12345678' }
  const product = productOf({ kind: 'open' })
  expect(formNow({ product, fields, values, lookup: undefined }).recipient()).toBe('')
})

const request = { kind: 'bill-payment', accountNumber: '1', productCode: 'P' } as const
const result = { kind: 'unavailable', words: undefined } as const

test.each<[state: LookupState, is: boolean]>([
  [{ kind: 'none' }, false],
  [{ kind: 'asking', request }, false],
  [{ kind: 'answered', request, result, waived: false, at: 0 }, true],
  [{ kind: 'too-old', request }, true],
])('whose lookup is %j counts as looked up: %s', (state, is) => {
  const product = productOf({ kind: 'open' })
  const lookup = { now: () => state }
  expect(formNow({ product, fields: [], values: {}, lookup }).lookedUp()).toBe(is)
})
