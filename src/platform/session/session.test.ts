import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { jsonAnswer } from '../../testing/servers/scripted-fetch.ts'
import { tokenPlatform, type RefreshMove } from '../../testing/shop/token-platform.ts'
import { createSession, type SendOptions } from './session.ts'
import { createTransport, type Reply } from '../transport/transport.ts'

const minute = 60_000
const hour = 60 * minute

function till(expiresIn?: number) {
  const clock = new FakeClock()
  const platform = tokenPlatform(clock, expiresIn)
  const transport = createTransport({ baseUrl: '/vas', fetch: platform.fetch, clock })
  const session = createSession({ transport, clock, random: () => 0 })
  const replies: Reply[] = []
  return {
    clock,
    platform,
    session,
    /** Replies to `ask`, in order of arrival. */
    replies,
    ping: (options?: SendOptions) => session.send({ method: 'GET', path: '/ping' }, options),
    ask: (options?: SendOptions) => {
      void session.send({ method: 'GET', path: '/ping' }, options).then((reply) => {
        replies.push(reply)
      })
    },
    refreshes: () => platform.count('/auth/token/refresh'),
  }
}

async function signedIn(expiresIn?: number) {
  const parts = till(expiresIn)
  expect(await parts.session.signIn('ann', 'ann-pass')).toEqual({ kind: 'ok' })
  return parts
}

function answered(user: string) {
  return { kind: 'answer', status: 200, body: { user }, readable: true }
}

const noSession = { kind: 'no-answer', reason: 'no-session' }
const aborted = { kind: 'no-answer', reason: 'aborted' }
const offline = { kind: 'no-answer', reason: 'network' }
const expired = { kind: 'expired', username: 'ann' }
/** Refused early: someone else may have signed in. */
const endedEarly = { ...expired, early: true }
const unreached = { ...expired, unreached: true }

describe('the state', () => {
  it('goes from signed out to signed in and back, and tells its subscribers', async () => {
    const { session } = till()
    const states: unknown[] = []
    const unsubscribe = session.subscribe(() => states.push(session.state()))
    expect(session.state()).toEqual({ kind: 'signed-out' })
    await session.signIn('ann', 'ann-pass')
    session.signOut()
    session.signOut()
    unsubscribe()
    await session.signIn('ann', 'ann-pass')
    expect(states).toEqual([{ kind: 'signed-in', username: 'ann' }, { kind: 'signed-out' }])
  })

  it('expires once, however many requests notice it', async () => {
    const { platform, session, ping } = await signedIn()
    const states: unknown[] = []
    session.subscribe(() => states.push(session.state()))
    platform.control.revokeAll()
    await Promise.all([ping(), ping(), ping()])
    expect(states).toEqual([endedEarly])
  })

  it('is the same object until it changes', async () => {
    const { session, ping } = await signedIn()
    const before = session.state()
    await ping()
    expect(session.state()).toBe(before)
  })

  it('shows no token to code that has the session', async () => {
    const { session } = await signedIn()
    const shown = JSON.stringify([session, session.state(), session.identity()])
    expect(shown).not.toMatch(/access-|refresh-|-pass/)
  })
})

describe('a request', () => {
  it('is not sent while nobody is signed in', async () => {
    const { platform, ping } = till()
    expect(await ping()).toEqual(noSession)
    expect(await ping({ onExpired: 'wait' })).toEqual(noSession)
    expect(platform.seen).toEqual([])
  })

  it('carries the access token', async () => {
    const { platform, ping } = await signedIn()
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.seen.at(-1)?.bearer).toBe('access-1')
  })

  it('that gets 401 is sent once more after one refresh', async () => {
    const { platform, ping, refreshes } = await signedIn()
    platform.control.revokeAccess()
    expect(await ping()).toEqual(answered('ann'))
    expect(refreshes()).toBe(1)
    expect(platform.count('/ping')).toBe(2)
  })

  it('that gets 401 again is not sent a third time', async () => {
    const { platform, session, ping } = await signedIn()
    platform.control.pings.push(
      () => jsonAnswer(401, {}),
      () => jsonAnswer(401, { again: true }),
    )
    expect(await ping()).toMatchObject({ status: 401, body: { again: true } })
    expect(platform.count('/ping')).toBe(2)
    expect(session.state().kind).toBe('signed-in')
  })

  it('that is abandoned while it waits for a refresh is aborted', async () => {
    const { platform, clock, session } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.sleep(hour)
    const abort = new AbortController()
    const sent = session.send({ method: 'GET', path: '/ping', signal: abort.signal })
    await settle()
    abort.abort()
    platform.control.release()
    expect(await sent).toEqual(aborted)
    expect(platform.count('/ping')).toBe(0)
  })
})

