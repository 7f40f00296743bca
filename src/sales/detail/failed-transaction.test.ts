import { describe, expect, it } from 'vitest'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import { readCategories } from '../../platform/reads/categories.ts'
import { readProducts } from '../../platform/reads/products.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { chainsOf } from './chain.ts'
import { failedTransactionOf, receiptFieldsOf } from './failed-transaction.ts'
import { listedSale } from '../book/listed-sale.ts'
import { platformSaleOf } from '../book/platform-sale.ts'

function listed(transactionId: string, more: object = {}) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId,
      merchantReference: 'T2-1',
      status: 'FAILED',
      productCode: 'P',
      amount: 20,
      mobileNumber: '+27821230004',
      createdDate: '2026-11-20T14:05:00',
      ...more,
    }),
  )
  return listedSale({ key: transactionId, platform }, new Map())
}

const catalogue = (categoryIds: readonly number[]) =>
  buildCatalogue(
    readProducts([{ code: 'P', minAmount: 1, maxAmount: 5, categoryIds }]) ?? [],
    readCategories([
      { id: 1, name: 'Airtime', meta: JSON.stringify({ fields: [], receiptFields: ['a', 'b'] }) },
      { id: 2, name: 'Bare' },
    ]) ?? [],
  )

describe('what the engine retries', () => {
  it('is the till’s own row, if it has one', () => {
    const one = listedSale({ key: 't-1', sale: aSale({ kind: 'failed' }) }, new Map())
    expect(failedTransactionOf(one, [one], undefined)).toBe('T1-1')
  })

  it('is the platform’s transaction of a sale that was refused here', () => {
    const { platform } = listed('t-2').entry
    expect.assert(platform !== undefined)
    const sale = aSale({ kind: 'rejected' }, { merchantReference: 'T2-1' })
    const one = listedSale({ key: 't-2', platform, sale }, new Map())
    expect(failedTransactionOf(one, [one], undefined)).toMatchObject({
      transactionId: 't-2',
      merchantReference: 'T2-1',
    })
  })

  it('is otherwise the transaction with everything known about it', () => {
    const one = listed('t-2')
    const chain = chainsOf([listed('t-1', { createdDate: '2026-11-20T14:00:00' }), one]).get('T2-1')
    expect(failedTransactionOf(one, chain ?? [], catalogue([1]))).toEqual({
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

  it('includes no attempt without a transaction', () => {
    const one = listed('t-2')
    const here = listedSale({ key: 'T1-1', sale: aSale({ kind: 'rejected' }) }, new Map())
    expect(failedTransactionOf(one, [here, one], undefined)).toMatchObject({ others: [] })
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
    const nameless = { ...one, transactionId: 't-9', key: 'k' }
    const { transactionId: _id, ...keyed } = nameless
    expect(failedTransactionOf(nameless, [keyed], undefined)).toMatchObject({
      transactionId: 't-9',
    })
    expect(failedTransactionOf(keyed, [keyed], undefined)).toMatchObject({
      transactionId: 'k',
      others: [],
    })
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
