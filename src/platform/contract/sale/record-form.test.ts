import { describe, expect, it, test } from 'vitest'
import { pageMemberNames, recordForm, statusForm } from './record-form.ts'
import { locateTransactionRecords } from './transaction.ts'

describe('how a record is written', () => {
  it('uses the platform’s own names, in any case', () => {
    const { members, statuses, unread } = recordForm({
      id: 7,
      merchant_ref: 'r-1',
      TransactionStatus: 3,
      created_at: '2026-11-20T14:05:09',
      amount: null,
      total_amount: '20.00',
      receiptData: { pin: '1' },
      branch: 'x',
    })
    const names = [...members].map(([meaning, { name }]) => [meaning, name])
    expect(Object.fromEntries(names)).toEqual({
      transactionId: 'id',
      merchantReference: 'merchant_ref',
      createdDate: 'created_at',
      amount: 'total_amount',
      receipt: 'receiptData',
    })
    expect(statuses).toEqual([{ name: 'TransactionStatus', value: 3 }])
    expect(unread).toEqual(['branch'])
  })

  test.each([
    ['COMPLETED', 'text'],
    ['failed', 'text'],
    [0, 'number'],
    ['3', 'numeric text'],
    [{ code: 'PENDING' }, 'object'],
    ['REVERSED', 'not understood'],
    [7, 'not understood'],
  ])('a status of %j is %s', (value, form) => {
    expect(statusForm(value)).toBe(form)
  })

  it('names what is around records', () => {
    const record = { id: '1', status: 'FAILED' }
    const located = locateTransactionRecords({ data: { Items: [record, record] } })
    expect(located.map(({ within }) => within)).toEqual([
      ['data', 'Items', '[]'],
      ['data', 'Items', '[]'],
    ])
    expect(located[0]?.members).toEqual(record)
    expect(locateTransactionRecords(record)[0]?.within).toEqual([])
  })

  it('names what a page says about itself', () => {
    expect(pageMemberNames({ Items: [], page_number: 0, totalCount: 3 })).toEqual({
      page: 'page_number',
      totalElements: 'totalCount',
    })
  })
})