describe('a request in progress', () => {
  it.each<[string, SendOptions, boolean]>([
    ['that was sent', {}, false],
    ['that has waited for a sign-in', { onExpired: 'wait' }, true],
  ])(
    '%s can be abandoned, and nothing listens to its signal afterwards',
    async (_, options, waits) => {
      const { platform, session } = await signedIn()
      if (waits) platform.control.revokeAll()
      else platform.control.pings.push(() => 'hang')
      const abort = new AbortController()
      const replies: Reply[] = []
      const request = { method: 'GET', path: '/ping', signal: abort.signal } as const
      void session.send(request, options).then((reply) => replies.push(reply))
      await settle()
      if (waits) {
        platform.control.pings.push(() => 'hang')
        await session.signIn('ann', 'ann-pass')
        await settle()
      }
      expect(replies).toEqual([])
      abort.abort()
      await settle()
      expect(replies).toEqual([aborted])
      expect(getEventListeners(abort.signal, 'abort')).toEqual([])
    },
  )

  it('that is answered leaves nothing that listens to its signal', async () => {
    const { session } = await signedIn()
    const { signal } = new AbortController()
    expect(await session.send({ method: 'GET', path: '/ping', signal })).toEqual(answered('ann'))
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('at the end of its token’s life is sent with a new one', async () => {
    const { clock, platform, ping } = await signedIn(5)
    await clock.advance(5_000)
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.count('/ping')).toBe(1)
  })

  it('with both tokens used up is not sent, and the till asks for the password', async () => {
    const { clock, platform, session, ping } = await signedIn()
    platform.control.revokeAll()
    await clock.sleep(hour)
    expect(await ping()).toEqual(noSession)
    expect(session.state()).toEqual(expired)
    expect(platform.count('/ping')).toBe(0)
  })

  it('that gets 401 while refreshes get no answer has no answer, and is not sent again', async () => {
    const { clock, platform, ask, replies } = await signedIn()
    platform.control.revokeAccess()
    platform.control.refreshes.push('unreachable', 'unreachable')
    ask()
    await clock.advance(1_000)
    expect(replies).toEqual([offline])
    expect(platform.count('/ping')).toBe(1)
  })

  it('that gets 401 is aborted by a sign-out during the refresh', async () => {
    const { platform, session, ask, replies } = await signedIn()
    platform.control.revokeAccess()
    platform.control.refreshes.push('held')
    ask()
    await settle()
    session.signOut()
    platform.control.release()
    await settle()
    expect(replies).toEqual([aborted])
  })
})

describe('one hundred requests at once', () => {
  it('with an expired token make one refresh', async () => {
    const { clock, platform, ping, refreshes } = await signedIn()
    await clock.sleep(hour)
    const replies = await Promise.all(Array.from({ length: 100 }, () => ping()))
    expect(replies).toEqual(Array.from({ length: 100 }, () => answered('ann')))
    expect(refreshes()).toBe(1)
    expect(platform.count('/ping')).toBe(100)
  })

  it('that all get 401 make one refresh', async () => {
    const { platform, ping, refreshes } = await signedIn()
    platform.control.revokeAccess()
    const replies = await Promise.all(Array.from({ length: 100 }, () => ping()))
    expect(replies).toEqual(Array.from({ length: 100 }, () => answered('ann')))
    expect(refreshes()).toBe(1)
    expect(platform.count('/ping')).toBe(200)
  })

  it('whose 401 comes after the refresh is done are sent again without another', async () => {
    const { platform, clock, ping, refreshes } = await signedIn()
    platform.control.revokeAccess()
    platform.control.pings.push(async () => {
      await clock.wait(5_000)
      return jsonAnswer(401, {})
    })
    const late = ping()
    await settle()
    expect(await ping()).toEqual(answered('ann'))
    await clock.advance(5_000)
    expect(await late).toEqual(answered('ann'))
    expect(refreshes()).toBe(1)
  })
})

describe('the timer', () => {
  it('refreshes when less than 5 minutes remain, and again 25 minutes later', async () => {
    const { clock, refreshes } = await signedIn()
    await clock.advance(25 * minute - 1)
    expect(refreshes()).toBe(0)
    await clock.advance(1)
    expect(refreshes()).toBe(1)
    await clock.advance(25 * minute)
    expect(refreshes()).toBe(2)
  })

  it('shares its refresh with a request that gets 401', async () => {
    const { clock, platform, ask, replies, refreshes } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.advance(25 * minute)
    platform.control.revokeAccess()
    ask()
    await settle()
    expect(refreshes()).toBe(1)
    platform.control.release()
    await settle()
    expect(replies).toEqual([answered('ann')])
    expect(refreshes()).toBe(1)
  })

  it('refreshes a token of two minutes after one, not at every request', async () => {
    const { clock, ping, refreshes } = await signedIn(120)
    await clock.advance(59_000)
    await ping()
    expect(refreshes()).toBe(0)
    await clock.advance(1_000)
    expect(refreshes()).toBe(1)
    await ping()
    expect(refreshes()).toBe(1)
  })

  it('leaves a token of 5 seconds alone until a request needs it', async () => {
    const { clock, session, ping, refreshes } = await signedIn(5)
    await clock.advance(hour)
    expect([refreshes(), session.state().kind]).toEqual([0, 'signed-in'])
    expect(await ping()).toEqual(answered('ann'))
    await clock.advance(4_000)
    expect(await ping()).toEqual(answered('ann'))
    expect(refreshes()).toBe(1)
    await clock.advance(hour)
    expect(refreshes()).toBe(1)
  })

  it.each([
    [25 * minute - 1, 0],
    [25 * minute, 1],
    [29 * minute, 1],
  ])('that slept for %d ms is made up for by the next request', async (ms, count) => {
    const { clock, platform, ping, refreshes } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.sleep(ms)
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.seen.find(({ url }) => url.endsWith('/ping'))?.bearer).toBe('access-1')
    expect(refreshes()).toBe(count)
  })

  it('tries two at a time while the network is down, ever more rarely', async () => {
    const { clock, platform, refreshes } = await signedIn()
    platform.control.refreshes.push(...Array.from({ length: 99 }, () => 'unreachable' as const))
    await clock.advance(25 * minute - 1)
    const moments: number[] = []
    for (let second = 0; second <= 20; second++) {
      const before = refreshes()
      await clock.advance(second === 0 ? 1 : 1_000)
      for (let more = before; more < refreshes(); more++) moments.push(second)
    }
    expect(moments).toEqual([0, 1, 2, 3, 5, 6, 10, 11, 19, 20])
  })

  it('uses the valid token during the refresh', async () => {
    const { clock, platform, ping } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.advance(25 * minute + 1_000)
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.seen.at(-1)?.bearer).toBe('access-1')
  })

  it('keeps an idle till signed in through the night', async () => {
    const { clock, session, ping } = await signedIn()
    await clock.advance(12 * hour)
    expect(session.state().kind).toBe('signed-in')
    expect(await ping()).toEqual(answered('ann'))
  })
})

