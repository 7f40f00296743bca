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

test('a record says what it was, for whom and how it was paid', () => {
  const record = {
    transactionId: 'a',
    merchantReference: 'T1-1',
    productCode: 'P',
    amount: 20,
    paymentMethod: ' card ',
    type: 'Redemption',
    receipt: { amount: '12.50' },
  }
  expect(platformRecord(record)).toEqual({
    transactionId: 'a',
    merchantReference: 'T1-1',
    productCode: 'P',
    amount: 2_000,
    receiptAmount: 1_250,
    redemption: true,
    method: 'card',
  })
  const odd = { transactionId: 'a', amount: 'twenty', paymentMethod: {}, type: 7 }
  expect(platformRecord(odd)).toEqual({ transactionId: 'a', productCode: '', redemption: false })
  expect(platformRecord({ transactionId: 'a', type: 'SALE', paymentMethod: ' ' })).toEqual({
    transactionId: 'a',
    productCode: '',
    redemption: false,
  })
})
