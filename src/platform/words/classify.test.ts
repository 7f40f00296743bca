import { describe, expect, it } from 'vitest'
import { responseCodeTable } from '../contract/response-code.ts'
import { classify } from './classify.ts'
import type { Reply } from '../transport/transport.ts'

const id = '6f1f8f0e-2a7b-4b39-9f55-0d6a6f0a2b11'
const sold = { transactionId: id, responseCode: '0', responseMessage: 'Success', successful: true }
const failed = { transactionId: id, responseCode: '1200', responseMessage: 'No', successful: false }

function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: true }
}

function page(status: number): Reply {
  return { kind: 'answer', status, body: undefined, readable: false }
}

describe('classify (ruling R19)', () => {
  it.each<[string, Reply, object]>([
    // 401 and 429 need no body.
    ['401', answer(401, { responseCode: '0' }), { kind: 'session' }],
    ['401 without a body', page(401), { kind: 'session' }],
    ['nobody signed in', { kind: 'no-answer', reason: 'no-session' }, { kind: 'session' }],
    ['429', answer(429, { error: 'Too Many Requests' }), { kind: 'throttled' }],
    ['429 with a failed body', answer(429, failed), { kind: 'throttled' }],

    [
      '202 with an empty body',
      page(202),
      { kind: 'in-flight', transactionId: undefined, code: '202' },
    ],
    [
      '202 with an id',
      answer(202, { transactionId: id }),
      { kind: 'in-flight', transactionId: id, code: '202' },
    ],
    ['202 with success', answer(202, sold), { kind: 'in-flight', transactionId: id }],
    ['202 with a failure', answer(202, failed), { kind: 'in-flight', transactionId: id }],
    [
      'PENDING',
      answer(200, { transactionId: id, responseCode: 'PENDING' }),
      { kind: 'in-flight', transactionId: id, code: 'PENDING' },
    ],
    [
      'PROCESSING',
      answer(200, { transactionId: id, responseCode: 'PROCESSING', successful: true }),
      { kind: 'in-flight', transactionId: id, code: 'PROCESSING' },
    ],
    [
      'processing in small letters',
      answer(200, { transactionId: id, responseCode: 'processing' }),
      { kind: 'in-flight', code: 'PROCESSING' },
    ],
    [
      'PENDING with successful false',
      answer(200, { ...failed, responseCode: 'PENDING' }),
      { kind: 'in-flight', transactionId: id },
    ],
    [
      'PENDING at 500',
      answer(500, { transactionId: id, responseCode: 'PENDING' }),
      { kind: 'in-flight', transactionId: id },
    ],

    ['"0" and successful', answer(200, sold), { kind: 'completed', transactionId: id }],
    [
      '"0" without successful',
      answer(200, { transactionId: id, responseCode: '0' }),
      { kind: 'completed' },
    ],
    ['"0" with successful null', answer(200, { ...sold, successful: null }), { kind: 'completed' }],
    [
      '0 as a number',
      answer(200, { ...sold, responseCode: 0 }),
      { kind: 'completed', transactionId: id },
    ],
    ['"0" at 500', answer(500, sold), { kind: 'completed', transactionId: id }],
    [
      '"0" with a malformed receipt',
      answer(200, { ...sold, receipt: 'none' }),
      { kind: 'completed', response: { receipt: undefined } },
    ],
    [
      '"0" with empty rejection fields',
      answer(200, { ...sold, rejectionCode: null, rejectionReason: null }),
      { kind: 'completed' },
    ],
    [
      '"0" with a rejection code of success',
      answer(200, { ...sold, rejectionCode: '0' }),
      { kind: 'completed', transactionId: id },
    ],
    [
      '"0" with a transaction id that is a number',
      answer(200, { ...sold, transactionId: 4711 }),
      { kind: 'completed', transactionId: '4711' },
    ],
    [
      '"0" without a transaction',
      answer(200, { responseCode: '0', successful: true }),
      { kind: 'unknown', why: 'contradictory' },
    ],
    [
      '"0" and a rejection code',
      answer(200, { ...sold, rejectionCode: '1009' }),
      { kind: 'unknown', why: 'contradictory', transactionId: id },
    ],
    [
      '"0" and successful as text',
      answer(200, { ...sold, successful: 'false' }),
      { kind: 'unknown', why: 'contradictory', transactionId: id },
    ],
    ['"00"', answer(200, { ...sold, responseCode: '00' }), { kind: 'unknown', transactionId: id }],

    [
      'successful false with a transaction',
      answer(200, failed),
      { kind: 'failed', transactionId: id },
    ],
    [
      '"0" but successful false',
      answer(200, { ...sold, successful: false }),
      { kind: 'failed', transactionId: id },
    ],
    [
      '"0" but successful false and a rejection code',
      answer(200, { ...sold, successful: false, rejectionCode: '1009' }),
      { kind: 'failed', transactionId: id },
    ],
    [
      'a rejection code with a failed transaction',
      answer(422, { ...failed, responseCode: '1103' }),
      { kind: 'failed', transactionId: id },
    ],
    ['a failed body at 500', answer(500, failed), { kind: 'failed', transactionId: id }],
    ['a failed body at 403', answer(403, failed), { kind: 'failed', transactionId: id }],
    [
      'a failure whose code may have been PENDING',
      answer(200, { transactionId: id, successful: false }),
      { kind: 'unknown', transactionId: id },
    ],
    [
      'successful false without a transaction',
      answer(200, { successful: false }),
      { kind: 'unknown' },
    ],
    [
      '"0", successful false, no transaction',
      answer(200, { responseCode: '0', successful: false }),
      { kind: 'unknown' },
    ],
    [
      'successful "false" as text with a transaction',
      answer(200, { ...failed, successful: 'false' }),
      { kind: 'failed', transactionId: id },
    ],
    [
      'successful 0 with a transaction',
      answer(200, { ...failed, successful: 0 }),
      { kind: 'failed', transactionId: id },
    ],
    [
      'successful 0, which may be a code, with "0"',
      answer(200, { ...sold, successful: 0 }),
      { kind: 'unknown', transactionId: id },
    ],
    [
      'successful 0 without a code',
      answer(200, { transactionId: id, successful: 0 }),
      { kind: 'unknown', transactionId: id },
    ],

    [
      '1009 in rejectionCode alone',
      answer(200, { rejectionCode: '1009', rejectionReason: 'Not available' }),
      { kind: 'rejected', code: '1009', reason: 'Not available' },
    ],
    [
      '1009 in rejectionCode as a number',
      answer(200, { rejectionCode: 1009 }),
      { kind: 'rejected', code: '1009' },
    ],
    [
      '1009 in rejectionCode with another responseCode',
      answer(200, { responseCode: '9999', rejectionCode: '1009' }),
      { kind: 'rejected', code: '1009' },
    ],
    [
      '1009 in responseCode as a number',
      answer(400, { responseCode: 1009, responseMessage: 'x' }),
      { kind: 'rejected', code: '1009' },
    ],
    [
      'a rejection at 500',
      answer(500, {
        responseCode: '1103',
        responseMessage: 'Insufficient balance. Available: R10.00',
      }),
      { kind: 'rejected', code: '1103', available: 1_000 },
    ],
    [
      '1151 with successful false and no transaction',
      answer(400, { responseCode: '1151', responseMessage: 'Used', successful: false }),
      { kind: 'rejected', code: '1151' },
    ],
    [
      'a rejection code with a transaction and no verdict',
      answer(200, { transactionId: id, responseCode: '1006' }),
      { kind: 'unknown', transactionId: id },
    ],
    [
      '403 with an error body',
      answer(403, { error: 'Forbidden', message: 'Role not permitted' }),
      { kind: 'rejected', code: '403', reason: 'Role not permitted' },
    ],
    [
      '403 with a response message',
      answer(403, { responseCode: '1777', responseMessage: 'Not you' }),
      { kind: 'rejected', code: '403', reason: 'Not you' },
    ],
    ['403 with a page', page(403), { kind: 'rejected', code: '403', reason: undefined }],
    [
      '1102 at 403',
      answer(403, { responseCode: '1102', responseMessage: 'x' }),
      { kind: 'rejected', code: '1102' },
    ],

    [
      'an unlisted code',
      answer(400, { responseCode: '1999', responseMessage: 'Product temporarily withdrawn' }),
      { kind: 'unlisted', code: '1999', message: 'Product temporarily withdrawn' },
    ],
    [
      'an unlisted code at 200',
      answer(200, { responseCode: '1999' }),
      { kind: 'unlisted', code: '1999' },
    ],
    [
      'an unlisted code, successful false',
      answer(200, { responseCode: '1999', successful: false }),
      { kind: 'unlisted', code: '1999' },
    ],
    [
      'an error body as the lookups give it',
      answer(400, {
        status: 'BAD_REQUEST',
        error: 'INVALID_METER',
        errorCode: 1101,
        message: 'The Meter number is invalid',
      }),
      { kind: 'unlisted', code: '1101', message: 'The Meter number is invalid' },
    ],
    [
      'an error body with a code alone, at 200',
      answer(200, { errorCode: 1101 }),
      { kind: 'unlisted', code: '1101' },
    ],
    [
      'an error body without a code',
      answer(404, { error: 'Not Found', path: '/purchase' }),
      { kind: 'unlisted', code: 'Not Found', message: 'Not Found' },
    ],
    [
      'an error body with words only',
      answer(422, { message: 'Validation failed' }),
      { kind: 'unlisted', code: '422', message: 'Validation failed' },
    ],
    [
      'words only at 400',
      answer(400, { message: 'Validation failed' }),
      { kind: 'unlisted', code: '400', message: 'Validation failed' },
    ],
    [
      'an unlisted code with successful as text',
      answer(200, { responseCode: '1999', successful: 'false' }),
      { kind: 'unlisted', code: '1999' },
    ],
    [
      'an unlisted code with a transaction',
      answer(200, { transactionId: id, responseCode: '1999' }),
      { kind: 'unknown', transactionId: id },
    ],

    [
      'a broken connection',
      { kind: 'no-answer', reason: 'network' },
      { kind: 'unknown', why: 'network' },
    ],
    ['a time-out', { kind: 'no-answer', reason: 'timeout' }, { kind: 'unknown', why: 'timeout' }],
    [
      'a request given up',
      { kind: 'no-answer', reason: 'aborted' },
      { kind: 'unknown', why: 'aborted' },
    ],
    ['500 with a page', page(500), { kind: 'unknown', why: 'server-error' }],
    [
      '502 with an error body',
      answer(502, { error: 'Bad Gateway', message: 'x' }),
      { kind: 'unknown', why: 'server-error' },
    ],
    [
      '504 with an unlisted code',
      answer(504, { responseCode: '9' }),
      { kind: 'unknown', why: 'server-error' },
    ],
    ['200 with a page', page(200), { kind: 'unknown', why: 'unreadable' }],
    ['400 with a page', page(400), { kind: 'unknown', why: 'unreadable' }],
    ['{}', answer(200, {}), { kind: 'unknown', why: 'unrecognised' }],
    ['{} at 400', answer(400, {}), { kind: 'unknown', why: 'unrecognised' }],
    ['null', answer(200, null), { kind: 'unknown', why: 'unrecognised' }],
    ['a list of one (R45)', answer(200, [sold]), { kind: 'completed' }],
    ['JSON text (R45)', answer(200, JSON.stringify(failed)), { kind: 'failed' }],
    ['a list of two', answer(200, [sold, sold]), { kind: 'unknown', why: 'unrecognised' }],
    ['a text', answer(200, '0'), { kind: 'unknown', why: 'unrecognised' }],
    ['a message at 200', answer(200, { message: 'ok' }), { kind: 'unknown', why: 'unrecognised' }],
    ['an empty code', answer(200, { responseCode: ' ' }), { kind: 'unknown', why: 'unrecognised' }],
    [
      'successful true and nothing else',
      answer(200, { transactionId: id, successful: true }),
      { kind: 'unknown', transactionId: id },
    ],
    [
      'an object as the code',
      answer(200, { responseCode: { code: '0' } }),
      { kind: 'unknown', why: 'unrecognised' },
    ],
  ])('reads %s', (_, reply, expected) => {
    expect(classify(reply)).toMatchObject(expected)
  })

  it.each<[string, Reply, object]>([
    [
      '1001 alone',
      answer(400, { responseCode: '1001', responseMessage: 'Not found' }),
      { kind: 'rejected', code: '1001', reason: 'Not found' },
    ],
    [
      '1001 that names the parent',
      answer(400, { ...failed, responseCode: '1001' }),
      { kind: 'rejected', code: '1001', transactionId: id },
    ],
    [
      '1006 that names the newest attempt',
      answer(400, { ...failed, responseCode: '1006' }),
      { kind: 'rejected', code: '1006', transactionId: id },
    ],
    [
      '1102 that names the parent',
      answer(403, { transactionId: id, responseCode: '1102' }),
      { kind: 'rejected', code: '1102', transactionId: id },
    ],
    [
      '1103 with a transaction',
      answer(400, { ...failed, responseCode: '1103' }),
      { kind: 'unknown', why: 'unrecognised', transactionId: id },
    ],
    [
      'a failure that no record has confirmed',
      answer(200, failed),
      { kind: 'unknown', why: 'unrecognised', transactionId: id },
    ],
    ['a success', answer(200, sold), { kind: 'completed', transactionId: id }],
    ['a page', page(400), { kind: 'unknown', why: 'unreadable' }],
  ])('reads of a retry %s (ruling R38)', (_, reply, expected) => {
    expect(classify(reply, 'retry')).toMatchObject(expected)
  })

  it('names no transaction for a refused retry without one', () => {
    const refused = classify(answer(400, { responseCode: '1006' }), 'retry')
    expect(refused).toEqual({ kind: 'rejected', code: '1006', reason: undefined })
  })

  it('reads a balance only from 1103’s words', () => {
    const body = { responseCode: '1009', responseMessage: 'Not sold here. Available: R10.00' }
    expect(classify(answer(400, body))).toEqual({
      kind: 'rejected',
      code: '1009',
      reason: body.responseMessage,
    })
  })

  it('does not refuse a first send by 1001, 1006 or 1102 with a transaction', () => {
    for (const responseCode of ['1001', '1006', '1102'])
      expect(classify(answer(400, { ...failed, responseCode }))).toMatchObject({ kind: 'failed' })
  })

  it.each(responseCodeTable.map((row) => [row.code, row.condition, row.message] as const))(
    'rejects by %s at any status: %s',
    (code, _, message) => {
      const body = { responseCode: code, responseMessage: message }
      for (const status of [200, 400, 403, 404, 409, 422, 500]) {
        expect(classify(answer(status, body))).toMatchObject({ kind: 'rejected', code })
      }
    },
  )

  it('returns the whole response, including extra members', () => {
    const body = { ...sold, receipt: { amount: 20, extra: { deep: [1] } }, wallet: 'W-1' }
    expect(classify(answer(200, body))).toMatchObject({ response: body })
  })
})
