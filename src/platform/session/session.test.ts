import { getEventListeners } from 'node:events'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  answerNext,
  connectNetwork,
  network,
  openPlatform,
  platformUrl,
  json,
  silent,
  unreachable,
} from '../../testing/servers/network.ts'
import { createApi } from '../create-api.ts'
import type { Reply } from '../transport/transport.ts'
import { createSession, type SendOptions } from './session.ts'

const minute = 60_000
const hour = 60 * minute
const signInPath = '/auth/token'
const refreshPath = '/auth/token/refresh'
const listPath = '/lookups/brands'
const list = { method: 'GET', path: listPath } as const

const sent = connectNetwork()
const count = (path: string) => sent.filter((request) => request.path === path).length
const refreshes = () => count(refreshPath)

/** A page of the till. `clock` is also the platform's. */
function openPage(clock: FakeClock) {
  /** Each refresh token that the page was given, with its user's name. */
  const kept: [string, string | undefined][] = []
  const { session } = createApi({
    config: { apiBaseUrl: platformUrl },
    clock,
    random: () => 0,
    onRefreshToken: (...token) => kept.push(token),
  })
  const replies: Reply[] = []
  return {
    clock,
    session,
    kept,
    /** Replies to `ask`, in order of arrival. */
    replies,
    read: (options?: SendOptions) => session.send(list, options),
    ask: (options?: SendOptions) =>
      void session.send(list, options).then((reply) => replies.push(reply)),
    signIn: (username = 'merchant') => session.signIn(username, `${username}-demo`),
  }
}

/** @param lives of the tokens, in seconds, if not the sandbox's 1,800 */
async function till(lives?: number) {
  const page = openPage(new FakeClock())
  const { sandbox } = await openPlatform({ clock: page.clock, rateLimits: false })
  if (lives !== undefined) {
    const answer = async ({ request }: { request: Request }) => {
      const text = await (await sandbox.fetch(request)).text()
      return new HttpResponse(text.replace('"expiresIn":1800', `"expiresIn":${lives}`))
    }
    network.use(http.post('*/vas/auth/*', answer))
  }
  return page
}

async function signedIn(lives?: number) {
  const parts = await till(lives)
  expect(await parts.signIn()).toEqual({ kind: 'ok' })
  return parts
}

/** Refuses the access token until there is another. With `both`, only a sign-in gives another. */
function revoke(both?: 'both') {
  let isOver = false
  const end = () => {
    isOver = true
  }
  network.use(
    http.get(`*/vas${listPath}`, () => (isOver ? undefined : json(401)())),
    http.post(`*/vas${refreshPath}`, () => (both && !isOver ? json(401)() : end())),
    http.post(`*/vas${signInPath}`, end),
  )
}

/**
 * Answers refreshes with a status.
 * @returns a function that ends this
 */
function refuseRefreshes(status: number): () => void {
  let isOver = false
  network.use(http.post(`*/vas${refreshPath}`, () => (isOver ? undefined : json(status)())))
  return () => {
    isOver = true
  }
}

/**
 * Holds back the answer to the next request to a path.
 * @returns a function that lets it come
 */
function holdNext(path: string, answer?: Response): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answerNext(path, () => held.then(() => answer))
  return release
}

const latePair = () =>
  HttpResponse.json({
    successful: true,
    data: { token: 'late', refreshToken: 'late', expiresIn: 1_800 },
  })

function times<Item>(number: number, item: Item): Item[] {
  return Array.from({ length: number }, () => item)
}

const answered = expect.objectContaining({ kind: 'answer', status: 200 })
const noSession = { kind: 'no-answer', reason: 'no-session' }
const aborted = { kind: 'no-answer', reason: 'aborted' }
const offline = { kind: 'no-answer', reason: 'network' }
const isIn = { kind: 'signed-in', username: 'merchant' }
const expired = { kind: 'expired', username: 'merchant' }
/** Refused early: someone else may have signed in. */
const endedEarly = { ...expired, early: true }
const unreached = { ...expired, unreached: true }

