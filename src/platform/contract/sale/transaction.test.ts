import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeText } from '../lenient.ts'
import {
  isRecordOf,
  readTransactionPage,
  readTransactionRecords,
  readTransactionStatus,
} from './transaction.ts'

describe('a transaction status (ruling R5)', () => {
  it.each([
    ['completed', 'COMPLETED'],
    [' Failed ', 'FAILED'],
    [0, 'COMPLETED'],
    ['1', 'PENDING'],
    ['2', 'PROCESSING'],
    [3, 'FAILED'],
  ])('reads %j as %s', (given, status) => {
    expect(readTransactionStatus(given)).toBe(status)
  })

  it.each([[4], [-0.5], [''], ['DONE'], [null], [undefined], [true], [{}], [[]], ['toString']])(
    'takes %j for no answer',
    (given) => {
      expect(readTransactionStatus(given)).toBeUndefined()
    },
  )
})

const spelt = (name: string) => [
  name,
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  name.charAt(0).toUpperCase() + name.slice(1),
  name.toUpperCase(),
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
]
const statusNames = ['status', 'transactionStatus', 'state', 'statusCode', 'currentState'].flatMap(
  spelt,
)
const idNames = ['transactionId', 'id', 'transactionItemCode', 'txnId', 'uuid'].flatMap(spelt)
const only = (answer: unknown) => readTransactionRecords(answer)[0]
/** The status that the record of an answer has. */
const statusOf = (members: object) =>
  readTransactionStatus(only({ transactionId: 't', ...members })?.status)
/** The identities of an answer's records. */
const idsIn = (answer: unknown) =>
  readTransactionRecords(answer).map(({ transactionId }) => transactionId)

describe('a record read by meaning (ruling R33)', () => {
  it('believes a status under any of its names', () => {
    for (const name of statusNames)
      expect([name, statusOf({ [name]: 'completed' }), statusOf({ [name]: 3 })]).toEqual([
        name,
        'COMPLETED',
        'FAILED',
      ])
  })

  it('takes its identity from any of its names', () => {
    for (const name of idNames) {
      const record = only({ [name]: 't-1', status: 1 })
      expect([name, record?.transactionId]).toEqual([name, 't-1'])
      expect(record !== undefined && isRecordOf(record, 't-1')).toBe(true)
    }
  })

  it.each([
    [{ status: { code: 0, name: 'Completed' } }, 'COMPLETED'],
    [{ status: { id: 1, code: 'FAILED', description: 'It failed' } }, 'FAILED'],
    [{ transaction_status: { value: '2' } }, 'PROCESSING'],
  ])('reads a status in an enumeration’s form: %j', (members, status) => {
    expect(statusOf(members)).toBe(status)
  })

  it.each([
    [{ responseCode: 'FAILED', successful: false }],
    [{ status: '{"code":"FAILED"}' }],
    [{ status: [{ code: 3 }] }],
    [{ successful: true, result: 'COMPLETED' }],
    [{ paymentStatus: 'COMPLETED' }],
    [{ itemStatus: 'FAILED', statusReason: 'FAILED' }],
    [{ code: 3 }],
    [{ status: 'COMPLETED', state: 'FAILED' }],
    [{ status: { code: 0, name: 'FAILED' } }],
    [{ status: { id: 3 } }],
    [{ status: ['FAILED'] }],
    [{ items: [{ status: 'FAILED' }] }],
    [{ status: 'SETTLED', items: [{ transactionId: 't', status: 'FAILED' }] }],
  ])('does not believe a status in %j', (members) => {
    expect(statusOf(members)).toBeUndefined()
  })

  const items = [{ id: 'i-1', status: 'COMPLETED' }]
  it.each([
    ['of a page', { id: 'page-1', items }, ['i-1']],
    ['of an envelope with its own reference', { handle: 'q', reference: 'r', items }, ['i-1']],
    ['of an envelope with its own status', { handle: 'q', status: 'COMPLETED', items }, ['i-1']],
    ['of a transaction', { id: 't', status: 'FAILED', items }, ['t']],
    ['of one with an unreadable status', { id: 't', status: 'GONE', amount: 20, items }, ['t']],
    ['of one with a reference', { id: 't', merchantReference: 'r', items }, ['t']],
    ['of one with a product', { id: 't', sku: 'MTN', items }, ['t']],
    ['of one without identity', { data: [{ handle: 't', sku: 'M', amount: 2, items }] }, []],
    ['of a list’s row', [{ handle: 't', gross: 20, sku: 'MTN', items }], []],
    ['of a page’s row', { items: [{ handle: 't', gross: 20, items }], totalCount: 1 }, []],
    ['within a list’s row', [{ transaction: { id: 't', status: 'FAILED' } }], ['t']],
  ])('knows what the items %s are', (_, answer, ids) => {
    expect(idsIn(answer)).toEqual(ids)
  })

  it('gives members our names, for any names of the platform', () => {
    expect(
      only({
        TransactionUUID: 't',
        transaction_status: 'FAILED',
        client_reference: 'ref-1',
        'product-code': 'MTN',
        TransactionAmount: 20.5,
        created_at: '2026-11-21T10:00:00',
        result_message: 'No stock',
      }),
    ).toMatchObject({
      transactionId: 't',
      merchantReference: 'ref-1',
      productCode: 'MTN',
      amount: 20.5,
      createdDate: '2026-11-21T10:00:00',
      responseMessage: 'No stock',
    })
  })

  it('is COMPLETED or FAILED only if a member named for it says so', () => {
    const name = fc.constantFrom(...statusNames, 'code', 'result', 'responseCode', 'itemState')
    const value = fc.constantFrom(0, 1, 2, 3, '0', '3', 'COMPLETED', 'FAILED', 'PENDING', 7, null)
    fc.assert(
      fc.property(fc.dictionary(name, value), (members) => {
        const said = Object.entries(members)
          .filter(([member]) => statusNames.includes(member))
          .map(([, said]) => readTransactionStatus(said))
          .filter((status) => status !== undefined)
        expect(statusOf(members)).toBe(new Set(said).size === 1 ? said[0] : undefined)
      }),
    )
  })
})

