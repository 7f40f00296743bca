import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { jsonAnswer, type Move } from '../../testing/servers/scripted-fetch.ts'
import { tokenPlatform } from '../../testing/shop/token-platform.ts'
import { createSession } from './session.ts'
import { createTransport } from '../transport/transport.ts'

function till() {
  const clock = new FakeClock()
  const platform = tokenPlatform(clock)
  const transport = createTransport({ baseUrl: '/vas', fetch: platform.fetch, clock })
  const session = createSession({ transport, clock, random: () => 0 })
  return { clock, platform, session, signIn: () => session.signIn('ann', 'ann-pass') }
}

const throttled = () => jsonAnswer(429, { error: 'Too Many Requests', message: 'x' })

describe('signIn', () => {
  it('sends exactly the name and the password', async () => {
    const { platform, session } = till()
    await session.signIn('ann', ' with "spaces" ')
    expect(platform.seen).toEqual([
      {
        method: 'POST',
        url: '/vas/auth/token',
        bearer: undefined,
        bodyText: '{"username":"ann","password":" with \\"spaces\\" "}',
      },
    ])
  })

  it('knows a wrong password', async () => {
    const { session } = till()
    expect(await session.signIn('ann', 'nope')).toEqual({ kind: 'wrong-password' })
    expect(session.state()).toEqual({ kind: 'signed-out' })
  })

  it.each<[string, Move, object]>([
    ['no connection', 'break', { kind: 'offline', reason: 'network' }],
    [
      'a gateway’s page',
      new Response('<html>', { status: 502 }),
      { kind: 'unexpected', failure: { kind: 'unavailable', status: 502 } },
    ],
    [
      'a page instead of the tokens',
      new Response('<html>'),
      { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } },
    ],
    [
      'a pair without a refresh token',
      jsonAnswer(200, { successful: true, data: { token: 't', expiresIn: 1_800 } }),
      { kind: 'unexpected', failure: { kind: 'unreadable', status: 200 } },
    ],
    [
      'a no in words at 200',
      jsonAnswer(200, { successful: false, message: 'Account locked' }),
      { kind: 'unexpected', failure: { kind: 'refused', message: 'Account locked' } },
    ],
    [
      'a refusal in words',
      jsonAnswer(403, { error: 'FORBIDDEN', message: 'Account locked' }),
      { kind: 'unexpected', failure: { kind: 'refused', status: 403, message: 'Account locked' } },
    ],
  ])('tells %s from a wrong password', async (_, move, result) => {
    const { platform, session, signIn } = till()
    platform.control.signIns.push(() => move)
    expect(await signIn()).toMatchObject(result)
    expect(session.state()).toEqual({ kind: 'signed-out' })
  })

  it('gives up after a while', async () => {
    const { clock, platform, signIn } = till()
    platform.control.signIns.push(() => 'hang')
    const signingIn = signIn()
    await clock.advance(15_000)
    expect(await signingIn).toEqual({ kind: 'offline', reason: 'timeout' })
  })

  it('lets the later of two win', async () => {
    const { clock, platform, session } = till()
    platform.control.signIns.push(async () => {
      await clock.wait(1_000)
      return jsonAnswer(401, {})
    })
    const first = session.signIn('ann', 'slow')
    expect(await session.signIn('ben', 'ben-pass')).toEqual({ kind: 'ok' })
    await clock.advance(1_000)
    expect(await first).toEqual({ kind: 'cancelled' })
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ben' })
  })
})

describe('too many attempts', () => {
  it('are counted down by the back-off, and not sent before it ends', async () => {
    const { clock, platform, session, signIn } = till()
    platform.control.signIns.push(throttled, throttled)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 1_000 })
    await clock.advance(400)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 600 })
    expect(platform.seen).toHaveLength(1)
    await clock.advance(600)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 2_000 })
    await clock.advance(2_000)
    expect(await signIn()).toEqual({ kind: 'ok' })
    expect(session.state().kind).toBe('signed-in')
  })

  it('of our own are counted down until the first of the five is a minute old', async () => {
    const { clock, platform, session, signIn } = till()
    for (let attempt = 0; attempt < 5; attempt++) {
      await session.signIn('ann', 'nope')
      await clock.advance(2_000)
    }
    platform.control.signIns.push(throttled)
    expect(await signIn()).toEqual({ kind: 'too-many-attempts', waitMs: 50_000 })
    await clock.advance(50_000)
    expect(await signIn()).toEqual({ kind: 'ok' })
  })
})