describe('the state', () => {
  it('goes from signed out to signed in and back, and tells its subscribers', async () => {
    const { session, read, signIn } = await till()
    const states: unknown[] = []
    const unsubscribe = session.subscribe(() => states.push(session.state()))
    expect(session.state()).toEqual({ kind: 'signed-out' })
    await signIn()
    await read()
    expect(session.state()).toBe(states[0])
    session.signOut()
    session.signOut()
    unsubscribe()
    await signIn()
    expect(states).toEqual([isIn, { kind: 'signed-out' }])
  })

  it('expires once, however many requests notice it', async () => {
    const { session, read } = await signedIn()
    const states: unknown[] = []
    session.subscribe(() => states.push(session.state()))
    revoke('both')
    await Promise.all([read(), read(), read()])
    expect(states).toEqual([endedEarly])
  })
})

describe('a request', () => {
  it('is not sent while nobody is signed in', async () => {
    const { read } = await till()
    expect(await read()).toEqual(noSession)
    expect(await read({ onExpired: 'wait' })).toEqual(noSession)
    expect(sent).toEqual([])
  })

  it('carries the access token, and shows no token to code that has the session', async () => {
    const { session, signIn } = await till()
    answerNext(signInPath, latePair)
    await signIn()
    const { signal } = new AbortController()
    answerNext(listPath, json(200))
    expect(await session.send({ ...list, signal })).toEqual(answered)
    expect(sent.at(-1)?.bearer).toBe('late')
    const shown = JSON.stringify([session, session.state(), session.identity()])
    expect(shown).not.toMatch(/late|-demo/)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('that gets 401 is sent once more after one refresh', async () => {
    const { read } = await signedIn()
    revoke()
    expect(await read()).toEqual(answered)
    expect(sent.map(({ path }) => path)).toEqual([signInPath, listPath, refreshPath, listPath])
  })

  it('that gets 401 again is not sent a third time', async () => {
    const { session, read } = await signedIn()
    answerNext(listPath, json(401), json(401, { again: true }))
    expect(await read()).toMatchObject({ status: 401, body: { again: true } })
    expect(count(listPath)).toBe(2)
    expect(session.state()).toEqual(isIn)
  })

  it('that is abandoned while it waits for a refresh is aborted', async () => {
    const { clock, session } = await signedIn()
    const release = holdNext(refreshPath)
    await clock.sleep(hour)
    const abort = new AbortController()
    const reply = session.send({ ...list, signal: abort.signal })
    await settle()
    abort.abort()
    release()
    expect(await reply).toEqual(aborted)
    expect(count(listPath)).toBe(0)
  })

  type Parts = Awaited<ReturnType<typeof signedIn>>
  it.each<[string, before: () => void, meanwhile?: (parts: Parts) => Promise<unknown>]>([
    ['was sent', () => answerNext(listPath, silent)],
    ['waits for a sign-in', () => revoke('both')],
    [
      'has waited for a sign-in',
      () => revoke('both'),
      ({ signIn }) => {
        answerNext(listPath, silent)
        return signIn()
      },
    ],
  ])(
    'that %s can be abandoned, and nothing listens to its signal',
    async (_, before, meanwhile) => {
      const parts = await signedIn()
      const abort = new AbortController()
      const { signal } = abort
      const replies: Reply[] = []
      before()
      void parts.session
        .send({ ...list, signal }, { onExpired: 'wait' })
        .then((reply) => replies.push(reply))
      await settle()
      await meanwhile?.(parts)
      await settle()
      expect(replies).toEqual([])
      abort.abort()
      await settle()
      expect(replies).toEqual([aborted])
      expect(getEventListeners(signal, 'abort')).toEqual([])
    },
  )

  it.each<[string, number | undefined, (clock: FakeClock) => Promise<void>]>([
    ['at the end of its token’s life', 5, (clock) => clock.advance(5_000)],
    ['after a night asleep', undefined, (clock) => clock.sleep(8 * hour)],
  ])('%s is sent with a new token', async (_, lives, pass) => {
    const { clock, read } = await signedIn(lives)
    await pass(clock)
    expect(await read()).toEqual(answered)
    expect(sent.map(({ path }) => path)).toEqual([signInPath, refreshPath, listPath])
  })

  it('with both tokens used up is not sent, and the till asks for the password', async () => {
    const { clock, session, read } = await signedIn()
    revoke('both')
    await clock.sleep(hour)
    expect(await read()).toEqual(noSession)
    expect(session.state()).toEqual(expired)
    expect(count(listPath)).toBe(0)
  })
})

describe.each<[string, sentBefore: number, spend: (clock: FakeClock) => unknown]>([
  ['has run out', 0, (clock) => clock.sleep(hour)],
  ['is refused', 1, () => revoke()],
])('a request whose access token %s', (_, sentBefore, spend) => {
  it('shares one refresh with all that are sent at once', async () => {
    const { clock, read } = await signedIn()
    await spend(clock)
    expect(await Promise.all(times(20, 0).map(() => read()))).toEqual(times(20, answered))
    expect([refreshes(), count(listPath)]).toEqual([1, 20 + 20 * sentBefore])
  })

  it('has no answer if refreshes get none, and the next tries again', async () => {
    const { clock, session, ask, read, replies } = await signedIn()
    await spend(clock)
    answerNext(refreshPath, unreachable, unreachable)
    ask()
    await clock.advance(1_000)
    expect(replies).toEqual([offline])
    expect(count(listPath)).toBe(sentBefore)
    expect(session.state()).toEqual(isIn)
    expect(await read()).toEqual(answered)
  })

  it('is aborted by a sign-out during the refresh', async () => {
    const { clock, session, ask, replies } = await signedIn()
    await spend(clock)
    const release = holdNext(refreshPath)
    ask()
    await settle()
    session.signOut()
    release()
    await clock.advance(hour)
    expect(replies).toEqual([aborted])
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(session.identity()).toBeUndefined()
    expect([count(listPath), refreshes()]).toEqual([sentBefore, 1])
  })

  it('ends the session after a minute of refused refreshes (R46)', async () => {
    const { clock, session, ask, replies } = await signedIn()
    await spend(clock)
    refuseRefreshes(403)
    for (const ms of [1_000, 58_000]) {
      ask()
      await clock.advance(ms)
    }
    expect(replies).toEqual([offline, offline])
    expect(session.state()).toEqual(isIn)
    await clock.advance(2_000)
    ask()
    await clock.advance(1_000)
    expect(session.state().kind).toBe('expired')
  })
})

it('a request whose 401 comes after the refresh is done is sent again without another', async () => {
  const { read } = await signedIn()
  revoke()
  const release = holdNext(listPath, json(401)())
  const late = read()
  await settle()
  expect(await read()).toEqual(answered)
  release()
  expect(await late).toEqual(answered)
  expect(refreshes()).toBe(1)
})

describe('the timer', () => {
  it('refreshes when less than 5 minutes remain, and again 25 minutes later', async () => {
    const { clock } = await signedIn()
    const counts: number[] = []
    for (const ms of [25 * minute - 1, 1, 25 * minute]) {
      await clock.advance(ms)
      counts.push(refreshes())
    }
    expect(counts).toEqual([0, 1, 2])
  })

  it('refreshes a token of two minutes after one, not at every request', async () => {
    const { clock, read } = await signedIn(120)
    await clock.advance(59_000)
    await read()
    expect(refreshes()).toBe(0)
    await clock.advance(1_000)
    await read()
    expect(refreshes()).toBe(1)
  })

  it('leaves a token of 5 seconds alone until a request needs it', async () => {
    const { clock, session, read } = await signedIn(5)
    await clock.advance(hour)
    expect([refreshes(), session.state()]).toEqual([0, isIn])
    await read()
    await clock.advance(4_000)
    await read()
    await clock.advance(hour)
    expect(refreshes()).toBe(1)
  })

  it.each([
    [25 * minute - 1, 0],
    [25 * minute, 1],
    [29 * minute, 1],
  ])('that slept for %d ms is made up for by the next request', async (ms, refreshed) => {
    const { clock, read } = await signedIn()
    answerNext(refreshPath, silent)
    await clock.sleep(ms)
    // The valid token serves during the refresh.
    expect(await read()).toEqual(answered)
    expect(refreshes()).toBe(refreshed)
  })

  it('tries two at a time while the network is down, ever more rarely, until it is back', async () => {
    const { clock, session, read } = await signedIn()
    answerNext(refreshPath, ...times(10, unreachable))
    await clock.advance(25 * minute - 1)
    const moments: number[] = []
    const answers: Reply[] = []
    for (let second = 0; second <= 40; second++) {
      const before = refreshes()
      await clock.advance(second === 0 ? 1 : 1_000)
      // Requests leave the refresh to the timer while their token is good.
      if (second > 11 && second < 18) answers.push(await read())
      moments.push(...times(refreshes() - before, second))
    }
    expect(moments).toEqual([0, 1, 2, 3, 5, 6, 10, 11, 19, 20, 36])
    expect(answers).toEqual(times(6, answered))
    await clock.advance(20 * minute)
    expect(session.state()).toEqual(isIn)
  })

  it.each([
    ['back', -hour, 25 * minute],
    ['forward', hour, 24 * minute],
  ])('refreshes once when the device’s clock is set %s an hour', async (_, off, ms) => {
    const { clock, session, read } = await signedIn()
    await clock.setWall(clock.wallNow() + off)
    expect(await read()).toEqual(answered)
    await clock.advance(ms)
    expect([refreshes(), session.state()]).toEqual([1, isIn])
  })
})

describe('a lost refresh answer', () => {
  it('before the platform had the request costs nothing: the second try succeeds', async () => {
    const { clock, session } = await signedIn()
    answerNext(refreshPath, unreachable)
    await clock.advance(25 * minute + 1_000)
    expect(refreshes()).toBe(2)
    await clock.advance(20 * minute)
    expect(session.state()).toEqual(isIn)
  })

  it('after the token was used up: the access token serves to its end, then the till asks for the password', async () => {
    const { clock, session, read } = await signedIn()
    answerNext(refreshPath, unreachable, json(401))
    await clock.advance(26 * minute)
    expect(await read()).toEqual(answered)
    await clock.advance(4 * minute - 1)
    expect(session.state()).toEqual(isIn)
    await clock.advance(1)
    expect(session.state()).toEqual(expired)
    expect(refreshes()).toBe(2)
  })
})

describe('a refresh that is refused without a 401 (R46)', () => {
  it.each([200, 403, 502])(
    'as by a %i is tried again with the same token while the access token is good',
    async (status) => {
      const { clock, session, read } = await signedIn()
      const end = refuseRefreshes(status)
      await clock.advance(29 * minute)
      expect(refreshes()).toBeGreaterThan(2)
      expect(await read()).toEqual(answered)
      end()
      await clock.advance(2 * minute)
      expect(session.state()).toEqual(isIn)
      expect(await read()).toEqual(answered)
    },
  )

  it('counts no minute over a network failure in between', async () => {
    const { clock, session, ask } = await signedIn()
    const refused = times(2, json(403))
    revoke()
    answerNext(refreshPath, ...refused, unreachable, unreachable, ...refused)
    for (const ms of [40_000, 40_000, 1_000]) {
      ask()
      await clock.advance(ms)
    }
    expect([refreshes(), session.state()]).toEqual([6, isIn])
  })
})

describe('a throttled refresh', () => {
  it('is not repeated before its back-off ends, however many ask', async () => {
    const { clock, ask, replies } = await signedIn()
    revoke()
    answerNext(refreshPath, json(429))
    for (let asked = 0; asked < 5; asked++) ask()
    await clock.advance(999)
    for (let asked = 0; asked < 5; asked++) ask()
    await settle()
    expect(refreshes()).toBe(1)
    expect(replies).toEqual(
      times(10, { kind: 'answer', status: 429, body: undefined, readable: false }),
    )
  })

  it('by the timer waits longer each time', async () => {
    const { clock } = await signedIn()
    answerNext(refreshPath, ...times(3, json(429)))
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
    const { session, replies, ask, read, signIn } = await till()
    session.awaitSignIn('merchant')
    expect(session.state()).toEqual(unreached)
    const before = session.identity()
    expect(before).toMatchObject({ userKey: 'merchant' })
    expect(await read()).toEqual(noSession)
    ask({ onExpired: 'wait' })
    await settle()
    expect([replies, count(listPath)]).toEqual([[], 0])
    await signIn()
    await settle()
    expect(replies).toEqual([answered])
    expect(session.identity()).toEqual(before)
    revoke('both')
    await read()
    expect(session.state()).toEqual(endedEarly)
  })
})

describe('an expired session', () => {
  async function expiredTill() {
    const parts = await signedIn()
    revoke('both')
    expect(await parts.read()).toMatchObject({ status: 401 })
    expect(parts.session.state()).toEqual(endedEarly)
    return parts
  }

  it('sends nothing, not even after a day', async () => {
    const { clock, read } = await expiredTill()
    const before = sent.length
    expect(await read()).toEqual(noSession)
    await clock.advance(24 * hour)
    expect(sent).toHaveLength(before)
  })

  it('holds requests that may wait until the same user is back, also the one that met its end', async () => {
    const { clock, session, ask, replies, signIn } = await signedIn()
    revoke('both')
    for (let asked = 0; asked < 3; asked++) {
      ask({ onExpired: 'wait' })
      await clock.advance(minute)
    }
    expect(replies).toEqual([])
    expect(await session.signIn('merchant', 'wrong')).toEqual({ kind: 'wrong-password' })
    expect(session.state()).toEqual(endedEarly)
    await signIn()
    await settle()
    expect(replies).toEqual(times(3, answered))
  })

  it('lives on after the next sign-in as long as before', async () => {
    const { clock, session, read, signIn } = await expiredTill()
    const before = refreshes()
    await signIn()
    await clock.advance(3 * hour)
    expect(refreshes()).toBeGreaterThan(before)
    expect(await read()).toEqual(answered)
    expect(session.state()).toEqual(isIn)
  })

  it('keeps its generation for the same user, and not for another', async () => {
    const { session, signIn } = await expiredTill()
    const before = session.identity()
    await signIn()
    expect(session.identity()).toEqual(before)
    await signIn('submerchant')
    expect(session.identity()).toMatchObject({ userKey: 'submerchant' })
    expect(session.identity()?.generation).not.toBe(before?.generation)
  })

  it('answers no waiting request when another user signs in', async () => {
    const { ask, replies, signIn } = await expiredTill()
    ask({ onExpired: 'wait' })
    await settle()
    await signIn('submerchant')
    await settle()
    expect(replies).toEqual([aborted])
  })
})

describe('a session that ends', () => {
  it('by a sign-out aborts requests in progress and stops the timer', async () => {
    const { clock, session, ask, replies } = await signedIn()
    answerNext(listPath, silent)
    ask()
    await settle()
    session.signOut()
    await settle()
    expect(replies).toEqual([aborted])
    expect(clock.waiting).toBe(0)
  })

  const submerchant = { kind: 'signed-in', username: 'submerchant' }
  it.each<[string, (page: ReturnType<typeof openPage>) => unknown, object]>([
    ['a sign-out', ({ session }) => session.signOut(), { kind: 'signed-out' }],
    ['another sign-in', ({ signIn }) => signIn('submerchant'), submerchant],
    ['the start of a session', ({ session }) => session.awaitSignIn('merchant'), unreached],
  ])('or begins overtakes a sign-in in progress: %s', async (_, overtake, state) => {
    const page = await till()
    const release = holdNext(signInPath, latePair())
    const first = page.signIn('vendor')
    await settle()
    await overtake(page)
    release()
    expect(await first).toEqual({ kind: 'cancelled' })
    expect(page.session.state()).toEqual(state)
  })
})

it('a refresh overtaken by a sign-in of the same user lets requests go with the new token', async () => {
  const { clock, ask, replies, signIn } = await signedIn()
  const release = holdNext(refreshPath, latePair())
  await clock.sleep(hour)
  ask()
  await settle()
  await signIn()
  release()
  await settle()
  expect(replies).toEqual([answered])
  expect(sent.at(-1)?.bearer).not.toBe('late')
})

/** A session over a transport that ignores signals: an answer may arrive during the sign-out. */
function heedless() {
  const clock = new FakeClock()
  const data = { token: 'a', refreshToken: 'r', expiresIn: 1_800 }
  const body = { successful: true, data }
  const ok: Reply = { kind: 'answer', status: 200, body, readable: true }
  const held: ((reply: Reply) => void)[] = []
  const session = createSession({
    clock,
    random: () => 0,
    transport: {
      send: (request) =>
        request.path === signInPath
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
    const reply = session.send(list)
    session.signOut()
    await session.signIn('ben', 'x')
    answerAll()
    expect(await reply).toEqual(aborted)
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

it('another user who signs in gets a new generation, and ends the previous one’s requests and refreshes', async () => {
  const { clock, session, ask, replies, kept, signIn } = await signedIn()
  const before = session.identity()
  answerNext(listPath, silent)
  ask()
  await settle()
  await signIn('submerchant')
  await settle()
  expect(replies).toEqual([aborted])
  const generation = (before?.generation ?? 0) + 1
  expect(session.identity()).toEqual({ userKey: 'submerchant', generation })
  await clock.advance(2 * hour)
  expect(kept.slice(1).map(([username]) => username)).not.toContain('merchant')
  expect(session.state()).toEqual({ kind: 'signed-in', username: 'submerchant' })
})

describe('a refresh token kept over a reload', () => {
  /** The next page of a tab where somebody has signed in. */
  async function reloaded() {
    const { clock, session, kept } = await signedIn()
    const [[, token = ''] = []] = kept
    session.signOut()
    const page = openPage(clock)
    return { ...page, token, resume: () => page.session.resume('merchant', token) }
  }

  it('lets its user go on without the password', async () => {
    const { session, read, resume } = await reloaded()
    expect(await resume()).toEqual({ kind: 'ok' })
    expect(session.state()).toEqual(isIn)
    expect(session.identity()).toEqual({ userKey: 'merchant', generation: 1 })
    expect(await read()).toEqual(answered)
    expect([count(signInPath), refreshes()]).toEqual([1, 1])
  })

  const limited = { kind: 'too-many-attempts', waitMs: 1_000 }
  it.each([
    ['no answer', unreachable, { kind: 'offline', reason: 'network' }],
    ['a 429', json(429), limited],
    ['a 503', json(503), { kind: 'unexpected', failure: { kind: 'unavailable', status: 503 } }],
    ['a 403', json(403), { kind: 'unexpected', failure: { kind: 'refused', status: 403 } }],
  ])('is still good after %s, and says which it was', async (_, answer, outcome) => {
    const { session, clock, resume } = await reloaded()
    answerNext(refreshPath, answer)
    expect(await resume()).toMatchObject(outcome)
    expect(session.state()).toEqual({ kind: 'signed-out' })
    await clock.advance(1_000)
    expect(await resume()).toEqual({ kind: 'ok' })
  })

  it('survives a till that opened without its platform, and lets it go on', async () => {
    const { session, read, kept, token } = await reloaded()
    session.awaitSignIn('merchant', token)
    expect(session.state()).toEqual({ ...unreached, resumable: true })
    expect(kept).toEqual([['merchant', token]])
    const before = session.identity()
    expect(await read()).toEqual(noSession)
    const waiting = read({ onExpired: 'wait' })
    answerNext(refreshPath, unreachable)
    expect(await session.resume('merchant')).toMatchObject({ kind: 'offline' })
    expect(session.state()).toEqual({ ...unreached, resumable: true })
    expect(await session.resume('merchant')).toEqual({ kind: 'ok' })
    expect(await waiting).toEqual(answered)
    expect(session.identity()).toEqual(before)
  })

  it('that turns out to be used up leaves such a till to the password', async () => {
    const { session, kept, token, signIn } = await reloaded()
    session.awaitSignIn('merchant', token)
    const before = session.identity()
    answerNext(refreshPath, json(401))
    expect(await session.resume('merchant')).toEqual({ kind: 'ended' })
    expect(session.state()).toEqual(unreached)
    expect(kept.at(-1)).toEqual(['merchant', undefined])
    await signIn()
    expect(session.identity()).toEqual(before)
  })

  it('is refused for good if it is used up', async () => {
    const { session, kept, resume } = await reloaded()
    answerNext(refreshPath, json(401))
    expect(await resume()).toEqual({ kind: 'ended' })
    expect(session.state()).toEqual({ kind: 'signed-out' })
    expect(kept).toEqual([['merchant', undefined]])
  })

  it('refused by a limit after a sign-out is no one’s answer, and the limit stays', async () => {
    const { session, resume } = await reloaded()
    answerNext(refreshPath, json(429))
    const resuming = resume()
    session.signOut()
    expect(await resuming).toEqual({ kind: 'cancelled' })
    expect(await resume()).toEqual(limited)
    expect(refreshes()).toBe(1)
  })

  it('is reported with each new one, until there is none', async () => {
    const { session, clock, read, kept, resume, signIn } = await reloaded()
    await resume()
    await clock.advance(26 * minute)
    revoke('both')
    await read()
    await signIn('submerchant')
    session.signOut()
    session.awaitSignIn('merchant')
    expect(kept.map(([username, token]) => [username, token !== undefined])).toEqual([
      ['merchant', true],
      ['merchant', true],
      ['merchant', false],
      ['submerchant', true],
      ['submerchant', false],
      ['merchant', false],
    ])
    expect(new Set(kept.map(([, token]) => token)).size).toBe(4)
  })
})
