import { expect, it } from 'vitest'
import { readTransactionRecords } from '../../contract/transaction.ts'
import { readSealedAnswer, receiptOfRecord } from './answer-event.ts'

const envelope = { iv: new Uint8Array(), data: new Uint8Array() }

it.each([
  [{ token: '12345678901234567890' }, 'whole'],
  [{ Token: '12345678901234567890' }, 'whole'],
  [{ token: '' }, 'partial'],
  [{ units: 41.7 }, 'partial'],
  [{}, 'none'],
])('takes %j, of what names a token, for %s (rulings R23, R33)', async (receipt, kind) => {
  const [record] = readTransactionRecords({ id: 't-1', status: 'COMPLETED', receipt })
  expect.assert(record !== undefined)
  const seal = () => Promise.resolve(envelope)
  expect((await receiptOfRecord(record, 't-1', ['receipt.token'], seal)).kind).toBe(kind)
})

it('keeps nothing of a record beside its receipt that would be taken for the receipt’s (ruling R27)', async () => {
  const receipt = { reference: '600123456789', amount: '75.00', transactionNumber: 9 }
  const [record] = readTransactionRecords({
    transactionId: 't-1',
    status: 'COMPLETED',
    // What many platforms call the merchant's reference, and what was asked for of a full balance.
    reference: 'T1-0001',
    amount: 0,
    name: 'Somebody who works there',
    items: [{ id: 'i-1' }],
    responseMessage: 'Done',
    responseDateTime: '2026-11-20T14:05:09.123',
    receipt,
  })
  expect.assert(record !== undefined)
  const sealed: string[] = []
  const held = await receiptOfRecord(record, 't-1', ['reference', 'amount', 'name'], (text) => {
    sealed.push(text)
    return Promise.resolve(envelope)
  })
  expect(held.kind).toBe('whole')
  expect(readSealedAnswer(sealed[0] ?? '')).toEqual({
    transactionId: 't-1',
    responseCode: '0',
    successful: true,
    responseMessage: 'Done',
    responseDateTime: '2026-11-20T14:05:09.123',
    receipt,
  })
})