describe('clocks', () => {
  it('survive a sleep: the first request after it refreshes before it is sent', async () => {
    const { clock, platform, ping } = await signedIn()
    await clock.sleep(8 * hour)
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.seen.filter(({ url }) => url.endsWith('/ping'))).toMatchObject([
      { bearer: 'access-2' },
    ])
  })

  it.each([-hour, 365 * 24 * hour])('may be %i ms off from the start', async (off) => {
    const parts = till()
    await parts.clock.setWall(parts.clock.wallNow() + off)
    await parts.session.signIn('ann', 'ann-pass')
    await parts.clock.advance(24 * minute)
    expect(parts.refreshes()).toBe(0)
    await parts.clock.advance(minute)
    expect(parts.refreshes()).toBe(1)
  })

  it('set back an hour does not make an old token look fresh', async () => {
    const { clock, refreshes } = await signedIn()
    await clock.setWall(clock.wallNow() - hour)
    await clock.advance(25 * minute)
    expect(refreshes()).toBe(1)
  })

  it('set forward an hour costs only one refresh', async () => {
    const { clock, session, ping, refreshes } = await signedIn()
    await clock.setWall(clock.wallNow() + hour)
    expect(await ping()).toEqual(answered('ann'))
    await clock.advance(10 * minute)
    expect(refreshes()).toBe(1)
    expect(session.state().kind).toBe('signed-in')
  })
})

