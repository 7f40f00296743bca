import { expect, it, test } from 'vitest'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { platformSaleOf } from './platform-sale.ts'

const read = (record: object) => platformSaleOf(transactionRecord.parse(record))
it('the till reads a record member by member, without its receipt', () => {
  const sale = read({
    transactionId: 't-1',
    merchantReference: ' T1-1 ',
    status: 'completed',
    productCode: 'P',
    amount: '19.99',
    createdDate: '2026-11-20T12:05:00Z',
    lastModifiedDate: '2026-11-20T14:06:00',
    attempt: 2,
    meterNumber: '0412',
    accountNumber: ' 77 ',
    mobileNumber: '+27821234567',
    paymentMethod: 'cash',
    responseCode: 1200,
    responseMessage: 'No\nanswer',
    receipt: { token: '1234', amount: '5' },
  })
  expect(sale).toMatchObject({
    transactionId: 't-1',
    merchantReference: 'T1-1',
    status: 'COMPLETED',
    productCode: 'P',
    amount: 1_999,
    createdAt: Date.UTC(2026, 10, 20, 12, 5),
    created: { hour: 14, minute: 5 },
    changed: { hour: 14, minute: 6 },
    attempt: 2,
    recipients: [
      { label: 'Meter', text: '0412' },
      { label: 'Account', text: '77' },
      { label: 'Mobile number', text: '+27821234567' },
    ],
    isRedemption: false,
    paymentMethod: 'cash',
    code: '1200',
    message: 'No answer',
    hasReceipt: true,
  })
  expect(sale).not.toHaveProperty('given')
  expect(JSON.stringify(sale)).not.toContain('token')
})

test.each<[object, object]>([
  [{ status: ' reversed ' }, { status: 'REVERSED' }],
  [{ status: 7 }, { status: '7' }],
  [{ status: 3 }, { status: 'FAILED' }],
  [{ receipt: {}, type: 'SALE' }, {}],
  [{ merchantReference: ' ', paymentMethod: true, createdDate: 'soon' }, {}],
  [{ responseCode: '00' }, { code: '0' }],
  [{ attempt: 0 }, {}],
  [{ attempt: 1.5 }, {}],
  [{ attempt: '2' }, { attempt: 2 }],
  [
    { type: 'Redemption', receipt: { amount: '12.50' } },
    { isRedemption: true, hasReceipt: true, given: 1_250 },
  ],
])('a record of %j is read as %j', (record, sale) => {
  const none = { status: '', recipients: [], isRedemption: false, hasReceipt: false }
  const id = { transactionId: 't-1' }
  expect(read({ ...id, ...record })).toEqual({ ...id, ...none, ...sale })
})
