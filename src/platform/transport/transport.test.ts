import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { jsonAnswer, scriptedFetch, type Move } from '../../testing/servers/scripted-fetch.ts'
import { createTransport, type Fetch } from './transport.ts'

function transportTo(platform: Parameters<typeof scriptedFetch>[0], baseUrl = '/vas') {
  const clock = new FakeClock()
  const { fetch, seen } = scriptedFetch(platform)
  return { clock, seen, transport: createTransport({ baseUrl, fetch, clock }) }
}

const purchase = { method: 'POST', path: '/purchase', bodyText: '{"amount": 20.0}' } as const

function bodyOf(chunks: readonly (string | Error)[]): Response {
  const parts = Array.from(chunks)
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.close()
      else if (part instanceof Error) controller.error(part)
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
  return new Response(stream, { status: 200 })
}

describe('a sent request', () => {
  it('is the body byte for byte, the bearer token in its header and the query in the address', async () => {
    const { transport, seen } = transportTo(() => jsonAnswer(200, {}))
    await transport.send({ ...purchase, bearer: 't-1' })
    await transport.send({
      method: 'GET',
      path: '/transactions',
      query: { page: 0, size: 20, sort: undefined },
    })
    expect(seen).toEqual([
      { method: 'POST', url: '/vas/purchase', bearer: 't-1', bodyText: '{"amount": 20.0}' },
      {
        method: 'GET',
        url: '/vas/transactions?page=0&size=20',
        bearer: undefined,
        bodyText: undefined,
      },
    ])
  })

  it('refuses redirects, and carries no cookies and no referrer', async () => {
    const inits: RequestInit[] = []
    const fetch: Fetch = async (_, init) => {
      inits.push(init)
      return jsonAnswer(200, {})
    }
    await createTransport({ baseUrl: '', fetch, clock: new FakeClock() }).send(purchase)
    expect(inits[0]).toMatchObject({
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    })
  })
})

describe('a request checked at the last moment', () => {
  it.each([
    [true, { kind: 'answer', status: 200 }, 1],
    [false, { kind: 'no-answer', reason: 'aborted' }, 0],
  ])('may leave: %s', async (may, reply, left) => {
    const { transport, seen } = transportTo(() => jsonAnswer(200, {}))
    const mayLeave = () => Promise.resolve(may)
    expect(await transport.send({ ...purchase, mayLeave })).toMatchObject(reply)
    expect(seen).toHaveLength(left)
  })

  it('does not leave after it was abandoned', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch: Fetch = async (_, { signal }) => {
      signals.push(signal)
      return jsonAnswer(200, {})
    }
    const clock = new FakeClock()
    const sent = createTransport({ baseUrl: '', fetch, clock }).send({
      ...purchase,
      mayLeave: async () => {
        await clock.wait(16_000)
        return true
      },
    })
    await clock.advance(20_000)
    expect(await sent).toEqual({ kind: 'no-answer', reason: 'timeout' })
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
  })
})

describe('the answer', () => {
  it.each<[string, () => Move, object]>([
    [
      'JSON is read, at any status',
      () => jsonAnswer(422, { responseCode: '1999' }),
      { status: 422, body: { responseCode: '1999' }, readable: true },
    ],
    [
      'a number beyond 2^53 keeps its digits (R14)',
      () => new Response('{"transactionNumber": 90071992547409931}'),
      { status: 200, body: { transactionNumber: '90071992547409931' }, readable: true },
    ],
    [
      'JSON is read whatever the type says',
      () => new Response('[]', { headers: { 'Content-Type': 'text/html' } }),
      { status: 200, body: [], readable: true },
    ],
    [
      'an HTML page is unreadable',
      () => new Response('<html>Bad gateway</html>', { status: 502 }),
      { status: 502, body: undefined, readable: false },
    ],
    [
      'an empty body is unreadable',
      () => new Response(null, { status: 202 }),
      { status: 202, body: undefined, readable: false },
    ],
    [
      'half of the JSON is unreadable',
      () => new Response('{"transactionId":"t-1","responseC'),
      { status: 200, body: undefined, readable: false },
    ],
    [
      'a body that breaks off is unreadable, its status known',
      () => bodyOf(['{"a":', new TypeError('connection reset')]),
      { status: 200, body: undefined, readable: false },
    ],
    [
      'a body in pieces is joined, including split letters',
      () => bodyOf(['{"name":"Bö', 'hm"}']),
      { status: 200, body: { name: 'Böhm' }, readable: true },
    ],
    [
      'a body of more than 16 MiB is unreadable',
      () => bodyOf(['"', ...Array.from({ length: 17 }, () => ' '.repeat(1024 * 1024)), '"']),
      { status: 200, body: undefined, readable: false },
    ],
  ])('%s', async (_, answer, reply) => {
    const { transport } = transportTo(answer)
    expect(await transport.send(purchase)).toEqual({ kind: 'answer', ...reply })
  })

  it('of a broken connection is no answer', async () => {
    const { transport } = transportTo(() => 'break')
    expect(await transport.send(purchase)).toEqual({ kind: 'no-answer', reason: 'network' })
  })

  it.each([
    [
      'throws at once',
      () => {
        throw new RangeError('invalid header')
      },
    ],
    ['rejects with no error', () => Promise.reject(new DOMException('?'))],
  ] satisfies [string, Fetch][])('of a fetch that %s is no answer', async (_, fetch) => {
    const transport = createTransport({ baseUrl: '', fetch, clock: new FakeClock() })
    expect(await transport.send(purchase)).toEqual({ kind: 'no-answer', reason: 'network' })
  })

  it('never throws, for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array(),
        fc.integer({ min: 200, max: 599 }),
        async (bytes, status) => {
          const body = [204, 205, 304].includes(status) ? null : Uint8Array.from(bytes)
          const { transport } = transportTo(() => new Response(body, { status }))
          expect(await transport.send(purchase)).toMatchObject({ kind: 'answer', status })
        },
      ),
    )
  })
})