describe('a lost refresh answer', () => {
  it('before the platform had the request costs nothing: the second try succeeds', async () => {
    const { clock, platform, session, ping, refreshes } = await signedIn()
    platform.control.refreshes.push('unreachable')
    await clock.advance(25 * minute + 1_000)
    expect(refreshes()).toBe(2)
    expect(session.state().kind).toBe('signed-in')
    expect(await ping()).toEqual(answered('ann'))
    expect(platform.seen.at(-1)?.bearer).toBe('access-2')
  })

  it('after the token was used up: the access token serves to its end, then the till asks for the password', async () => {
    const { clock, platform, session, ping, refreshes } = await signedIn()
    platform.control.refreshes.push('lost')
    await clock.advance(26 * minute)
    expect(refreshes()).toBe(2)
    expect(session.state().kind).toBe('signed-in')
    expect(await ping()).toEqual(answered('ann'))
    await clock.advance(4 * minute - 1)
    expect(session.state().kind).toBe('signed-in')
    await clock.advance(1)
    expect(session.state()).toEqual(expired)
    expect(refreshes()).toBe(2)
  })

  it('while the access token has run out is no answer, and the next request tries again', async () => {
    const { clock, platform, session, ask, ping, replies } = await signedIn()
    platform.control.refreshes.push('unreachable', 'unreachable')
    await clock.sleep(hour)
    ask()
    await clock.advance(1_000)
    expect(replies).toEqual([offline])
    expect(session.state().kind).toBe('signed-in')
    expect(await ping()).toEqual(answered('ann'))
  })

  it('is repeated with a back-off while the network is down, and succeeds when it returns', async () => {
    const { clock, platform, session, ping } = await signedIn()
    platform.control.refreshes.push(...Array.from({ length: 8 }, () => 'unreachable' as const))
    await clock.advance(27 * minute)
    expect(session.state().kind).toBe('signed-in')
    await ping()
    expect(platform.seen.at(-1)?.bearer).toBe('access-2')
  })

  it('is left to the timer’s back-off while requests use the valid token', async () => {
    const { clock, platform, ping, refreshes } = await signedIn()
    platform.control.refreshes.push('unreachable', 'unreachable', 'unreachable', 'unreachable')
    await clock.advance(25 * minute + 1_000)
    for (let asked = 0; asked < 20; asked++) expect(await ping()).toEqual(answered('ann'))
    expect(refreshes()).toBe(2)
  })

  it('as an error page of a gateway is tried again too', async () => {
    const { clock, platform, ping } = await signedIn()
    platform.control.refreshes.push('server-error')
    await clock.advance(26 * minute)
    await ping()
    expect(platform.seen.at(-1)?.bearer).toBe('access-2')
  })
})

describe.each<RefreshMove>([200, 400, 403, 404, 409, 422, 500, 503, 'server-error'])(
  'a refresh that is answered with %s (R46)',
  (move) => {
    const refuse = (platform: ReturnType<typeof tokenPlatform>) =>
      platform.control.refreshes.push(...Array.from({ length: 99 }, () => move))

    it('is tried again with the same token while the access token is good', async () => {
      const { clock, platform, session, ping, refreshes } = await signedIn()
      refuse(platform)
      await clock.advance(29 * minute)
      expect(refreshes()).toBeGreaterThan(2)
      expect(session.state().kind).toBe('signed-in')
      expect(await ping()).toEqual(answered('ann'))
      platform.control.refreshes.length = 0
      await clock.advance(2 * minute)
      expect(session.state().kind).toBe('signed-in')
      expect(await ping()).toEqual(answered('ann'))
      expect(platform.seen.at(-1)?.bearer).toBe('access-2')
    })

    it.each<[ranOut: string, how: (parts: Awaited<ReturnType<typeof signedIn>>) => unknown]>([
      ['has run out', ({ clock }) => clock.sleep(hour)],
      ['is refused', ({ platform }) => platform.control.revokeAccess()],
    ])('asks for the password after a minute if the access token %s', async (_, how) => {
      const parts = await signedIn()
      const { clock, platform, session, ask, replies } = parts
      refuse(platform)
      await how(parts)
      for (const ms of [1_000, 58_000]) {
        ask()
        await clock.advance(ms)
      }
      expect(replies).toEqual([offline, offline])
      expect(session.state().kind).toBe('signed-in')
      await clock.advance(2_000)
      ask()
      await clock.advance(1_000)
      expect(session.state().kind).toBe('expired')
    })
  },
)

