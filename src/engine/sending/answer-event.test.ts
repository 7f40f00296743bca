import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { readTransactionRecords } from '../../platform/contract/sale/transaction.ts'
import { answer, noAnswer, sold } from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import type { SaidLast } from '../sale.ts'
import { eventOfReply, readSealedAnswer, receiptOfRecord, saidByRecord } from './answer-event.ts'

const envelope = { iv: new Uint8Array(), data: new Uint8Array() }

/** A record of a platform, with what the till seals of its receipt. */
async function receiptIn(record: object, ...receiptFields: readonly string[]) {
  const [read] = readTransactionRecords({ status: 'COMPLETED', ...record })
  expect.assert(read !== undefined)
  let sealed = ''
  const { kind } = await receiptOfRecord(read, 't-1', receiptFields, (text) => {
    sealed = text
    return Promise.resolve(envelope)
  })
  return { kind, sealed }
}

describe('a receipt with the goods that its category promises (rulings R23, R33)', () => {
  const token = '12345678901234567890'

  it.each<[unknown, string, string[]]>([
    [{ token }, 'whole', ['receipt.token']],
    [{ Token: token }, 'whole', ['receipt.token']],
    [{ token: '', units: 41.7 }, 'partial', ['receipt.token']],
    [{ token: '' }, 'none', ['receipt.token']],
    [{ token: null, a: 1 }, 'partial', ['receipt.token']],
    [{ token: 0 }, 'whole', ['token']],
    [{ kct1: token, units: 41.7 }, 'whole', ['receipt.token']],
    [{ tokens: [{ value: token }] }, 'whole', ['receipt.token']],
    [`{"token":"${token}"}`, 'whole', ['receipt.token']],
    [[{ units: 3 }, { token }], 'whole', ['receipt.token']],
    ['Token 1234 5678 9012 3456 7890', 'whole', ['receipt.token']],
    ['none', 'none', ['receipt.token']],
    [[null, {}], 'none', ['receipt.token']],
    [{}, 'none', ['receipt.token']],
    [null, 'none', ['token']],
    [{ a: 1 }, 'whole', ['receipt.pin']],
    [{ a: 1 }, 'partial', ['token']],
    [{ a: 1 }, 'partial', ['receipt.TOKEN']],
    [{ a: 1 }, 'partial', ['receipt.a', 'token']],
    [{ a: 1 }, 'whole', ['receipt.items[0].token']],
    [{ a: 1 }, 'whole', ['receipt.token[0]']],
    [{ a: 1 }, 'whole', ['receipt.subtoken']],
  ])('%j is %s by the paths %j', async (receipt, kind, paths) => {
    expect((await receiptIn({ id: 't-1', receipt }, ...paths)).kind).toBe(kind)
  })
})

it('keeps nothing from a record that would look like the receipt’s (ruling R27)', async () => {
  const receipt = { reference: '600123456789', amount: '75.00', transactionNumber: 9 }
  const record = {
    transactionId: 't-1',
    // Many platforms use these names for the merchant's reference and the amount asked for.
    reference: 'T1-0001',
    amount: 0,
    name: 'Somebody who works there',
    items: [{ id: 'i-1' }],
    responseMessage: 'Done',
    responseDateTime: '2026-11-20T14:05:09.123',
    receipt,
  }
  const { kind, sealed } = await receiptIn(record, 'reference', 'amount', 'name')
  expect(kind).toBe('whole')
  expect(readSealedAnswer(sealed)).toEqual({
    transactionId: 't-1',
    responseCode: '0',
    successful: true,
    responseMessage: 'Done',
    responseDateTime: '2026-11-20T14:05:09.123',
    receipt,
  })
})

