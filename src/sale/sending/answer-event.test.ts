import { expect, it } from 'vitest'
import { receiptLines } from '../../receipt/receipt-rows.ts'
import { readTransactionRecords } from '../../contract/transaction.ts'
import { readSealedAnswer, receiptOfRecord } from './answer-event.ts'

it('a record’s own members are not taken for its receipt’s (ruling R27)', async () => {
  const [record] = readTransactionRecords({
    transactionId: 't-1',
    status: 'COMPLETED',
    // What many platforms call the merchant's reference, and what was asked for of a full balance.
    reference: 'T1-0001',
    amount: 0,
    name: 'Somebody who works there',
    responseDateTime: '2026-11-20T14:05:09.123',
    receipt: { reference: '600123456789', amount: '75.00' },
  })
  expect.assert(record !== undefined)
  let sealed = ''
  const fields = ['reference', 'amount', 'name', 'responseDateTime', 'transactionId']
  await receiptOfRecord(record, 't-1', fields, (text) => {
    sealed = text
    return Promise.resolve({ iv: new Uint8Array(), data: new Uint8Array() })
  })
  const response = readSealedAnswer(sealed)
  expect.assert(response !== undefined)
  expect(receiptLines(response, fields)).toMatchObject([
    { label: 'Reference', text: '600123456789' },
    { label: 'Amount', cents: 7_500 },
    { label: 'Date', text: '20 Nov 2026, 14:05' },
    { label: 'Transaction', text: 't-1' },
  ])
})