it('a network failure between two refusals is no minute of refusals (R46)', async () => {
  const { clock, platform, session, ask, refreshes } = await signedIn()
  platform.control.refreshes.push(403, 403, 'unreachable', 'unreachable', 403, 403)
  platform.control.revokeAccess()
  for (const ms of [40_000, 40_000, 1_000]) {
    ask()
    await clock.advance(ms)
  }
  expect(refreshes()).toBe(6)
  expect(session.state().kind).toBe('signed-in')
})

describe('a throttled refresh', () => {
  it('is not repeated before its back-off ends, however many ask', async () => {
    const { clock, platform, ask, replies, refreshes } = await signedIn()
    platform.control.revokeAccess()
    platform.control.refreshes.push('throttled')
    for (let asked = 0; asked < 20; asked++) ask()
    await clock.advance(999)
    for (let asked = 0; asked < 20; asked++) ask()
    await settle()
    expect(refreshes()).toBe(1)
    expect(replies).toHaveLength(40)
    expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(
      new Set([JSON.stringify({ kind: 'answer', status: 429, readable: false })]),
    )
  })

  it('by the timer waits longer each time', async () => {
    const { clock, platform, refreshes } = await signedIn()
    platform.control.refreshes.push('throttled', 'throttled', 'throttled')
    await clock.advance(25 * minute)
    const counts: number[] = []
    for (const ms of [999, 1, 1_999, 1, 3_999, 1]) {
      await clock.advance(ms)
      counts.push(refreshes())
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4])
  })
})

describe('a session before the first sign-in', () => {
  it('sends nothing, and lets its user’s reads go on after the sign-in', async () => {
    const { session, platform, replies, ask, ping } = till()
    session.awaitSignIn('ann')
    expect(session.state()).toEqual(unreached)
    expect(session.identity()).toMatchObject({ userKey: 'ann' })
    const before = session.identity()
    expect(await ping()).toEqual(noSession)
    ask({ onExpired: 'wait' })
    await settle()
    expect([replies, platform.count('/ping')]).toEqual([[], 0])
    await session.signIn('ann', 'ann-pass')
    await settle()
    expect(replies).toEqual([answered('ann')])
    expect(session.identity()).toEqual(before)
    platform.control.revokeAll()
    await ping()
    expect(session.state()).toEqual(endedEarly)
  })

  it('does not go to another user whose sign-in was still in progress', async () => {
    const { session, platform } = till()
    let answer: (move: Response) => void = () => undefined
    platform.control.signIns.push(() => new Promise((resolve) => (answer = resolve)))
    const earlier = session.signIn('bob', 'bob-pass')
    await settle()
    session.awaitSignIn('ann')
    const data = { token: 'access-b', refreshToken: 'refresh-b', expiresIn: 1_800 }
    answer(jsonAnswer(200, { successful: true, data }))
    expect(await earlier).toEqual({ kind: 'cancelled' })
    expect(session.state()).toEqual(unreached)
    expect(session.identity()).toMatchObject({ userKey: 'ann' })
  })
})

