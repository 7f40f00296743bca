import { describe, expect, it } from 'vitest'
import type { Method } from '../contract/endpoints.ts'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { jsonAnswer, type Move } from '../../testing/servers/scripted-fetch.ts'
import { tokenPlatform } from '../../testing/shop/token-platform.ts'
import { createReader, type ReadOptions } from './read.ts'
import { createSession } from '../session/session.ts'
import { createTransport, type Reply } from '../transport/transport.ts'

const request = { method: 'GET', path: '/ping' } as const

async function till(...pings: (() => Move | Promise<Move>)[]) {
  const clock = new FakeClock()
  const platform = tokenPlatform(clock)
  platform.control.pings.push(...pings)
  const transport = createTransport({ baseUrl: '', fetch: platform.fetch, clock })
  const session = createSession({ transport, clock, random: () => 0 })
  await session.signIn('ann', 'ann-pass')
  const reader = createReader({ session, clock, random: () => 0 })
  const replies: Reply[] = []
  /** When each request went out, in milliseconds since the first read. */
  const times: number[] = []
  const begin = clock.elapsed()
  platform.control.pings.forEach((ping, place) => {
    platform.control.pings[place] = () => {
      times.push(clock.elapsed() - begin)
      return ping()
    }
  })
  return {
    clock,
    platform,
    session,
    reader,
    replies,
    times,
    read: (options?: ReadOptions, timeoutMs = 15_000) => {
      const sent = { ...request, timeoutMs }
      void reader.reply('merchantProducts', sent, options).then((reply) => replies.push(reply))
    },
  }
}

const busy = () => jsonAnswer(429, { error: 'Too Many Requests', message: 'x' })
const broken = (): Move => 'break'
const bad = () => new Response('<html>', { status: 503 })
const ok = () => jsonAnswer(200, [])
const minute = 60_000

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}

describe('a read', () => {
  it('outlasts a minute of 429s with the back-off of the spec', async () => {
    const { read, clock, replies, times: sent } = await till(...times(6, busy), ok)
    read()
    await clock.advance(2 * minute)
    expect(sent).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000])
    expect(replies).toMatchObject([{ status: 200 }])
  })

  it('says at each 429 how long it holds back', async () => {
    const { read, clock } = await till(...times(2, busy), ok)
    const waits: number[] = []
    read({ onThrottled: (ms) => waits.push(ms) })
    await clock.advance(minute)
    expect(waits).toEqual([1_000, 2_000])
  })

  it('gives up on 429 in the end', async () => {
    const { read, clock, replies } = await till(...times(7, busy), ok)
    read()
    await clock.advance(10 * minute)
    expect(replies).toMatchObject([{ status: 429 }])
  })

  it.each([
    ['a broken connection', broken],
    ['a 500', () => jsonAnswer(500, {})],
    ['another 5xx', bad],
  ])('tries again three times after %s', async (_, fault) => {
    const { read, clock, replies, times: sent } = await till(fault, fault, fault, ok)
    read()
    await clock.advance(minute)
    expect(sent).toEqual([0, 1_000, 3_000, 7_000])
    expect(replies).toMatchObject([{ status: 200 }])
  })

  it('reports the last try’s failure in the end', async () => {
    const { read, clock, replies } = await till(broken, broken, broken, bad, ok)
    read()
    await clock.advance(minute)
    expect(replies).toMatchObject([{ status: 503 }])
  })

  it('starts no try later than twenty seconds after the first', async () => {
    const hang = (): Move => 'hang'
    const { read, clock, replies, times: sent } = await till(hang, hang, hang, hang)
    read()
    await clock.advance(2 * minute)
    expect(sent).toEqual([0, 16_000])
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'timeout' }])
  })

  it.each([
    [19_000, [0, 20_000]],
    [19_001, [0]],
  ])('counts the pause before a try: after %i ms with a 5xx it tries at %j', async (ms, sent) => {
    const slow = async () => {
      await clock.wait(ms)
      return bad()
    }
    const { read, clock, times: tried } = await till(slow, ok)
    read({}, 30_000)
    await clock.advance(minute)
    expect(tried).toEqual(sent)
  })

  it.each([400, 403, 404, 409, 422, 501])('does not repeat a %i', async (status) => {
    const { read, clock, times: sent } = await till(() => jsonAnswer(status, {}), ok)
    read()
    await clock.advance(minute)
    expect(sent).toEqual([0])
  })

  it('stops waiting when abandoned', async () => {
    const { read, clock, replies } = await till(broken, ok)
    const abort = new AbortController()
    read({ signal: abort.signal })
    await settle()
    abort.abort()
    await settle()
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'aborted' }])
    expect(clock.nextWake).toBe(25 * minute)
  })

  it('is abandoned at once while the platform is silent', async () => {
    const { read, replies } = await till(() => 'hang', ok)
    const abort = new AbortController()
    read({ signal: abort.signal })
    await settle()
    abort.abort()
    await settle()
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'aborted' }])
  })

  it('is as patient long after the start as at the start', async () => {
    const { read, clock, replies } = await till(broken, ok)
    await clock.advance(10 * minute)
    read()
    await clock.advance(1_000)
    expect(replies).toMatchObject([{ status: 200 }])
  })

  it('says at once that nobody is signed in', async () => {
    const { read, session, replies } = await till()
    session.signOut()
    read()
    await settle()
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'no-session' }])
  })

  it('waits at the gate that another read’s 429 has closed', async () => {
    const { read, clock, times: sent, replies } = await till(busy, ok, ok)
    read()
    await settle()
    read()
    await clock.advance(999)
    expect(sent).toEqual([0])
    await clock.advance(1)
    expect(sent).toEqual([0, 1_000, 1_000])
    expect(replies).toHaveLength(2)
  })

  it('waits for the next sign-in when the session has expired, and then goes on', async () => {
    const { read, clock, platform, session, replies } = await till()
    platform.control.revokeAll()
    read()
    await clock.advance(minute)
    expect(session.state().kind).toBe('expired')
    expect(replies).toEqual([])
    await session.signIn('ann', 'ann-pass')
    await settle()
    expect(replies).toMatchObject([{ status: 200 }])
  })
})

