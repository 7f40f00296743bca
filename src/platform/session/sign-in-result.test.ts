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
  [
    answer(401, { message: 'Account locked. Call 0860 000 000' }),
    { kind: 'wrong-password', says: 'Account locked. Call 0860 000 000' },
  ],
  [
    answer(401, { error: 'invalid_grant', error_description: 'User is disabled' }),
    { kind: 'wrong-password', says: 'User is disabled' },
  ],
  [answer(401, { message: '<b>No</b>' }), { kind: 'wrong-password' }],
  [answer(401, { error: 'Unauthorized' }), { kind: 'wrong-password' }],
  [answer(401, { message: 'Invalid username or password.' }), { kind: 'wrong-password' }],
  [answer(401, { error: 'INVALID_CREDENTIALS' }), { kind: 'wrong-password' }],
  [
    answer(401, { message: 'The user name or password you entered is wrong!' }),
    { kind: 'wrong-password' },
  ],
  [
    answer(401, { message: 'Password is not valid from 22:00' }),
    { kind: 'wrong-password', says: 'Password is not valid from 22:00' },
  ],
  [
    answer(401, { message: 'Invalid password: 1 attempt left' }),
    { kind: 'wrong-password', says: 'Invalid password: 1 attempt left' },
  ],
  [
    { kind: 'no-answer', reason: 'redirected' },
    { kind: 'offline', reason: 'redirected' },
  ],
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