describe('waiting', () => {
  it.each([
    ['for the answer', (): Move => 'hang'],
    [
      'for the rest of the body',
      () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
    ],
  ])('%s ends at the time-out, and not before', async (_, platform) => {
    const { transport, clock } = transportTo(platform)
    const replies: unknown[] = []
    void transport.send({ ...purchase, timeoutMs: 5_000 }).then((reply) => replies.push(reply))
    await clock.advance(4_999)
    expect(replies).toEqual([])
    await clock.advance(1)
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'timeout' }])
  })

  it('goes on while a long list keeps coming, and ends when it falls silent', async () => {
    const { transport, clock } = transportTo(() => listInParts)
    let next = () => {}
    const listInParts = new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) =>
          new Promise((resolve) => {
            next = () => {
              controller.enqueue(new TextEncoder().encode('[1],'))
              resolve()
            }
          }),
      }),
    )
    const told: number[] = []
    const replies: unknown[] = []
    const onPart = (bytes: number) => void told.push(bytes)
    void transport
      .send({ method: 'GET', path: '/list', timeoutMs: 5_000, onPart })
      .then((reply) => replies.push(reply))
    for (let part = 0; part < 3; part += 1) {
      await clock.advance(4_999)
      next()
    }
    await clock.advance(4_999)
    expect([told, replies]).toEqual([[4, 8, 12], []])
    await clock.advance(1)
    expect(replies).toEqual([{ kind: 'no-answer', reason: 'timeout' }])
  })

  it('with an endless answer ends after ten minutes', async () => {
    const { transport, clock } = transportTo(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            async pull(controller) {
              await clock.wait(4_000)
              controller.enqueue(new TextEncoder().encode(' '))
            },
          }),
        ),
    )
    const request = { method: 'GET', path: '/list', timeoutMs: 5_000, onPart: () => {} } as const
    const sent = transport.send(request)
    await clock.advance(10 * 60_000)
    expect(await sent).toEqual({ kind: 'no-answer', reason: 'timeout' })
  })

  it('ends when the caller gives up, even if fetch ignores it', async () => {
    const fetch: Fetch = () => new Promise(() => {})
    const clock = new FakeClock()
    const abort = new AbortController()
    const sent = createTransport({ baseUrl: '', fetch, clock }).send({
      ...purchase,
      signal: abort.signal,
    })
    await settle()
    abort.abort()
    expect(await sent).toEqual({ kind: 'no-answer', reason: 'aborted' })
    expect(clock.waiting).toBe(0)
  })

  it('does not start if the caller has given up already', async () => {
    const { transport, seen } = transportTo(() => jsonAnswer(200, {}))
    const reply = await transport.send({ ...purchase, signal: AbortSignal.abort() })
    expect(reply).toEqual({ kind: 'no-answer', reason: 'aborted' })
    expect(seen).toEqual([])
  })

  it('leaves no timer behind', async () => {
    const { transport, clock } = transportTo(() => jsonAnswer(200, {}))
    await transport.send(purchase)
    await settle()
    expect(clock.waiting).toBe(0)
  })

  it('cancels the connection of a request that timed out', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const fetch: Fetch = (_, init) => {
      signals.push(init.signal)
      return new Promise(() => {})
    }
    const clock = new FakeClock()
    const sent = createTransport({ baseUrl: '', fetch, clock }).send(purchase)
    await clock.advance(15_000)
    await sent
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  })
})
