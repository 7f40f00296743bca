import { expect, it } from 'vitest'
import { readTransactionRecords } from '../../contract/transaction.ts'
import { readSealedAnswer, receiptOfRecord } from './answer-event.ts'

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
    return Promise.resolve({ iv: new Uint8Array(), data: new Uint8Array() })
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
