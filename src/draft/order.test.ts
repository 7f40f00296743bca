import { expect, test } from 'vitest'
import { aProduct } from '../testing/shop/a-product.ts'
import type { PaymentDraft } from '../engine/payment.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import { cents } from '../values/money.ts'
import { operations, type Operation } from './operation.ts'
import { formFields } from './form-fields.ts'
import { saleDraft, saleOrder } from './order.ts'

const product = aProduct({ brandKey: 'B', brandName: 'A brand' })
const fields = formFields([], 'airtime')

function draftOf(operation: Operation, number: string, terminalId?: string) {
  const values = Object.fromEntries(fields.map(({ key }) => [key, number]))
  const terminal = {
    channelId: 'CH-POS-1',
    ...(terminalId !== undefined && { terminalId }),
  }
  return saleDraft(
    {
      product,
      operation,
      fields,
      values,
      amount: cents(2_000),
      receiptFields: [],
      plan: undefined,
      lookup: undefined,
    },
    { method: 'cash' },
    { account: merchant, terminal },
  )
}

test.each<[Operation['kind'], set: string | undefined, sent: string | undefined]>([
  ['purchase', 'T-9', 'T-9'],
  ['purchase', '', undefined],
  ['purchase', undefined, undefined],
  ['redeem', 'T-9', undefined],
])('a %s on terminal %j names %j', (kind, set, sent) => {
  expect(draftOf(operations[kind], '0821234567', set).body['terminalId']).toBe(sent)
})

test.each<[number: string, label: string, masked: string]>([
  ['0821234567', 'Mobile number', '082 ••• 4567'],
  ['', '', ''],
])('for %j, the list shows %j %j', (number, recipientLabel, recipientMasked) => {
  expect(draftOf(operations.purchase, number).summary).toEqual({
    title: 'A product',
    productCode: 'P',
    brandName: 'A brand',
    saleKind: 'airtime',
    amount: 2_000,
    recipientLabel,
    recipientMasked,
  })
})

test.each<
  [what: string, prices: [number, ...number[]], methods: [string, number][], says: object[]]
>([
  ['cash, rounded', [123_456], [['cash', 123_450]], [{ method: 'cash', tendered: 200_000 }]],
  ['a card', [2_005], [['card', 2_005]], [{ method: 'card' }]],
  [
    'cash and a card that covers more',
    [5_000],
    [
      ['cash', 2_000],
      ['card', 3_000],
    ],
    [{ method: 'card' }],
  ],
  [
    'cash and a card for three sales (R43)',
    [2_000, 3_000, 1_005],
    [
      ['cash', 4_000],
      ['card', 2_005],
    ],
    [{ method: 'cash' }, { method: 'cash' }, { method: 'card' }],
  ],
])('paid by %s, each sale names one method and its exact price', (_, prices, parts, says) => {
  const methods = parts.map(([method, amount]) => ({ method, amount: cents(amount) }))
  const counted = parts[0]?.[0] === 'cash' && { tendered: cents(200_000) }
  const payment: PaymentDraft = { methods, rounding: 'customer', ...counted }
  const details = (price: number) => ({
    product,
    fields,
    values: {},
    receiptFields: [],
    plan: undefined,
    lookup: undefined,
    operation: operations.purchase,
    amount: cents(price),
  })
  const [first, ...others] = prices
  const terminal = { channelId: 'CH-POS-1' }
  const { drafts } = saleOrder([details(first), ...others.map(details)], payment, {
    account: merchant,
    terminal,
  })
  expect(drafts.map((draft) => draft.payment)).toEqual(says)
  expect(drafts.map(({ summary }) => summary.amount)).toEqual(prices)
  expect(drafts.map(({ body }) => body['amount'])).toEqual(prices.map((price) => price / 100))
  expect(drafts.map(({ body }) => body['paymentMethod'])).toEqual(
    drafts.map((draft) => draft.payment.method),
  )
})