describe('an expired session', () => {
  async function expiredTill() {
    const parts = await signedIn()
    parts.platform.control.revokeAll()
    expect(await parts.ping()).toMatchObject({ status: 401 })
    expect(parts.session.state()).toEqual(endedEarly)
    return parts
  }

  it('fails a request that may not wait, without sending it', async () => {
    const { platform, ping } = await expiredTill()
    const before = platform.seen.length
    expect(await ping()).toEqual(noSession)
    expect(platform.seen).toHaveLength(before)
  })

  it('holds a request that may wait until the same user is back, and then answers it', async () => {
    const { clock, session, ask, replies } = await expiredTill()
    for (let asked = 0; asked < 3; asked++) ask({ onExpired: 'wait' })
    await clock.advance(hour)
    expect(replies).toEqual([])
    expect(await session.signIn('ann', 'wrong')).toEqual({ kind: 'wrong-password' })
    expect(session.state()).toEqual(endedEarly)
    await session.signIn('ann', 'ann-pass')
    await settle()
    expect(replies).toEqual([answered('ann'), answered('ann'), answered('ann')])
  })

  it('lives on after the next sign-in as long as before', async () => {
    const { clock, session, ping, refreshes } = await expiredTill()
    const before = refreshes()
    await session.signIn('ann', 'ann-pass')
    await clock.advance(3 * hour)
    expect(refreshes()).toBeGreaterThan(before)
    expect(await ping()).toEqual(answered('ann'))
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ann' })
  })

  it('holds a request that met the expiry itself', async () => {
    const { platform, session, ask, replies } = await signedIn()
    platform.control.revokeAll()
    ask({ onExpired: 'wait' })
    await settle()
    await settle()
    expect(session.state()).toEqual(endedEarly)
    expect(replies).toEqual([])
    await session.signIn('ann', 'ann-pass')
    await settle()
    expect(replies).toEqual([answered('ann')])
  })

  it('keeps its generation for the same user, and not for another', async () => {
    const { session } = await expiredTill()
    const before = session.identity()
    await session.signIn('ann', 'ann-pass')
    expect(session.identity()).toEqual(before)
    await session.signIn('ben', 'ben-pass')
    expect(session.identity()).toMatchObject({ userKey: 'ben' })
    expect(session.identity()?.generation).not.toBe(before?.generation)
  })

  it('answers no waiting request when another user signs in', async () => {
    const { session, ask, replies } = await expiredTill()
    ask({ onExpired: 'wait' })
    await settle()
    await session.signIn('ben', 'ben-pass')
    await settle()
    expect(replies).toEqual([aborted])
  })

  it('lets a waiting request be abandoned', async () => {
    const { session } = await expiredTill()
    const abort = new AbortController()
    const sent = session.send(
      { method: 'GET', path: '/ping', signal: abort.signal },
      { onExpired: 'wait' },
    )
    await settle()
    abort.abort()
    expect(await sent).toEqual(aborted)
  })

  it('asks the platform nothing automatically', async () => {
    const { clock, platform } = await expiredTill()
    const before = platform.seen.length
    await clock.advance(24 * hour)
    expect(platform.seen).toHaveLength(before)
  })
})

describe('signing out', () => {
  it('aborts requests in progress and stops the timer', async () => {
    const { clock, platform, session, ask, replies } = await signedIn()
    platform.control.pings.push(() => 'hang')
    ask()
    await settle()
    session.signOut()
    await settle()
    expect(replies).toEqual([aborted])
    expect(clock.waiting).toBe(0)
  })

  it('during a refresh leaves nobody signed in when its answer comes', async () => {
    const { clock, platform, session, ask, replies, refreshes } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.sleep(hour)
    ask()
    await settle()
    session.signOut()
    platform.control.release()
    await clock.advance(hour)
    expect(replies).toEqual([aborted])
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(session.identity()).toBeUndefined()
    expect(refreshes()).toBe(1)
  })

  it('during a sign-in leaves nobody signed in', async () => {
    const { clock, platform, session } = till()
    platform.control.signIns.push(async () => {
      await clock.wait(1_000)
      const data = { token: 'late', refreshToken: 'late', expiresIn: 1_800 }
      return jsonAnswer(200, { successful: true, data })
    })
    const signingIn = session.signIn('ann', 'ann-pass')
    await settle()
    session.signOut()
    await clock.advance(1_000)
    expect(await signingIn).toEqual({ kind: 'cancelled' })
    expect(session.state()).toEqual({ kind: 'signed-out' })
  })
})

describe('an overtaken sign-in', () => {
  it('by a sign-out and another one changes nothing when its answer comes', async () => {
    const { clock, platform, session, ping } = till()
    platform.control.signIns.push(async () => {
      await clock.wait(1_000)
      const data = { token: 'late', refreshToken: 'late', expiresIn: 1_800 }
      return jsonAnswer(200, { successful: true, data })
    })
    const first = session.signIn('ann', 'ann-pass')
    await settle()
    session.signOut()
    expect(await session.signIn('ben', 'ben-pass')).toEqual({ kind: 'ok' })
    await clock.advance(1_000)
    expect(await first).toEqual({ kind: 'cancelled' })
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ben' })
    expect(await ping()).toEqual(answered('ben'))
  })
})

describe('a refresh overtaken by a sign-in of the same user', () => {
  it('lets waiting requests go with the new token', async () => {
    const { clock, platform, session, ask, replies } = await signedIn()
    platform.control.refreshes.push('held')
    await clock.sleep(hour)
    ask()
    await settle()
    await session.signIn('ann', 'ann-pass')
    platform.control.release()
    await settle()
    expect(replies).toEqual([answered('ann')])
    expect(platform.seen.at(-1)?.bearer).toBe('access-2')
  })
})

