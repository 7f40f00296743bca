import { describe, expect, it } from 'vitest'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { failedTransactionOf, receiptFieldsOf } from './failed-transaction.ts'
import { listedSale } from './listed-sale.ts'

const listed = (transactionId: string, more: object = {}) =>
  listedRecord({
    transactionId,
    merchantReference: 'T2-1',
    status: 'FAILED',
    productCode: 'P',
    amount: 20,
    mobileNumber: '+27821230004',
    createdDate: '2026-11-20T14:05:00',
    ...more,
  })

const catalogue = (categoryIds: readonly number[]) =>
  buildCatalogue(
    readProducts([{ code: 'P', minAmount: 1, maxAmount: 5, categoryIds }]) ?? [],
    readCategories([
      { id: 1, name: 'Airtime', meta: JSON.stringify({ fields: [], receiptFields: ['a', 'b'] }) },
      { id: 2, name: 'Bare' },
    ]) ?? [],
  )

describe('what the engine retries', () => {
  it('is the till’s own row, unless that was refused and the platform has its transaction', () => {
    const own = listedSale({ key: 't-1', sale: aSale({ kind: 'failed' }) }, new Map())
    expect(failedTransactionOf(own, [own], undefined)).toBe('T1-1')
    const { entry } = listed('t-2')
    const sale = aSale({ kind: 'rejected' }, { merchantReference: 'T2-1' })
    const refused = listedSale({ ...entry, sale }, new Map())
    expect(failedTransactionOf(refused, [refused], undefined)).toMatchObject({
      transactionId: 't-2',
      merchantReference: 'T2-1',
    })
  })

  it('is otherwise the transaction with everything known about it', () => {
    const one = listed('t-2')
    const first = listed('t-1', { createdDate: '2026-11-20T14:00:00' })
    const untraced = listedSale({ key: 'T1-1', sale: aSale({ kind: 'rejected' }) }, new Map())
    expect(failedTransactionOf(one, [first, untraced, one], catalogue([1]))).toEqual({
      kind: 'purchase',
      transactionId: 't-2',
      merchantReference: 'T2-1',
      others: ['t-1'],
      summary: {
        title: 'P',
        productCode: 'P',
        brandName: '',
        saleKind: 'other',
        amount: 2_000,
        recipientLabel: 'Mobile number',
        recipientMasked: '082 ••• 0004',
      },
      payment: { method: 'paid_before' },
      receiptFields: ['a', 'b'],
      createdAt: Date.UTC(2026, 10, 20, 12, 5),
    })
  })

  it('is named by its transaction if the platform gives no other name, and paid by the platform’s method', () => {
    const one = listed('t-2', {
      merchantReference: null,
      paymentMethod: 'card',
      type: 'REDEEM',
      amount: null,
    })
    expect(failedTransactionOf(one, [one], undefined)).toMatchObject({
      kind: 'redeem',
      merchantReference: 't-2',
      others: [],
      summary: { amount: 0, saleKind: 'redemption' },
      payment: { method: 'card' },
      receiptFields: [],
    })
    const { transactionId: _id, ...keyed } = { ...one, key: 'k' }
    expect(failedTransactionOf(keyed, [keyed], undefined)).toMatchObject({ transactionId: 'k' })
  })
})

it.each([
  ['its category’s', [1], ['a', 'b']],
  ['none of a category without any', [2], []],
  ['none if it is in no category', [], []],
])('the fields of its receipt are %s', (_, categories, fields) => {
  expect(receiptFieldsOf(listed('t-1'), catalogue(categories))).toEqual(fields)
  expect(receiptFieldsOf(listed('t-1', { productCode: 'Q' }), catalogue([1]))).toEqual([])
  expect(receiptFieldsOf(listed('t-1'), undefined)).toEqual([])
})
