import { HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Method } from '../contract/endpoints.ts'
import { createApi } from '../create-api.ts'
import type { Reply } from '../transport/transport.ts'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  answerNext,
  connectNetwork,
  json,
  openPlatform,
  platformUrl,
  silent,
  unreachable,
} from '../../testing/servers/network.ts'
import type { ReadOptions } from './read.ts'

const sent = connectNetwork()
const minute = 60_000
const path = '/lookups/brands'

/** A signed-in till, on a platform that answers the next reads as given. */
async function till(...answers: readonly HttpResponseResolver[]) {
  const clock = new FakeClock()
  await openPlatform({ clock, rateLimits: false })
  const config = { apiBaseUrl: platformUrl }
  const { session, reader } = createApi({ config, clock, random: () => 0 })
  const signIn = () => session.signIn('merchant', 'merchant-demo')
  await signIn()
  const replies: Reply[] = []
  /** When each request went out, in milliseconds since the sign-in. */
  const times: number[] = []
  answerNext(
    path,
    ...answers.map((answer): HttpResponseResolver => (...asked) => {
      times.push(clock.elapsed())
      return answer(...asked)
    }),
  )
  return {
    clock,
    session,
    reader,
    replies,
    times,
    signIn,
    read: (options?: ReadOptions, timeoutMs = 15_000) => {
      const request = { method: 'GET', path, timeoutMs } as const
      void reader.reply('merchantProducts', request, options).then((reply) => replies.push(reply))
    },
  }
}

const busy = json(429)
const ok = json(200, [])

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}

describe('a read', () => {
  it.each([
    ['outlasts a minute of 429s', 6, [0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000], 200],
    ['gives up on 429s in the end', 7, [0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000], 429],
  ])('%s, with the back-off of the spec', async (_, count, tried, status) => {
    const { read, clock, replies, times: sentAt } = await till(...times(count, busy), ok)
    const waits: number[] = []
    read({ onThrottled: (ms) => waits.push(ms) })
    await clock.advance(10 * minute)
    expect(sentAt).toEqual(tried)
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    expect(replies).toMatchObject([{ status }])
  })

  it.each([
    ['429', json(429, {}, { 'retry-after': '30' }), 30_000],
    ['503', json(503, {}, { 'retry-after': '8' }), 8_000],
  ])('waits as long as a %s says', async (_, answer, ms) => {
    const { read, clock, times: sentAt } = await till(answer, ok)
    read()
    await clock.advance(minute)
    expect(sentAt).toEqual([0, ms])
  })

  it.each([
    ['a broken connection', unreachable],
    ['a 500', json(500)],
    ['a gateway’s page', () => new HttpResponse('<html>', { status: 503 })],
  ])('tries again three times after %s, and reports the last try', async (_, fault) => {
    for (const [last, status] of [
      [ok, 200],
      [json(504), 504],
    ] as const) {
      const { read, clock, replies, times: sentAt } = await till(fault, fault, fault, last, ok)
      read()
      await clock.advance(minute)
      expect(sentAt).toEqual([0, 1_000, 3_000, 7_000])
      expect(replies).toMatchObject([{ status }])
    }
  })

  it('starts no try later than twenty seconds after the first', async () => {
    const { read, clock, replies, times: sentAt } = await till(...times(4, silent))
    read()
    await clock.advance(2 * minute)
    expect(sentAt).toEqual([0, 16_000])
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'timeout' }])
  })

  it.each([
    [19_000, [0, 20_000]],
    [19_001, [0]],
  ])('counts the pause before a try: after %i ms with a 5xx it tries at %j', async (ms, sentAt) => {
    const { read, clock, times: tried } = await till(() => clock.wait(ms).then(json(503)), ok)
    read({}, 30_000)
    await clock.advance(minute)
    expect(tried).toEqual(sentAt)
  })

  it.each([400, 422, 501])('does not repeat a %i', async (status) => {
    const { read, clock, times: sentAt } = await till(json(status), ok)
    read()
    await clock.advance(minute)
    expect(sentAt).toEqual([0])
  })

  it.each([
    ['between two tries', unreachable],
    ['while the platform is silent', silent],
  ])('is abandoned at once %s', async (_, answer) => {
    const { read, clock, replies } = await till(answer, ok)
    const abort = new AbortController()
    read({ signal: abort.signal })
    await settle()
    abort.abort()
    await settle()
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'aborted' }])
    // Only the session's timer is left.
    expect(clock.nextWake).toBe(25 * minute)
  })

  it('is as patient long after the start as at the start', async () => {
    const { read, clock, replies } = await till(unreachable, ok)
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
    const { read, clock, times: sentAt, replies } = await till(busy, ok, ok)
    read()
    await settle()
    read()
    await clock.advance(999)
    expect(sentAt).toEqual([0])
    await clock.advance(1)
    expect(sentAt).toEqual([0, 1_000, 1_000])
    expect(replies).toHaveLength(2)
  })

  it('waits for the next sign-in when the session has expired, and then goes on', async () => {
    const { read, clock, session, replies, signIn } = await till(json(401))
    answerNext('/auth/token/refresh', json(401))
    read()
    await clock.advance(minute)
    expect(session.state().kind).toBe('expired')
    expect(replies).toEqual([])
    await signIn()
    await settle()
    expect(replies).toMatchObject([{ status: 200 }])
  })
})

