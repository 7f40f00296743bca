import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { jsonAnswer, scriptedFetch, type Move } from '../../testing/servers/scripted-fetch.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { createTransport } from '../transport/transport.ts'

function transportTo(move: Move) {
  const { fetch, seen } = scriptedFetch(() => move)
  return { transport: createTransport({ baseUrl: '', fetch, clock: new FakeClock() }), seen }
}

describe('a password reset (R30)', () => {
  it('sends the name, then the token with the new password, and no bearer token', async () => {
    const { transport, seen } = transportTo(new Response(null, { status: 204 }))
    expect(await forgotPassword(transport, { username: 'ann' })).toEqual({ kind: 'ok' })
    await resetPassword(transport, { token: 't', password: 'p' })
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/users/forgotpassword',
        bearer: undefined,
        bodyText: '{"username":"ann"}',
      },
      {
        method: 'POST',
        url: '/users/resetpassword',
        bearer: undefined,
        bodyText: '{"token":"t","password":"p"}',
      },
    ])
  })

  it.each<[Move, object]>([
    [new Response('sent'), { kind: 'ok' }],
    [jsonAnswer(202, {}), { kind: 'ok' }],
    [jsonAnswer(300, {}), { kind: 'trouble', failure: { kind: 'unreadable', status: 300 } }],
    [jsonAnswer(503, {}), { kind: 'trouble', failure: { kind: 'unavailable', status: 503 } }],
    [jsonAnswer(429, {}), { kind: 'trouble', failure: { kind: 'throttled' } }],
    [
      jsonAnswer(400, { message: 'Too short' }),
      { kind: 'trouble', failure: { message: 'Too short' } },
    ],
    ['break', { kind: 'trouble', failure: { kind: 'network' } }],
  ])('is read only from the status: %o', async (move, result) => {
    const { transport } = transportTo(move)
    expect(await forgotPassword(transport, { username: 'ann' })).toMatchObject(result)
  })
})