/** A session over a transport that ignores signals: an answer may arrive during the sign-out. */
function heedless() {
  const clock = new FakeClock()
  const data = { token: 'a', refreshToken: 'r', expiresIn: 1_800 }
  const ok: Reply = {
    kind: 'answer',
    status: 200,
    body: { successful: true, data },
    readable: true,
  }
  const held: ((reply: Reply) => void)[] = []
  const session = createSession({
    clock,
    random: () => 0,
    transport: {
      send: (request) =>
        request.path === '/auth/token'
          ? Promise.resolve(ok)
          : new Promise((resolve) => held.push(resolve)),
    },
  })
  return { clock, session, answerAll: () => held.splice(0).forEach((answer) => answer(ok)) }
}

describe('an answer that comes despite the sign-out', () => {
  it('reaches nobody', async () => {
    const { session, answerAll } = heedless()
    await session.signIn('ann', 'x')
    const sent = session.send({ method: 'GET', path: '/ping' })
    session.signOut()
    await session.signIn('ben', 'x')
    answerAll()
    expect(await sent).toEqual(aborted)
  })

  it('to a refresh starts no timer', async () => {
    const { clock, session, answerAll } = heedless()
    await session.signIn('ann', 'x')
    await clock.advance(25 * minute)
    session.signOut()
    answerAll()
    await settle()
    expect(clock.waiting).toBe(0)
  })
})

describe('another user', () => {
  it('never gets an answer for the previous user', async () => {
    const { clock, platform, session, ask, replies } = await signedIn()
    platform.control.pings.push(async () => {
      await clock.wait(1_000)
      return jsonAnswer(200, { user: 'ann', secret: true })
    })
    ask()
    await settle()
    session.signOut()
    await session.signIn('ben', 'ben-pass')
    ask()
    await clock.advance(1_000)
    expect(replies).toEqual([aborted, answered('ben')])
  })

  it('who signs in over the previous one gets a new generation', async () => {
    const { session, ping } = await signedIn()
    const before = session.identity()
    await session.signIn('ben', 'ben-pass')
    expect(session.identity()).toEqual({
      userKey: 'ben',
      generation: (before?.generation ?? 0) + 1,
    })
    expect(await ping()).toEqual(answered('ben'))
  })

  it('ends the previous user’s requests and refreshes', async () => {
    const { session, clock, platform, heard } = await resumable()
    await session.resume('ann', 'refresh-1')
    platform.control.pings.push(() => clock.wait(hour).then(() => jsonAnswer(200, {})))
    const replies: unknown[] = []
    void session
      .send({ method: 'GET', path: '/ping', timeoutMs: 2 * hour })
      .then((reply) => replies.push(reply))
    await settle()
    await session.signIn('ben', 'ben-pass')
    await settle()
    expect(replies).toEqual([aborted])
    await clock.advance(2 * hour)
    expect(heard.slice(1).map(([username]) => username)).not.toContain('ann')
  })

  it('is not signed out by the previous user’s expiry', async () => {
    const { clock, session } = await signedIn()
    await session.signIn('ben', 'ben-pass')
    await clock.advance(hour)
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ben' })
  })
})

