import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isRecordOf,
  readTransactionPage,
  readTransactionRecords,
  readTransactionStatus,
  timeText,
} from './transaction.ts'

describe('a transaction status (ruling R5)', () => {
  it.each([
    ['COMPLETED', 'COMPLETED'],
    ['completed', 'COMPLETED'],
    [' Failed ', 'FAILED'],
    [0, 'COMPLETED'],
    ['0', 'COMPLETED'],
    [1, 'PENDING'],
    ['2', 'PROCESSING'],
    [3, 'FAILED'],
  ])('reads %j as %s', (given, status) => {
    expect(readTransactionStatus(given)).toBe(status)
  })

  it.each([
    [4],
    [-0.5],
    [''],
    ['DONE'],
    [null],
    [undefined],
    [true],
    [false],
    [{}],
    [[]],
    ['toString'],
  ])('takes %j for no answer', (given) => {
    expect(readTransactionStatus(given)).toBeUndefined()
  })
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
const only = (answer: unknown) => {
  const [record] = readTransactionRecords(answer)
  return record
}

describe('a record read by meaning (ruling R33)', () => {
  it.each(statusNames)('believes a status under %s', (name) => {
    expect(only({ id: 't', [name]: 'completed' })?.status).toBe('COMPLETED')
    expect(only({ id: 't', [name]: 3 })?.status).toBe('FAILED')
  })

  it.each(idNames)('takes %s for the identity', (name) => {
    const record = only({ [name]: 't-1', status: 1 })
    expect(record?.transactionId).toBe('t-1')
    expect(record !== undefined && isRecordOf(record, 't-1')).toBe(true)
  })

  it.each([
    [{ status: { code: 0, name: 'Completed' } }, 'COMPLETED'],
    [{ status: { id: 1, code: 'FAILED', description: 'It failed' } }, 'FAILED'],
    [{ transaction_status: { value: '2' } }, 'PROCESSING'],
  ])('reads a status in an enumeration’s form: %j', (members, status) => {
    expect(only({ id: 't', ...members })?.status).toBe(status)
  })

  it.each([
    [{ responseCode: '3' }],
    [{ responseCode: 'FAILED', successful: false }],
    [{ successful: true, result: 'COMPLETED' }],
    [{ paymentStatus: 'COMPLETED' }],
    [{ itemStatus: 'FAILED', statusReason: 'FAILED' }],
    [{ code: 3 }],
    [{ status: 'COMPLETED', state: 'FAILED' }],
    [{ status: 0, transactionStatus: 3 }],
    [{ status: { code: 0, name: 'FAILED' } }],
    [{ status: { id: 3 } }],
    [{ items: [{ status: 'FAILED' }] }],
  ])('does not believe a status in %j', (members) => {
    const record = only({ transactionId: 't', ...members })
    expect(readTransactionStatus(record?.status)).toBeUndefined()
  })

  it.each([{ id: 't' }, { id: 't', status: 'SETTLED' }])(
    'does not believe the items of %j, though they name it',
    (whole) => {
      const items = [{ transactionId: 't', status: 'FAILED' }]
      const [read, ...others] = readTransactionRecords({ ...whole, items })
      expect(others).toEqual([])
      expect(readTransactionStatus(read?.status)).toBeUndefined()
    },
  )

  it('reads a page with its own id', () => {
    const page = { id: 'page-1', items: [{ id: 't', status: 'FAILED' }] }
    expect(readTransactionRecords(page)).toMatchObject([{ transactionId: 't', status: 'FAILED' }])
  })

  it('does not take the items of a transaction for transactions', () => {
    const items = [{ id: 'i-1', status: 'FAILED' }]
    expect(readTransactionRecords({ id: 't', status: 'COMPLETED', items })).toMatchObject([
      { transactionId: 't', status: 'COMPLETED' },
    ])
  })

  it.each([{ merchantReference: 'r' }, { amount: 20 }, { sku: 'MTN' }])(
    'nor with an unreadable status, if it is plainly a transaction: %j',
    (members) => {
      const items = [{ id: 'i-1', status: 'COMPLETED' }]
      for (const status of ['DELIVERED', undefined])
        expect(
          readTransactionRecords({ id: 't', status, ...members, items }).map(
            ({ transactionId }) => transactionId,
          ),
        ).toEqual(['t'])
    },
  )

  it.each([
    { merchantReference: 'r', amount: 20 },
    { amount: '20', sku: 'MTN' },
    { client_reference: 'r', productCode: 'MTN', status: 'COMPLETED' },
  ])('nor with an unreadable identity: %j', (members) => {
    const items = [{ id: 'i-1', status: 'COMPLETED' }]
    expect(readTransactionRecords({ data: [{ handle: 't', ...members, items }] })).toEqual([])
  })

  it('takes a list in a list’s row for parts of the row, and reads nothing else from it', () => {
    const items = [{ id: 'i-1', status: 'COMPLETED' }]
    const row = { handle: 't', gross: 20, sku: 'MTN', items }
    expect(readTransactionRecords([row])).toEqual([])
    expect(readTransactionRecords({ items: [row], totalCount: 1 })).toEqual([])
    expect(readTransactionRecords([{ transaction: { id: 't', status: 'FAILED' } }])).toHaveLength(1)
  })

  it.each([{ reference: 'r' }, { totalAmount: 40 }, { status: 'COMPLETED' }])(
    'finds those in an envelope with its own status: %j',
    (members) => {
      const items = [{ id: 't-1', status: 'COMPLETED' }]
      expect(readTransactionRecords({ handle: 'q', ...members, items })).toMatchObject([
        { transactionId: 't-1' },
      ])
    },
  )

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
    const record = fc.dictionary(name, value)
    fc.assert(
      fc.property(record, (members) => {
        const read = readTransactionStatus(only({ ...members, transactionId: 't' })?.status)
        const said = Object.entries(members)
          .filter(([member]) => statusNames.includes(member))
          .map(([, said]) => readTransactionStatus(said))
          .filter((status) => status !== undefined)
        expect(read).toBe(new Set(said).size === 1 ? said[0] : undefined)
      }),
    )
  })
})

