import { expect, test } from 'vitest'
import { aProduct } from '../../testing/shop/a-product.ts'
import { cents } from '../../values/money.ts'
import { deeds } from '../../draft/deed.ts'
import { formFields } from '../../draft/form-fields.ts'
import type { CashCheck, Due } from './pay/cash.ts'
import { confirmView } from './customer-view.ts'
import type { CheckedDraft } from '../../draft/check.ts'

const product = aProduct({ kind: 'other' })
const define = (name: string) => ({ name, type: 'string', required: false })
const fields = formFields([define('voucherPin'), define('mobileNumber')], 'other')
const [pin, mobile] = fields.map(({ key }) => key)
const pinTyped = { [pin ?? '']: '1234 5678 9012' }
const mobileTyped = { ...pinTyped, [mobile ?? '']: '0821234567' }
const number = { label: 'Mobile number', recipient: '082 123 4567' }
const nobody = { label: '', recipient: '' }
const due: Due = { total: cents(2_000), rounding: 'customer' }
const counted: CashCheck = { kind: 'ok', tendered: cents(5_000), change: cents(3_000) }
const wrong: CashCheck = { kind: 'wrong', words: 'Enter the cash.' }

test.each<
  [what: string, Pick<CheckedDraft, 'deed' | 'values'>, CashCheck | undefined, view: object]
>([
  [
    'their number and that they pay',
    { deed: deeds.purchase, values: mobileTyped },
    undefined,
    { ...number, pays: true, amount: 'R 20.00' },
  ],
  [
    'what they hand over and get back',
    { deed: deeds.purchase, values: mobileTyped },
    counted,
    { ...number, pays: true, amount: 'R 20.00', cash: { tendered: 5_000, change: 3_000 } },
  ],
  [
    'no cash that is wrong',
    { deed: deeds.purchase, values: {} },
    wrong,
    { ...nobody, pays: true, amount: 'R 20.00' },
  ],
  [
    'never a PIN',
    { deed: deeds.redeem, values: pinTyped },
    undefined,
    { ...nobody, pays: false, amount: 'R 20.00' },
  ],
])('the customer compares %s', (_, details, cash, view) => {
  const settled = {
    product,
    fields,
    amount: cents(2_000),
    receiptFields: [],
    plan: undefined,
    lookup: undefined,
  }
  const shown = confirmView({ ...settled, ...details }, cash && due, cash)
  const plain = JSON.parse(JSON.stringify(shown).replaceAll('\u00a0', ' '))
  expect(plain).toEqual({ kind: 'confirm', title: 'A product', ...view })
})

test('everything left on a voucher is in words', () => {
  const details = {
    product,
    fields,
    values: {},
    receiptFields: [],
    plan: undefined,
    lookup: undefined,
  }
  const view = confirmView({ ...details, deed: deeds.redeem, amount: cents(0) })
  expect(view).toMatchObject({ amount: 'Full balance' })
})

test('a sum that coins can’t make appears unrounded, in cash too', () => {
  const details = {
    product,
    fields,
    values: {},
    receiptFields: [],
    plan: undefined,
    lookup: undefined,
  }
  const view = (rounding: Due['rounding']) =>
    confirmView(
      { ...details, deed: deeds.purchase, amount: cents(123_456) },
      { total: cents(123_456), rounding },
    )
  expect(view('customer')).toMatchObject({ inCash: 123_450 })
  expect(view('off')).not.toHaveProperty('inCash')
})
