import { expect, it, test } from 'vitest'
import { listRequestOf, pollOf, purchaseOf, redeemOf, retryOf } from './requests.ts'

const sale = { method: 'POST', timeoutMs: 30_000 }

test('a purchase and a redemption are exactly the confirmed bytes', () => {
  expect(purchaseOf('{"a":1}')).toEqual({ ...sale, path: '/purchase', bodyText: '{"a":1}' })
  expect(redeemOf('{"a":1}')).toEqual({ ...sale, path: '/redeem', bodyText: '{"a":1}' })
})

test('a retry names its transaction, and has a body only if something has changed', () => {
  const path = '/transactions/t%2F1/retry'
  expect(retryOf('t/1')).toEqual({ ...sale, path })
  expect(retryOf('t/1', '{"amount":5}')).toEqual({ ...sale, path, bodyText: '{"amount":5}' })
})

test('a poll asks for one transaction', () => {
  expect(pollOf('t-1')).toEqual({
    method: 'POST',
    path: '/transactions',
    bodyText: '{"transactionId":"t-1"}',
    timeoutMs: 10_000,
  })
})

it('a page of the list is requested in the address, or in the body', () => {
  const page = { page: 2, size: 20, sort: 'createdDate,desc' }
  const list = { path: '/transactions', timeoutMs: 15_000 }
  expect(listRequestOf('GET', page)).toEqual({ ...list, method: 'GET', query: page })
  expect(listRequestOf('POST', page)).toEqual({
    ...list,
    method: 'POST',
    bodyText: '{"page":2,"size":20,"sort":"createdDate,desc"}',
  })
})