describe('an endpoint that the spec records with two methods (rulings R4, R5)', () => {
  const build = (method: Method) => ({ method, path: '/ping' })
  const methods = ['POST', 'GET'] as const

  interface Read {
    readonly first?: Method
    /** What the platform answers to each method. */
    readonly answers: Readonly<Record<Method, number>>
  }

  function asked(answers: Read['answers'], reads: number) {
    return askedInTurn(...times(reads, { answers }))
  }

  async function askedInTurn(...reads: readonly Read[]) {
    const { reader, platform } = await till()
    const statuses: unknown[] = []
    for (const { first, answers } of reads) {
      for (let tries = 0; tries < 2; tries++) {
        platform.control.pings.push(() => {
          const method = platform.seen.at(-1)?.method === 'POST' ? 'POST' : 'GET'
          return jsonAnswer(answers[method], {})
        })
      }
      const tried = first === 'GET' ? (['GET', 'POST'] as const) : methods
      const reply = await reader.replyToEither('categories', tried, build)
      statuses.push(reply.kind === 'answer' && reply.status)
      platform.control.pings.length = 0
    }
    const sent = platform.seen.filter(({ url }) => url === '/ping').map(({ method }) => method)
    return { statuses, sent }
  }

  it('is asked by the first while that works', async () => {
    expect(await asked({ POST: 200, GET: 404 }, 2)).toEqual({
      statuses: [200, 200],
      sent: ['POST', 'POST'],
    })
  })

  it.each([404, 405, 501])(
    'is asked by the other on %i, and by that one from then on',
    async (no) => {
      expect(await asked({ POST: no, GET: 200 }, 3)).toEqual({
        statuses: [200, 200, 200],
        sent: ['POST', 'GET', 'GET', 'GET'],
      })
    },
  )

  it('gives the first answer if neither exists, and remembers nothing', async () => {
    expect(await asked({ POST: 404, GET: 405 }, 2)).toEqual({
      statuses: [404, 404],
      sent: ['POST', 'GET', 'POST', 'GET'],
    })
  })

  it('is asked by the first again if the other no longer exists', async () => {
    const reads = [{ answers: { POST: 404, GET: 200 } }, { answers: { POST: 200, GET: 404 } }]
    expect(await askedInTurn(...reads)).toEqual({
      statuses: [200, 200],
      sent: ['POST', 'GET', 'GET', 'POST'],
    })
  })

  it.each<[number, Method]>([
    [200, 'POST'],
    [299, 'POST'],
    [300, 'GET'],
    [400, 'GET'],
  ])('that answered %i to POST is asked by %s if GET comes first', async (status, method) => {
    const answers = { POST: status, GET: 200 }
    const { sent } = await askedInTurn({ answers }, { first: 'GET', answers })
    expect(sent).toEqual(['POST', method])
  })

  it.each([400, 403])('is not asked by the other on %i', async (no) => {
    expect(await asked({ POST: no, GET: 200 }, 1)).toEqual({ statuses: [no], sent: ['POST'] })
  })
})
