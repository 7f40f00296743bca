import { describe, expect, it } from 'vitest'
import { ApiFailure, failureIn, failureOf } from './failure.ts'
import type { Reply } from '../transport/transport.ts'

function answer(status: number, body: unknown): Reply {
  return { kind: 'answer', status, body, readable: body !== undefined }
}

describe('failureOf', () => {
  it.each<[Reply, object]>([
    [{ kind: 'no-answer', reason: 'network' }, { kind: 'network' }],
    [{ kind: 'no-answer', reason: 'timeout' }, { kind: 'timeout' }],
    [{ kind: 'no-answer', reason: 'aborted' }, { kind: 'aborted' }],
    [{ kind: 'no-answer', reason: 'no-session' }, { kind: 'session' }],
    [answer(401, {}), { kind: 'session' }],
    [answer(429, {}), { kind: 'throttled' }],
    [answer(500, undefined), { kind: 'unavailable', status: 500 }],
    [answer(200, undefined), { kind: 'unreadable', status: 200 }],
    [
      {
        kind: 'answer',
        status: 200,
        body: undefined,
        readable: false,
        fault: '/x, line 1, column 2',
      },
      { kind: 'unreadable', status: 200, fault: '/x, line 1, column 2' },
    ],
    [answer(199, {}), { kind: 'unreadable', status: 199 }],
    [answer(300, {}), { kind: 'unreadable', status: 300 }],
    [answer(302, {}), { kind: 'unreadable', status: 302 }],
    [answer(404, undefined), { kind: 'refused', status: 404, code: undefined, message: undefined }],
    [
      answer(400, { error: 'INVALID_ACCOUNT', errorCode: 1100, message: 'The Account is invalid' }),
      { kind: 'refused', status: 400, code: '1100', message: 'The Account is invalid' },
    ],
    [
      answer(403, { responseCode: '1102', responseMessage: 'Not yours' }),
      { kind: 'refused', status: 403, code: '1102', message: 'Not yours' },
    ],
    [answer(403, { error: 'Forbidden' }), { kind: 'refused', status: 403, message: 'Forbidden' }],
  ])('of %j is %j', (reply, failure) => {
    expect(failureOf(reply)).toMatchObject(failure)
  })

  it.each([answer(200, []), answer(204, null), answer(200, { successful: true })])(
    'of %j is none',
    (reply) => {
      expect(failureOf(reply)).toBeUndefined()
    },
  )
})

describe('ApiFailure', () => {
  it('names the kind in its message, and nothing from the platform', () => {
    const failure = { kind: 'refused', status: 400, code: '1', message: 'PIN 1234' } as const
    const error = new ApiFailure(failure)
    expect(error.failure).toBe(failure)
    expect(error.name).toBe('ApiFailure')
    expect(failureIn(error)).toBe(failure)
    expect(error.message).toBe('The platform could not be read: refused')
  })

  it.each([new TypeError('x is undefined'), 'text', undefined])(
    'is the last resort: %o counts as an unreadable answer',
    (thrown) => {
      expect(failureIn(thrown)).toEqual({ kind: 'unreadable', status: 200 })
    },
  )
})
