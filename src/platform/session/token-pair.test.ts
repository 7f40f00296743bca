import { describe, expect, it } from 'vitest'
import { readTokenAnswer, refreshOf, signInOf } from './token-pair.ts'
import type { Reply } from '../transport/transport.ts'

const answer = (status: number, body?: unknown): Reply => ({
  kind: 'answer',
  status,
  body,
  readable: body !== undefined,
})
const issued = (expiresIn: unknown) => ({
  successful: true,
  data: { token: 'a', refreshToken: 'r', expiresIn },
})

it('asks for tokens with a name and a password, and later with the refresh token alone', () => {
  const asked = { method: 'POST', timeoutMs: 15_000 }
  expect(signInOf('merchant', 'secret')).toEqual({
    ...asked,
    path: '/auth/token',
    bodyText: '{"username":"merchant","password":"secret"}',
  })
  expect(refreshOf('r')).toEqual({
    ...asked,
    path: '/auth/token/refresh',
    bodyText: '{"refreshToken":"r"}',
  })
})

describe('a pair of tokens', () => {
  it.each([
    ['an hour is refreshed five minutes before its end', 3_600, 3_300],
    ['ten minutes too', 600, 300],
    ['a shorter time is refreshed at half of it', 100, 50],
  ])('that lives %s', (_, lives, refreshed) => {
    expect(readTokenAnswer(answer(200, issued(lives)), 7_000)).toEqual({
      kind: 'pair',
      pair: {
        access: 'a',
        refresh: 'r',
        refreshAt: 7_000 + refreshed * 1_000,
        expiresAt: 7_000 + lives * 1_000,
      },
    })
  })
})

it('reads the life of a pair as text too', () => {
  expect(readTokenAnswer(answer(200, issued('1800')), 0)).toMatchObject({
    pair: { expiresAt: 1_800_000 },
  })
})

it.each(['half an hour', '', '0', '-5', '0x10', null, undefined, {}, [1800]])(
  'takes the stated default for a life of %j',
  (life) => {
    expect(readTokenAnswer(answer(200, issued(life)), 0)).toMatchObject({
      pair: { access: 'a', expiresAt: 1_800_000 },
    })
  },
)

const pair = issued(1_800)
it.each([
  ['JSON text', JSON.stringify(pair), 'lost'],
  ['a list', [pair], 'lost'],
  ['a pair as JSON text', { ...pair, data: JSON.stringify(pair.data) }, 'lost'],
  ['a pair in a list', { ...pair, data: [pair.data] }, 'lost'],
  ['success as text', { ...pair, successful: 'true' }, 'pair'],
  ['tokens of digits', { ...pair, data: { token: 1, refreshToken: 2 } }, 'pair'],
  ['a no as text', { ...pair, successful: 'false' }, 'refused'],
  ['a no as 0, without a pair', { successful: 0 }, 'refused'],
  ['no verdict', pair.data, 'lost'],
  ['no verdict beside a pair', { data: pair.data }, 'lost'],
  ['a verdict of another kind', { ...pair, successful: {} }, 'lost'],
  ['an odd token', { ...pair, data: { ...pair.data, token: {} } }, 'lost'],
])('reads %s (R45)', (_, body, kind) => {
  expect(readTokenAnswer(answer(200, body), 0).kind).toBe(kind)
})

describe('an answer without tokens', () => {
  it.each<[string, Reply, string]>([
    ['none', { kind: 'no-answer', reason: 'timeout' }, 'lost'],
    ['429', answer(429, issued(60)), 'throttled'],
    ['401', answer(401, { error: 'No' }), 'refused'],
    ['499', answer(499), 'refused'],
    ['408, because the request was too slow', answer(408), 'lost'],
    ['500', answer(500), 'lost'],
    ['500 with a no', answer(500, { successful: false }), 'lost'],
    ['a pair behind a redirection', answer(300, issued(60)), 'lost'],
    ['200 with a no', answer(200, { successful: false }), 'refused'],
    ['200 with a no and tokens', answer(200, { ...issued(60), successful: false }), 'refused'],
    ['200 with nothing', answer(200), 'lost'],
  ])('%s is %s', (_, reply, kind) => {
    expect(readTokenAnswer(reply, 0)).toEqual({ kind })
  })
})
