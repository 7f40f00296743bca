import { expect, test } from 'vitest'
import { platformRecord } from './platform-record.ts'

test.each([
  ['20/11/2026 14:00:00 +02:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20T14:00:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20', undefined],
  ['lately', undefined],
])('a record of %s is dated %j', (createdDate, at) => {
  expect(platformRecord({ transactionId: 't-1', createdDate }).at).toBe(at)
})

test.each([
  [
    'all that it has',
    {
      merchantReference: 'T1-1',
      productCode: 'P',
      amount: 20,
      status: '0',
      paymentMethod: ' card ',
      type: 'Redemption',
      receipt: { amount: '12.50' },
    },
    {
      merchantReference: 'T1-1',
      productCode: 'P',
      amount: 2_000,
      status: 'COMPLETED',
      receiptAmount: 1_250,
      redemption: true,
      method: 'card',
    },
  ],
  ['no odd members', { amount: 'twenty', paymentMethod: {}, type: 7 }, {}],
  ['no blank method', { type: 'SALE', paymentMethod: ' ' }, {}],
])('a record says %s', (_, record, read) => {
  const nothing = { transactionId: 'a', productCode: '', redemption: false }
  expect(platformRecord({ transactionId: 'a', ...record })).toEqual({ ...nothing, ...read })
})
