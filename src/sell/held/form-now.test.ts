import { expect, test } from 'vitest'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { cents } from '../../values/money.ts'
import { formFields } from '../../draft/form-fields.ts'
import { amountKey } from '../../draft/form-values.ts'
import { createLookupRun, type LookupState } from '../lookup/lookup-run.ts'
import { formNow } from './form-now.ts'
import { aProduct } from '../../testing/shop/a-product.ts'

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
  ['for a sum', { kind: 'open' }, sum, { recipient: '', amount: '75' }],
  [
    'at a fixed price, which nobody types',
    { kind: 'fixed', amount: cents(2_900) },
    sum,
    { ...nobody, price: 2_900 },
  ],
])('a form that was left %s is held like this', (_, amount, values, held) => {
  const { found, ...now } = formNow({
    product: productOf(amount),
    fields: [mobile],
    values,
    run: undefined,
  })
  expect(now).toStrictEqual({ productCode: 'MTN-AIRTIME', title: 'MTN airtime', ...held })
  expect(found()).toBeUndefined()
})

test('the lookup of its number so far is held too', async () => {
  const { api } = await sandboxApi()
  const network = { online: () => true, whenOnline: () => Promise.resolve() }
  const request = { kind: 'bill-payment', accountNumber: '1', productCode: 'P' } as const
  const known: LookupState = { kind: 'too-old', request }
  const run = createLookupRun({ api, network, known })
  const { found } = formNow({ product: productOf({ kind: 'open' }), fields: [], values: {}, run })
  expect(found()).toBe(known)
})