describe('the answers of /transactions (ruling R5)', () => {
  const record = { transactionId: 't-1', status: 'FAILED' }
  const page = { content: [record], page: 0, size: 20, totalElements: 1, totalPages: 1 }

  it.each([
    ['JSON text', JSON.stringify(record)],
    ['a list as JSON text', JSON.stringify([record])],
    ['an envelope whose data is JSON text', { data: JSON.stringify(record) }],
    ['a page whose records are JSON text', { ...page, content: [JSON.stringify(record)] }],
    ['a page as JSON text', { data: JSON.stringify(page) }],
    ['JSON text of JSON text', { data: JSON.stringify(JSON.stringify(record)) }],
  ])('yields the record of %s (R45)', (_, answer) => {
    expect(readTransactionRecords(answer)).toMatchObject([record])
  })

  it('reads each member of another type separately (R45)', () => {
    const receipt = { pin: '1' }
    expect(
      readTransactionRecords({
        transactionId: 77,
        status: '3',
        merchantReference: 12,
        productCode: 1001,
        amount: '20.00',
        responseCode: 1200,
        responseMessage: {},
        createdDate: '1795867509',
        receipt: JSON.stringify(receipt),
      }),
    ).toMatchObject([
      {
        transactionId: '77',
        merchantReference: '12',
        productCode: '1001',
        amount: '20.00',
        responseCode: '1200',
        responseMessage: undefined,
        createdDate: '2026-11-28T12:05:09.000Z',
        receipt,
      },
    ])
  })

  it.each([[['FAILED']], [true], [false], [{}], [[0]], [{ id: 3 }], ['']])(
    'tells no status of %j (R45)',
    (status) => {
      const [read] = readTransactionRecords({ transactionId: 't', status })
      expect(readTransactionStatus(read?.status)).toBeUndefined()
    },
  )

  it.each([['{"code":"FAILED"}'], [[{ code: 3 }]], ['3'], [{ name: 'failed' }]])(
    'tells the status of %j (R45)',
    (status) => {
      const [read] = readTransactionRecords({ transactionId: 't', status })
      expect(read?.status).toBe('FAILED')
    },
  )

  it.each([
    [{ page: 'first' }, { page: 0, totalPages: 3 }],
    [
      { page: {}, size: '20' },
      { page: 0, size: 20 },
    ],
    [{ size: 'many' }, { size: 1, totalPages: 3 }],
    [{ totalPages: {} }, { totalPages: 3 }],
  ])('keeps a page with partly odd counts: %j (R45)', (change, expected) => {
    const counts = { content: [record], page: 0, size: 20, totalElements: 41, totalPages: 3 }
    expect(readTransactionPage({ ...counts, ...change })).toMatchObject(expected)
  })

  it.each([
    ['a bare record', record],
    ['an envelope with data', { responseCode: '0', data: record }],
    ['an array', [record]],
    ['a page', page],
    ['an envelope around a page', { data: page }],
    ['a record with its own data', { ...record, data: { note: 'x' } }],
  ])('yields the record of %s', (_, answer) => {
    expect(readTransactionRecords(answer)).toMatchObject([record])
  })

  it.each([
    [null],
    [undefined],
    ['t-1'],
    [7],
    [{}],
    [{ responseCode: '0' }],
    [[[]]],
    [{ data: null }],
  ])('finds no record in %j', (answer) => {
    expect(readTransactionRecords(answer)).toEqual([])
  })

  it('yields only records with an identity, and never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        for (const found of readTransactionRecords(answer)) expect(found.transactionId).not.toBe('')
      }),
    )
  })

  it('reads a page under other names, and counts its pages if it does not', () => {
    expect(
      readTransactionPage({
        Result: { items: [record], page_number: 0, page_size: 20, total: 41 },
      }),
    ).toMatchObject({ content: [record], page: 0, size: 20, totalElements: 41, totalPages: 3 })
  })

  it('reads a page and a wrapped page alike', () => {
    expect(readTransactionPage(page)).toMatchObject(page)
    expect(readTransactionPage({ data: page })).toEqual(readTransactionPage(page))
    expect(readTransactionPage([record])).toBeUndefined()
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
  ['2026-11-21T10:00:00', '2026-11-21T10:00:00'],
  ['21/11/2026 10:00:00 +02:00', '21/11/2026 10:00:00 +02:00'],
  [1_795_867_509, '2026-11-28T12:05:09.000Z'],
  [1_795_867_509.25, '2026-11-28T12:05:09.250Z'],
  [1_795_867_509_123, '2026-11-28T12:05:09.123Z'],
  [' 1795867509123 ', '2026-11-28T12:05:09.123Z'],
  [20_261_121, undefined],
  [-1_795_867_509, undefined],
  ['20261121', '20261121'],
])('the time %j of a record is %j', (time, text) => {
  expect(timeText(time)).toBe(text)
})
