import { HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import {
  answerNext,
  connectNetwork,
  json,
  platformUrl,
  unreachable,
} from '../../testing/servers/network.ts'
import { createApi } from '../create-api.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'

const sent = connectNetwork()
const config = { apiBaseUrl: platformUrl }
const { transport } = createApi({ config, clock: new FakeClock() })

const accepted = () => new HttpResponse(null, { status: 204 })

describe('a password reset (R30)', () => {
  it('sends the name, then the token with the new password, and no bearer token', async () => {
    answerNext('/users/*', accepted, accepted)
    expect(await forgotPassword(transport, { username: 'ann' })).toEqual({ kind: 'ok' })
    await resetPassword(transport, { token: 't', password: 'p' })
    const asked = { method: 'POST', bearer: undefined }
    expect(sent).toMatchObject([
      { ...asked, path: '/users/forgotpassword', body: '{"username":"ann"}' },
      { ...asked, path: '/users/resetpassword', body: '{"token":"t","password":"p"}' },
    ])
  })

  it.each<[string, HttpResponseResolver, object]>([
    ['a page', () => HttpResponse.html('sent'), { kind: 'ok' }],
    ['a 202', json(202), { kind: 'ok' }],
    ['a redirection', json(300), { kind: 'trouble', failure: { kind: 'unreadable', status: 300 } }],
    [
      'a 400',
      json(400, { message: 'Too short' }),
      { kind: 'trouble', failure: { message: 'Too short' } },
    ],
    ['no answer', unreachable, { kind: 'trouble', failure: { kind: 'network' } }],
  ])('is read only from the status: %s', async (_, answer, result) => {
    answerNext('/users/forgotpassword', answer)
    expect(await forgotPassword(transport, { username: 'ann' })).toMatchObject(result)
  })
})
