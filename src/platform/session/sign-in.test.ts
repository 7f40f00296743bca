import { HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import {
  answerNext,
  connectNetwork,
  openPlatform,
  platformUrl,
  json,
  silent,
  unreachable,
} from '../../testing/servers/network.ts'
import { createApi } from '../create-api.ts'

const path = '/auth/token'
const sent = connectNetwork()

async function till() {
  const clock = new FakeClock()
  await openPlatform({ clock, rateLimits: false })
  const config = { apiBaseUrl: platformUrl }
  const { session } = createApi({ config, clock, random: () => 0 })
  return { clock, session, signIn: () => session.signIn('merchant', 'merchant-demo') }
}

describe('signIn', () => {
  it('sends exactly the name and the password', async () => {
    const { session } = await till()
    await session.signIn('ann', ' with "spaces" ')
    const body = '{"username":"ann","password":" with \\"spaces\\" "}'
    expect(sent).toEqual([{ method: 'POST', path, bearer: undefined, body }])
  })

  it('knows a wrong password', async () => {
    const { session } = await till()
    expect(await session.signIn('merchant', 'nope')).toEqual({ kind: 'wrong-password' })
    expect(session.state()).toEqual({ kind: 'signed-out' })
  })

  it.each<[string, HttpResponseResolver, object]>([
    ['no connection', unreachable, { kind: 'offline', reason: 'network' }],
    [
      'a page instead of the tokens',
      () => HttpResponse.html('<html>'),
      { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } },
    ],
    [
      'a pair without a refresh token',
      json(200, { successful: true, data: { token: 't', expiresIn: 1_800 } }),
      { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } },
    ],
    [
      'a refusal in words',
      json(403, { error: 'FORBIDDEN', message: 'Account locked' }),
      { kind: 'unexpected', failure: { kind: 'refused', status: 403, message: 'Account locked' } },
    ],
  ])('tells %s from a wrong password', async (_, answer, result) => {
    const { session, signIn } = await till()
    answerNext(path, answer)
    expect(await signIn()).toMatchObject(result)
    expect(session.state()).toEqual({ kind: 'signed-out' })
  })

  it('gives up after a while', async () => {
    const { clock, signIn } = await till()
    answerNext(path, silent)
    const signingIn = signIn()
    await clock.advance(15_000)
    expect(await signingIn).toEqual({ kind: 'offline', reason: 'timeout' })
  })
})

describe('too many attempts', () => {
  it('wait as long as the platform says, instead of a guess', async () => {
    const { clock, session, signIn } = await till()
    for (let attempt = 0; attempt < 5; attempt++) await session.signIn('merchant', 'nope')
    answerNext(path, json(429, {}, { 'retry-after': '20' }))
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 20_000 })
    await clock.advance(20_000)
    expect(await signIn()).toEqual({ kind: 'ok' })
  })

  it('are counted down by the back-off, and not sent before it ends', async () => {
    const { clock, signIn } = await till()
    answerNext(path, json(429), json(429))
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 1_000 })
    await clock.advance(400)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 600 })
    expect(sent).toHaveLength(1)
    await clock.advance(600)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 2_000 })
    await clock.advance(2_000)
    expect(await signIn()).toEqual({ kind: 'ok' })
    answerNext(path, json(429))
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 1_000 })
  })

  it('of our own are counted down until the first of the five is a minute old', async () => {
    const { clock, session, signIn } = await till()
    for (let attempt = 0; attempt < 5; attempt++) {
      await session.signIn('merchant', 'nope')
      await clock.advance(2_000)
    }
    answerNext(path, json(429))
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 50_000 })
    await clock.advance(50_000)
    expect(await signIn()).toEqual({ kind: 'ok' })
  })
})