describe('an endpoint that the spec records with two methods (rulings R4, R5)', () => {
  /** The status that the platform answers to each method, and the method that the till asks by first. */
  interface Read {
    readonly POST: number
    readonly GET: number
    readonly first?: Method
  }

  async function asked(...reads: readonly Read[]) {
    const { reader } = await till()
    const build = (method: Method) => ({ method, path })
    const statuses: unknown[] = []
    for (const { first = 'POST', ...answers } of reads) {
      const answer: HttpResponseResolver = ({ request }) =>
        json(request.method === 'POST' ? answers.POST : answers.GET)()
      answerNext(path, answer, answer)
      const reply = await reader.replyToEither(
        'categories',
        [first, first === 'POST' ? 'GET' : 'POST'],
        build,
      )
      statuses.push(reply.kind === 'answer' && reply.status)
    }
    const methods = sent.filter((one) => one.path === path).map(({ method }) => method)
    return [statuses, methods]
  }
  const only = (method: Method, no = 404) => ({ POST: no, GET: no, [method]: 200 })

  it('is asked by the first while that works', async () => {
    expect(await asked(only('POST'), only('POST'))).toEqual([
      [200, 200],
      ['POST', 'POST'],
    ])
  })

  it.each([404, 405, 501])(
    'is asked by the other on %i, and by that one from then on',
    async (no) => {
      expect(await asked(only('GET', no), only('GET', no))).toEqual([
        [200, 200],
        ['POST', 'GET', 'GET'],
      ])
    },
  )

  it('gives the first answer if neither exists, and remembers nothing', async () => {
    const neither = { POST: 404, GET: 405 }
    expect(await asked(neither, neither)).toEqual([
      [404, 404],
      ['POST', 'GET', 'POST', 'GET'],
    ])
  })

  it('is asked by the first again if the other no longer exists', async () => {
    expect(await asked(only('GET'), only('POST'))).toEqual([
      [200, 200],
      ['POST', 'GET', 'GET', 'POST'],
    ])
  })

  it.each<[number, Method]>([
    [200, 'POST'],
    [299, 'POST'],
    [300, 'GET'],
    [400, 'GET'],
  ])('that answered %i to POST is asked by %s if GET comes first', async (status, method) => {
    const answers = { POST: status, GET: 200 }
    const [, methods] = await asked(answers, { ...answers, first: 'GET' })
    expect(methods).toEqual(['POST', method])
  })
})