describe('what a reply does to the sale (ruling R19)', () => {
  const refused = (code: string, message: string, more: object = {}) =>
    answer({ responseCode: code, responseMessage: message, ...more }, 400)
  const failed = (rejectionReason: string) =>
    answer({
      transactionId: 't-1',
      responseCode: '9',
      rejectionCode: '1004',
      successful: false,
      rejectionReason,
    })
  const eventOf = (reply: Reply, sent: 'first' | 'retry' = 'first') =>
    eventOfReply(reply, {
      at: 5,
      sent,
      receiptFields: ['receipt.token'],
      seal: () => Promise.resolve(envelope),
      holdUntil: () => 9,
    })

  it.each<[string, Reply, object, Omit<SaidLast, 'at'>]>([
    ['401', answer({}, 401), { kind: 'answered-session' }, { outcome: 'session' }],
    [
      'nobody signed in',
      { kind: 'no-answer', reason: 'no-session' },
      { kind: 'answered-session' },
      { outcome: 'session' },
    ],
    [
      '429, and until when',
      answer({}, 429),
      { kind: 'answered-throttled', until: 9 },
      { outcome: 'throttled' },
    ],
    [
      '202 without an id',
      answer({}, 202),
      { kind: 'answered-in-flight' },
      { outcome: 'in-flight', code: '202' },
    ],
    [
      '202 with a transaction',
      answer({ transactionId: 't-1', responseCode: '0-1' }, 202),
      { kind: 'answered-in-flight', transactionId: 't-1' },
      { outcome: 'in-flight', code: '202' },
    ],
    ['no answer', noAnswer, { kind: 'answered-unknown' }, { outcome: 'unknown', why: 'network' }],
    [
      'a transaction without a class',
      answer({ transactionId: 't-1' }),
      { kind: 'answered-unknown', transactionId: 't-1' },
      { outcome: 'unknown', why: 'unrecognised' },
    ],
    [
      'a failure, in words',
      failed('The provider is down'),
      { kind: 'answered-failed', transactionId: 't-1' },
      { outcome: 'failed', code: '1004', message: 'The provider is down' },
    ],
    [
      'a failure whose own code is null',
      answer({
        transactionId: 't-1',
        responseCode: '1151',
        rejectionCode: null,
        successful: false,
      }),
      { kind: 'answered-failed', transactionId: 't-1' },
      { outcome: 'failed', code: '1151' },
    ],
    [
      'a refusal, in words',
      refused('1102', 'No such product'),
      { kind: 'answered-rejected' },
      { outcome: 'rejected', code: '1102', message: 'No such product' },
    ],
    [
      'a code that is not listed, and no words',
      answer({ responseCode: '1999' }, 400),
      { kind: 'answered-unlisted' },
      { outcome: 'unlisted', code: '1999' },
    ],
  ])('%s', async (_, reply, event, said) => {
    expect(await eventOf(reply)).toEqual({ ...event, at: 5, said: { ...said, at: 5 } })
  })

  it('keeps the wallet’s balance, if a refusal gives it (ruling R20)', async () => {
    const message = 'Insufficient funds. Available balance: R12.50'
    const said = { code: '1103', available: cents(1_250) }
    expect(await eventOf(refused('1103', message))).toMatchObject({ said })
  })

  it('keeps the attempt that a retry’s refusal names (ruling R38)', async () => {
    const reply = refused('1006', 'Already retried', { transactionId: 't-2' })
    expect(await eventOf(reply, 'retry')).toMatchObject({
      kind: 'answered-rejected',
      transactionId: 't-2',
    })
  })

  it('keeps only a completed answer’s seal: its words may include the goods', async () => {
    const reply = sold('t-1', { token: '12345678901234567890' })
    expect(await eventOf(reply)).toEqual({
      kind: 'answered-completed',
      at: 5,
      said: { outcome: 'unknown', at: 5, why: 'contradictory' },
      transactionId: 't-1',
      receipt: { kind: 'whole', sealed: envelope },
    })
  })

  it('is sold even if the receipt can’t be sealed: the till fetches it again (ruling R25)', async () => {
    const event = await eventOfReply(sold('t-1'), {
      at: 5,
      sent: 'first',
      receiptFields: [],
      seal: () => Promise.reject(new Error('No key')),
      holdUntil: () => 9,
    })
    expect(event).toMatchObject({ kind: 'answered-completed', receipt: { kind: 'none' } })
  })
})

it('keeps a record’s time only if it is text', async () => {
  const record = { id: 't-1', responseDateTime: 1_732_000_000, receipt: { a: 1 } }
  expect((await receiptIn(record)).sealed).not.toContain('responseDateTime')
})

it.each<[object, Omit<SaidLast, 'at' | 'outcome'>]>([
  [
    { responseCode: 1004, responseMessage: 'No answer' },
    { code: '1004', message: 'No answer' },
  ],
  [{}, {}],
])('a FAILED record %j says so', (more, said) => {
  const [record] = readTransactionRecords({ id: 't-1', status: 'FAILED', ...more })
  expect.assert(record !== undefined)
  expect(saidByRecord(record, 5)).toEqual({ outcome: 'failed', at: 5, ...said })
})

it.each(['', '[]', '{', 'null'])('%j from a seal is no answer', (text) => {
  expect(readSealedAnswer(text)).toBeUndefined()
})