describe('the answers of /transactions (ruling R5)', () => {
  const record = { transactionId: 't-1', status: 'FAILED' }
  const page = { content: [record], page: 0, size: 20, totalElements: 41, totalPages: 3 }

  it.each<[string, unknown]>([
    ['a bare record', record],
    ['an envelope with data', { responseCode: '0', data: record }],
    ['an array', [record]],
    ['a page', page],
    ['an envelope around a page', { data: page }],
    ['a record with its own data', { ...record, data: { note: 'x' } }],
  ])('yields the record of %s', (_, answer) => {
    expect(readTransactionRecords(answer)).toMatchObject([record])
  })

  it('reads each member of another type separately (R45)', () => {
    const receipt = { pin: '1' }
    const members = {
      merchantReference: 12,
      productCode: 1001,
      amount: '20.00',
      responseCode: 1200,
    }
    const odd = { responseMessage: {}, createdDate: '1795867509' }
    expect(only({ transactionId: 77, ...members, ...odd, receipt })).toMatchObject({
      transactionId: '77',
      merchantReference: '12',
      productCode: '1001',
      amount: '20.00',
      responseCode: '1200',
      responseMessage: undefined,
      createdDate: '2026-11-28T12:05:09.000Z',
      receipt,
    })
  })

  it.each<[unknown]>([
    [null],
    ['t-1'],
    [7],
    [{}],
    [{ responseCode: '0' }],
    [[[]]],
    [{ data: null }],
    ['[{"transactionId":"t-1","status":"FAILED"}]'],
    [{ data: '{"transactionId":"t-1","status":"FAILED"}' }],
  ])('finds no record in %j', (answer) => {
    expect(readTransactionRecords(answer)).toEqual([])
  })

  it('yields only records with an identity, and never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(idsIn(answer)).not.toContain('')
      }),
    )
  })

  it('reads a page and a wrapped page alike', () => {
    expect(readTransactionPage(page)).toMatchObject(page)
    expect(readTransactionPage({ data: page })).toEqual(readTransactionPage(page))
    expect(readTransactionPage([record])).toBeUndefined()
  })

  it('reads a page under other names, and counts its pages if it does not', () => {
    const counts = { page_number: 0, page_size: 20, total: 41 }
    expect(readTransactionPage({ Result: { items: [record], ...counts } })).toMatchObject(page)
  })

  it.each([
    [
      { page: {}, size: '20' },
      { page: 0, size: 20 },
    ],
    [{ size: 'many' }, { size: 1, totalPages: 3 }],
    [{ totalPages: {} }, { totalPages: 3 }],
  ])('keeps a page with partly odd counts: %j (R45)', (change, expected) => {
    expect(readTransactionPage({ ...page, ...change })).toMatchObject(expected)
  })

  it.each([
    [{ transactionId: 't-1' }, true],
    [{ id: 't-1' }, true],
    [{ transactionItemCode: 't-1' }, true],
    [{ id: 7 }, false],
    [{ transactionId: 'T-1' }, false],
    [{ merchantReference: 't-1' }, false],
  ])('%j is the record of t-1: %s', (candidate, ours) => {
    expect(isRecordOf(candidate, 't-1')).toBe(ours)
  })
})

it.each([
  ['21/11/2026 10:00:00 +02:00', '21/11/2026 10:00:00 +02:00'],
  [1_795_867_509.25, '2026-11-28T12:05:09.250Z'],
  [1_795_867_509_123, '2026-11-28T12:05:09.123Z'],
  [' 1795867509123 ', '2026-11-28T12:05:09.123Z'],
  [20_261_121, '2026-11-21'],
  ['20261121140509', '2026-11-21T14:05:09'],
  [[2026, 11, 21, 14, 5, 9], '2026-11-21T14:05:09'],
  [[2026, 21, 11], undefined],
  [20_262_121, undefined],
  [-1_795_867_509, undefined],
  ['20262121', '20262121'],
])('the time %j of a record is %j', (time, text) => {
  expect(timeText(time)).toBe(text)
})

it('reads a record’s time in Java’s parts', () => {
  const record = { id: 't-1', status: 'COMPLETED', createdDate: [2026, 11, 21, 14, 5, 9] }
  expect(readTransactionRecords([record])).toMatchObject([{ createdDate: '2026-11-21T14:05:09' }])
})
