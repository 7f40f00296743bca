import { describe, expect, it } from 'vitest'
import { responseCodeTable } from '../contract/response-code.ts'
import type { Reply } from '../transport/transport.ts'
import { classify, type SendKind } from './classify.ts'

const id = 't-1'
const sold = { transactionId: id, responseCode: '0', successful: true }
const failed = { transactionId: id, responseCode: '1200', successful: false }
const unsure = { transactionId: id, responseCode: '1999' }

/** @param body undefined for a page, or for nothing */
function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: body !== undefined }
}

/** What classify says, in a line: `rejected 1009 “Not available”`, and ` of t-1` if it names the transaction. */
function said(reply: Reply, sent?: SendKind): string {
  const answer = classify(reply, sent)
  const words: string[] = [answer.kind]
  const add = (before: string, part: string | number | undefined, after = '') => {
    if (part !== undefined) words.push(before + part + after)
  }
  if ('why' in answer) add('', answer.why)
  if ('code' in answer) add('', answer.code)
  if ('reason' in answer) add('“', answer.reason, '”')
  if ('message' in answer) add('“', answer.message, '”')
  if ('available' in answer) add('with ', answer.available)
  if ('transactionId' in answer) add('of ', answer.transactionId)
  return words.join(' ')
}

describe('classify (ruling R19)', () => {
  it.each<[status: number, body: unknown, told: string]>([
    // 401 and 429 need no body.
    [401, sold, 'session'],
    [401, undefined, 'session'],
    [429, failed, 'throttled'],

    [202, { transactionId: id }, 'in-flight 202 of t-1'],
    [202, sold, 'in-flight 202 of t-1'],
    [202, failed, 'in-flight 202 of t-1'],
    [200, { transactionId: id, responseCode: 'PENDING' }, 'in-flight PENDING of t-1'],
    [200, { ...sold, responseCode: 'processing' }, 'in-flight PROCESSING of t-1'],
    [200, { ...failed, responseCode: 'PENDING' }, 'in-flight PENDING of t-1'],
    [500, { responseCode: 'PENDING' }, 'in-flight PENDING'],

    [200, sold, 'completed of t-1'],
    [500, sold, 'completed of t-1'],
    [200, { transactionId: id, responseCode: '0' }, 'completed of t-1'],
    [200, { ...sold, successful: null }, 'completed of t-1'],
    [200, { ...sold, responseCode: 0 }, 'completed of t-1'],
    [200, { ...sold, receipt: 'none' }, 'completed of t-1'],
    [200, { ...sold, rejectionCode: null, rejectionReason: null }, 'completed of t-1'],
    [200, { ...sold, rejectionCode: '0' }, 'completed of t-1'],
    [200, { ...sold, transactionId: 4711 }, 'completed of 4711'],
    [200, { responseCode: '0', successful: true }, 'unknown contradictory'],
    [200, { ...sold, rejectionCode: '1009' }, 'unknown contradictory of t-1'],
    [200, { ...sold, successful: 'false' }, 'unknown contradictory of t-1'],
    // 0 may be a code there.
    [200, { ...sold, successful: 0 }, 'unknown contradictory of t-1'],
    // Other spellings of 0, which say no more than it does.
    ...['00', '000', 'OK', 'ok', ' 0 ', 0].flatMap((responseCode): [number, unknown, string][] => [
      [200, { ...sold, responseCode }, 'completed of t-1'],
      [202, { ...sold, responseCode }, 'in-flight 202 of t-1'],
      [200, { ...failed, responseCode }, 'failed of t-1'],
      [200, { ...sold, responseCode, successful: '0' }, 'unknown contradictory of t-1'],
      [200, { ...sold, responseCode, rejectionCode: '1009' }, 'unknown contradictory of t-1'],
      [200, { responseCode, successful: true }, 'unknown contradictory'],
    ]),
    [200, { ...sold, responseCode: '01' }, 'unknown unrecognised of t-1'],
    [200, { ...sold, responseCode: 'NOT OK' }, 'unknown unrecognised of t-1'],
    [200, { ...sold, responseCode: '' }, 'unknown unrecognised of t-1'],
    [200, { ...sold, responseCode: true }, 'unknown unrecognised of t-1'],

    [200, failed, 'failed of t-1'],
    [403, failed, 'failed of t-1'],
    [500, failed, 'failed of t-1'],
    [200, { ...sold, successful: false }, 'failed of t-1'],
    [200, { ...sold, successful: false, rejectionCode: '1009' }, 'failed of t-1'],
    [422, { ...failed, responseCode: '1103' }, 'failed of t-1'],
    [200, { ...failed, successful: 'false' }, 'failed of t-1'],
    [200, { ...failed, successful: 0 }, 'failed of t-1'],
    // Only a retry is refused by these with a transaction.
    [400, { ...failed, responseCode: '1001' }, 'failed of t-1'],
    [400, { ...failed, responseCode: '1006' }, 'failed of t-1'],
    [400, { ...failed, responseCode: '1102' }, 'failed of t-1'],
    // The code may have been PENDING.
    [200, { transactionId: id, successful: false }, 'unknown unrecognised of t-1'],
    [200, { transactionId: id, successful: 0 }, 'unknown unrecognised of t-1'],
    [200, { successful: false }, 'unknown unrecognised'],
    [200, { responseCode: '0', successful: false }, 'unknown unrecognised'],

    [200, { rejectionCode: 1009, rejectionReason: 'No' }, 'rejected 1009 “No”'],
    [200, { responseCode: '9999', rejectionCode: '1009' }, 'rejected 1009'],
    [400, { responseCode: 1009, responseMessage: 'x' }, 'rejected 1009 “x”'],
    [400, { responseCode: '1151', successful: false }, 'rejected 1151'],
    [200, { transactionId: id, responseCode: '1006' }, 'unknown unrecognised of t-1'],
    [403, { error: 'Forbidden', message: 'Not you' }, 'rejected 403 “Not you”'],
    [403, { responseCode: '1777', responseMessage: 'Not you' }, 'rejected 403 “Not you”'],
    [403, undefined, 'rejected 403'],
    [403, { responseCode: '1102', responseMessage: 'x' }, 'rejected 1102 “x”'],

    [400, { responseCode: '1999', responseMessage: 'Gone' }, 'unlisted 1999 “Gone”'],
    [200, { responseCode: '1999', successful: false }, 'unlisted 1999'],
    [200, { responseCode: '1999', successful: 'false' }, 'unlisted 1999'],
    [400, { error: 'NO', errorCode: 1101, message: 'Bad' }, 'unlisted 1101 “Bad”'],
    [200, { errorCode: 1101 }, 'unlisted 1101'],
    [404, { error: 'Not Found', path: '/purchase' }, 'unlisted Not Found “Not Found”'],
    [400, { message: 'Validation failed' }, 'unlisted 400 “Validation failed”'],
    [200, unsure, 'unknown unrecognised of t-1'],

    [500, undefined, 'unknown server-error'],
    [502, { error: 'Bad Gateway', message: 'x' }, 'unknown server-error'],
    [504, { responseCode: '9' }, 'unknown server-error'],
    [200, undefined, 'unknown unreadable'],
    [400, undefined, 'unknown unreadable'],
    [400, {}, 'unknown unrecognised'],
    [200, null, 'unknown unrecognised'],
    [200, '0', 'unknown unrecognised'],
    [200, { message: 'ok' }, 'unknown unrecognised'],
    [200, { responseCode: ' ' }, 'unknown unrecognised'],
    [200, { responseCode: { code: '0' } }, 'unknown unrecognised'],
    [200, { transactionId: id, successful: true }, 'unknown unrecognised of t-1'],
    [200, [sold], 'unknown unrecognised'],
    [200, JSON.stringify(failed), 'unknown unrecognised'],
  ])('takes %i %j as %s', (status, body, told) => {
    expect(said(answer(status, body))).toBe(told)
  })

  it('takes 202 with an empty body as in flight', () => {
    expect(said(answer(202, undefined))).toBe('in-flight 202')
  })

  it.each([
    ['no-session', 'session'],
    ['network', 'unknown network'],
    ['timeout', 'unknown timeout'],
    ['aborted', 'unknown aborted'],
  ] as const)('takes no answer, %s, as %s', (reason, told) => {
    expect(said({ kind: 'no-answer', reason })).toBe(told)
  })

  it.each<[status: number, body: unknown, told: string]>([
    [400, { responseCode: '1001', responseMessage: 'No' }, 'rejected 1001 “No”'],
    [400, { ...failed, responseCode: '1001' }, 'rejected 1001 of t-1'],
    [400, { ...failed, responseCode: '1006' }, 'rejected 1006 of t-1'],
    [403, { transactionId: id, responseCode: '1102' }, 'rejected 1102 of t-1'],
    [400, { ...failed, responseCode: '1103' }, 'unknown unrecognised of t-1'],
    // No record has confirmed it.
    [200, failed, 'unknown unrecognised of t-1'],
    [200, sold, 'completed of t-1'],
    [400, undefined, 'unknown unreadable'],
  ])('takes %i %j of a retry as %s (ruling R38)', (status, body, told) => {
    expect(said(answer(status, body), 'retry')).toBe(told)
  })

  it.each([
    ['1103', 'rejected 1103 “Available: R10.00” with 1000'],
    ['1009', 'rejected 1009 “Available: R10.00”'],
  ])('reads a balance from the words of 1103 alone: %s', (responseCode, told) => {
    const body = { responseCode, responseMessage: 'Available: R10.00' }
    expect(said(answer(500, body))).toBe(told)
  })

  it.each(responseCodeTable.map(({ code, condition }) => [code, condition] as const))(
    'rejects by %s at any status: %s',
    (code) => {
      for (const status of [200, 400, 403, 500])
        expect(said(answer(status, { responseCode: code }))).toBe(`rejected ${code}`)
    },
  )

  it('returns the whole response, including extra members', () => {
    const body = { ...sold, receipt: { amount: 20, extra: { deep: [1] } }, wallet: 'W-1' }
    expect(classify(answer(200, body))).toMatchObject({ response: body })
  })
})