describe('a refresh token kept over a reload', () => {
  it('lets its user go on without the password', async () => {
    const { session, ping, platform, refreshes } = await resumable()
    expect(await session.resume('ann', 'refresh-1')).toEqual({ kind: 'ok' })
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ann' })
    expect(session.identity()).toEqual({ userKey: 'ann', generation: 1 })
    expect(await ping()).toEqual(answered('ann'))
    expect([platform.count('/auth/token'), refreshes()]).toEqual([1, 1])
  })

  const limited = { kind: 'too-many-attempts', waitMs: 1_000 }
  it.each([
    ['unreachable', { kind: 'offline', reason: 'network' }],
    ['throttled', limited],
    ['server-error', { kind: 'unexpected', failure: { kind: 'unavailable', status: 502 } }],
    [400, { kind: 'unexpected', failure: { kind: 'refused', status: 400 } }],
    [403, { kind: 'unexpected', failure: { kind: 'refused', status: 403 } }],
    [404, { kind: 'unexpected', failure: { kind: 'refused', status: 404 } }],
    [200, { kind: 'unexpected', failure: { kind: 'refused', status: 200 } }],
  ] as const)(
    'is still good after an answer of %s, and says which it was',
    async (move, outcome) => {
      const { session, platform, clock } = await resumable()
      platform.control.refreshes.push(move)
      expect(await session.resume('ann', 'refresh-1')).toMatchObject(outcome)
      expect(session.state()).toEqual({ kind: 'signed-out' })
      await clock.advance(1_000)
      expect(await session.resume('ann', 'refresh-1')).toEqual({ kind: 'ok' })
    },
  )

  it('is not sent again before a 429’s wait is over', async () => {
    const { session, platform, refreshes } = await resumable()
    platform.control.refreshes.push('throttled')
    await session.resume('ann', 'refresh-1')
    expect(await session.resume('ann', 'refresh-1')).toEqual(limited)
    expect(refreshes()).toBe(1)
  })

  it('survives a till that opened without its platform, and lets it go on', async () => {
    const { session, platform, ping, heard } = await resumable()
    session.awaitSignIn('ann', 'refresh-1')
    expect(session.state()).toEqual({ ...unreached, resumable: true })
    expect(heard).toEqual([['ann', 'refresh-1']])
    const before = session.identity()
    expect(await ping()).toEqual(noSession)
    const read = session.send({ method: 'GET', path: '/ping' }, { onExpired: 'wait' })
    platform.control.refreshes.push('unreachable')
    expect(await session.resume('ann')).toEqual(expect.objectContaining({ kind: 'offline' }))
    expect(session.state()).toEqual({ ...unreached, resumable: true })
    expect(await session.resume('ann')).toEqual({ kind: 'ok' })
    expect(await read).toEqual(answered('ann'))
    expect(session.identity()).toEqual(before)
  })

  it('that turns out to be used up leaves such a till to the password', async () => {
    const { session, platform, heard } = await resumable()
    session.awaitSignIn('ann', 'refresh-1')
    const before = session.identity()
    platform.control.revokeAll()
    expect(await session.resume('ann')).toEqual({ kind: 'ended' })
    expect(session.state()).toEqual(unreached)
    expect(heard.at(-1)).toEqual(['ann', undefined])
    await session.signIn('ann', 'ann-pass')
    expect(session.identity()).toEqual(before)
  })

  it('is refused for good if it is used up', async () => {
    const { session, platform, heard } = await resumable()
    platform.control.revokeAll()
    expect(await session.resume('ann', 'refresh-1')).toEqual({ kind: 'ended' })
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(heard).toEqual([['ann', undefined]])
  })

  it('lets nobody in after a sign-out, or beside someone who signs in meanwhile', async () => {
    const { session, platform } = await resumable()
    platform.control.refreshes.push('held')
    const resuming = session.resume('ann', 'refresh-1')
    await session.signIn('ben', 'ben-pass')
    platform.control.release()
    expect(await resuming).toEqual({ kind: 'cancelled' })
    expect(session.state()).toEqual({ kind: 'signed-in', username: 'ben' })
  })

  it('refused by a limit after a sign-out is no one’s answer, and the limit stays', async () => {
    const { session, platform } = await resumable()
    platform.control.refreshes.push('throttled')
    const resuming = session.resume('ann', 'refresh-1')
    session.signOut()
    expect(await resuming).toEqual({ kind: 'cancelled' })
    expect(await session.resume('ann', 'refresh-1')).toEqual(limited)
  })

  it('is reported with each new one, until there is none', async () => {
    const { session, clock, platform, heard } = await resumable()
    await session.resume('ann', 'refresh-1')
    await clock.advance(26 * minute)
    await settle()
    platform.control.revokeAll()
    await session.send({ method: 'GET', path: '/ping' })
    expect(heard).toEqual([
      ['ann', 'refresh-2'],
      ['ann', 'refresh-3'],
      ['ann', undefined],
    ])
    await session.signIn('ben', 'ben-pass')
    session.signOut()
    expect(heard.slice(3)).toEqual([
      ['ben', 'refresh-4'],
      ['ben', undefined],
    ])
    session.awaitSignIn('ann')
    expect(heard.slice(5)).toEqual([['ann', undefined]])
  })
})

/** The next page of a tab where ann has signed in. */
async function resumable() {
  const clock = new FakeClock()
  const platform = tokenPlatform(clock)
  const transport = createTransport({ baseUrl: '/vas', fetch: platform.fetch, clock })
  const parts = { transport, clock, random: () => 0 }
  await createSession(parts).signIn('ann', 'ann-pass')
  const heard: [string, string | undefined][] = []
  const session = createSession({
    ...parts,
    onRefreshToken: (username, token) => heard.push([username, token]),
  })
  const ping = () => session.send({ method: 'GET', path: '/ping' })
  return {
    clock,
    platform,
    session,
    heard,
    ping,
    refreshes: () => platform.count('/auth/token/refresh'),
  }
}
