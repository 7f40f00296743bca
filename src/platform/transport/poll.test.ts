import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readList, readPoll } from './poll.ts'
import type { Reply } from './transport.ts'

const id = 't-1'

function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: true }
}

const record = { transactionId: id, status: 'COMPLETED', merchantReference: 'r-1' }
const page = { page: 0, size: 1, totalElements: 1, totalPages: 1 }

describe('readPoll (ruling R5)', () => {
  it.each<[string, unknown]>([
    ['a bare record', record],
    ['an envelope', { responseCode: '0', successful: true, data: record }],
    ['an array', [{ transactionId: 'other', status: 'FAILED' }, record]],
    ['a page', { ...page, content: [record] }],
    ['a page in an envelope', { data: { ...page, content: [record] } }],
    ['a record by id', { id, status: 'completed' }],
    ['a record by transactionItemCode', { transactionItemCode: id, status: ' Completed ' }],
    ['the number 0', { ...record, status: 0 }],
    ['the text 0', { ...record, status: '0' }],
    ['a record with malformed members', { ...record, amount: {}, receipt: 'x', responseCode: 12 }],
  ])('reads COMPLETED from %s', (_, body) => {
    expect(readPoll(answer(200, body), id)).toMatchObject({ kind: 'status', status: 'COMPLETED' })
  })

  it.each([
    [1, 'PENDING'],
    ['2', 'PROCESSING'],
    [3, 'FAILED'],
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
    ['a record at 404', answer(404, { ...record, status: 'FAILED' })],
    ['a record at 500', answer(500, { ...record, status: 'FAILED' })],
    ['a page of HTML', { kind: 'answer', status: 200, body: undefined, readable: false }],
    ['no answer', { kind: 'no-answer', reason: 'timeout' }],
  ])('takes %s for no answer', (_, reply) => {
    expect(readPoll(reply, id)).toEqual({
      kind: 'not-an-answer',
      answered: reply.kind === 'answer',
    })
  })

  it.each<[string, object]>([
    ['no status', { responseCode: '0' }],
    ['a failed query', { successful: false, responseCode: '1200' }],
    ['an unknown status', { status: 'REVERSED' }],
    ['the number 4', { status: 4 }],
    ['the status true', { status: true }],
    ['two statuses that disagree', { status: 'COMPLETED', state: 'FAILED' }],
  ])('takes a record with %s for no answer, and keeps its receipt', (_, members) => {
    const receipt = { reference: 'R' }
    const reply = answer(200, { transactionId: id, receipt, ...members })
    expect(readPoll(reply, id)).toMatchObject({
      kind: 'not-an-answer',
      answered: true,
      record: { receipt },
    })
    expect(readPoll(reply, 't-2')).toEqual({ kind: 'not-an-answer', answered: true })
  })

  it.each<[Reply, string]>([
    [answer(401, record), 'session'],
    [{ kind: 'no-answer', reason: 'no-session' }, 'session'],
    [answer(429, record), 'throttled'],
  ])('reads %j as %s', (reply, kind) => {
    expect(readPoll(reply, id)).toEqual({ kind })
  })

  it('never throws, and never says FAILED without our own record that says so', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 100, max: 599 }), (body, status) => {
        expect(readPoll(answer(status, body), id)).not.toMatchObject({ status: 'FAILED' })
      }),
    )
  })
})

describe('readList', () => {
  it('reads a page and recognises it as one', () => {
    const envelope = { content: [record], page: 1, size: 20, totalElements: 21, totalPages: 2 }
    for (const body of [envelope, { data: envelope }]) {
      expect(readList(answer(200, body))).toMatchObject({
        kind: 'page',
        enveloped: true,
        page: { page: 1, totalPages: 2, content: [record] },
      })
    }
  })

  it.each<[unknown, number]>([
    [[record, { ...record, transactionId: 't-2' }], 2],
    [[], 0],
    [{ data: [record] }, 1],
  ])('takes bare records for the only page: %j', (body, count) => {
    expect(readList(answer(200, body))).toMatchObject({
      kind: 'page',
      enveloped: false,
      page: { page: 0, totalElements: count, totalPages: 1 },
    })
  })

  it.each<[Reply, string]>([
    [answer(200, { hello: 1 }), 'not-an-answer'],
    [answer(200, record), 'not-an-answer'],
    [answer(200, { successful: true, data: record }), 'not-an-answer'],
    [answer(200, null), 'not-an-answer'],
    [answer(200, [{ hello: 1 }]), 'not-an-answer'],
    [answer(404, []), 'not-an-answer'],
    [answer(503, [record]), 'not-an-answer'],
    [{ kind: 'no-answer', reason: 'network' }, 'not-an-answer'],
    [answer(401, []), 'session'],
    [answer(429, []), 'throttled'],
  ])('reads %j as %s', (reply, kind) => {
    expect(readList(reply)).toEqual({ kind })
  })
})
