import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listIn, readPoll } from './poll.ts'
import type { Reply } from './transport.ts'

const id = 't-1'

/** @param body undefined for a page */
function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: body !== undefined }
}

const record = { transactionId: id, status: 'COMPLETED', merchantReference: 'r-1' }
const page = { page: 1, size: 20, totalElements: 21, totalPages: 2, content: [record] }
const lost: Reply = { kind: 'no-answer', reason: 'timeout' }

describe('readPoll (ruling R5)', () => {
  it.each<[string, unknown]>([
    ['a bare record', record],
    ['an envelope', { responseCode: '0', successful: true, data: record }],
    ['an array', [{ transactionId: 'other', status: 'FAILED' }, record]],
    ['a page in an envelope', { data: page }],
    ['a record by transactionItemCode', { transactionItemCode: id, status: ' completed ' }],
    ['a record with malformed members', { ...record, amount: {}, receipt: 'x', responseCode: 12 }],
  ])('reads COMPLETED from %s', (_, body) => {
    expect(readPoll(answer(200, body), id)).toMatchObject({ kind: 'status', status: 'COMPLETED' })
  })

  it.each([
    [0, 'COMPLETED'],
    ['2', 'PROCESSING'],
    ['FAILED', 'FAILED'],
    ['pending', 'PENDING'],
  ])('reads the status %j as %s', (status, name) => {
    expect(readPoll(answer(200, { ...record, status }), id)).toMatchObject({ status: name })
  })

  it.each<[string, Reply]>([
    ['another transaction’s record', answer(200, { ...record, transactionId: 't-2' })],
    ['records that disagree', answer(200, [record, { ...record, status: 'FAILED' }])],
    ['an empty list', answer(200, [])],
    ['a record at 199', answer(199, record)],
    ['a record at 300', answer(300, record)],
    ['a record at 500', answer(500, { ...record, status: 'FAILED' })],
    ['a page of HTML', answer(200, undefined)],
    ['no answer', lost],
  ])('takes %s for no answer', (_, reply) => {
    const answered = reply.kind === 'answer'
    expect(readPoll(reply, id)).toEqual({ kind: 'not-an-answer', answered })
  })

  it.each<[string, object]>([
    ['no status', { responseCode: '0' }],
    ['a failed query', { successful: false, responseCode: '1200' }],
    ['an unknown status', { status: 'REVERSED' }],
    ['two statuses that disagree', { status: 'COMPLETED', state: 'FAILED' }],
  ])('takes a record with %s for no answer, and keeps its receipt', (_, members) => {
    const receipt = { reference: 'R' }
    const reply = answer(200, { transactionId: id, receipt, ...members })
    const unanswered = { kind: 'not-an-answer', answered: true }
    expect(readPoll(reply, id)).toMatchObject({ ...unanswered, record: { receipt } })
    expect(readPoll(reply, 't-2')).toEqual(unanswered)
  })

  it('never throws, and never says FAILED without our own record that says so', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (body, status) => {
        expect(readPoll(answer(status, body), id)).not.toMatchObject({ status: 'FAILED' })
      }),
    )
  })
})

describe('listIn', () => {
  it('reads a page', () => {
    for (const body of [page, { data: page }]) expect(listIn(body)).toMatchObject(page)
  })

  const records = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...record, transactionId: `t-${at}` }))

  it.each<[string, unknown, number, number]>([
    ['two', records(2), 2, 1],
    ['none', [], 0, 1],
    ['one in an envelope', { data: [record] }, 1, 1],
    ['as many as a page may have', records(20), 20, Infinity],
  ])('reads bare records, %s', (_, body, totalElements, totalPages) => {
    expect(listIn(body)).toMatchObject({ page: 0, totalElements, totalPages })
  })

  it.each<[unknown]>([
    [{ hello: 1 }],
    [record],
    [{ successful: true, data: record }],
    [null],
    [[{ hello: 1 }]],
  ])('finds no list in %j', (body) => {
    expect(listIn(body)).toBeUndefined()
  })
})

it.each<[Reply, string]>([
  [answer(401, record), 'session'],
  [{ kind: 'no-answer', reason: 'no-session' }, 'session'],
  [answer(429, record), 'throttled'],
  [lost, 'not-an-answer'],
])('%j is %s to a poll', (reply, kind) => {
  expect(readPoll(reply, id).kind).toBe(kind)
})
