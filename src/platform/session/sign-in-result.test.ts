import { expect, it } from 'vitest'
import { signInRefusal, type SignInResult } from './sign-in-result.ts'
import type { Reply } from '../transport/transport.ts'

const answer = (status: number, body?: unknown): Reply => ({
  kind: 'answer',
  status,
  body,
  readable: body !== undefined,
})

it.each<[Reply, SignInResult]>([
  [
    { kind: 'no-answer', reason: 'network' },
    { kind: 'offline', reason: 'network' },
  ],
  [
    { kind: 'no-answer', reason: 'timeout' },
    { kind: 'offline', reason: 'timeout' },
  ],
  [{ kind: 'no-answer', reason: 'aborted' }, { kind: 'cancelled' }],
  [{ kind: 'no-answer', reason: 'no-session' }, { kind: 'cancelled' }],
  [answer(401, {}), { kind: 'wrong-password' }],
  [answer(503), { kind: 'unexpected', failure: { kind: 'unavailable', status: 503 } }],
  [answer(200), { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } }],
  [answer(200, {}), { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } }],
  [
    answer(200, { successful: false, message: 'Locked', errorCode: 7 }),
    {
      kind: 'unexpected',
      failure: { kind: 'refused', status: 200, code: '7', message: 'Locked' },
    },
  ],
])('a sign-in that gets %j is %j', (reply, result) => {
  expect(signInRefusal(reply)).toEqual(result)
})
