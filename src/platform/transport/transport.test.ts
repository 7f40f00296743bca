import * as fc from 'fast-check'
import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  answerNext,
  connectNetwork,
  json,
  network,
  platformUrl,
  silent,
  unreachable,
} from '../../testing/servers/network.ts'
import { createTransport, type Fetch } from './transport.ts'

const sent = connectNetwork()
const purchase = { method: 'POST', path: '/purchase', bodyText: '{"amount": 20.0}' } as const

/** @param fetch instead of the network's */
function till(fetch: Fetch = (url, init) => globalThis.fetch(url, init)) {
  const clock = new FakeClock()
  return { clock, transport: createTransport({ baseUrl: platformUrl, fetch, clock }) }
}

describe('a sent request', () => {
  it('is the body byte for byte, the bearer token in its header and the query in the address', async () => {
    const { clock, transport } = till()
    answerNext('/*', json(200), json(200))
    await transport.send({ ...purchase, bearer: 't-1' })
    const query = { page: 0, size: 20, sort: undefined }
    await transport.send({ method: 'GET', path: '/transactions', query })
    expect(sent).toEqual([
      { method: 'POST', path: '/purchase', bearer: 't-1', body: '{"amount": 20.0}' },
      { method: 'GET', path: '/transactions?page=0&size=20', bearer: undefined, body: '' },
    ])
    await settle()
    expect(clock.waiting).toBe(0)
  })

  it('follows no redirect, and carries no cookies and no referrer', async () => {
    const requests: Request[] = []
    answerNext('/purchase', ({ request }) => {
      requests.push(request)
      return json(200)()
    })
    await till().transport.send(purchase)
    const [request] = requests
    expect(request).toMatchObject({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
    })
  })

  it.each([
    [true, { kind: 'answer', status: 200 }, 1],
    [false, { kind: 'no-answer', reason: 'aborted' }, 0],
  ])('may leave at the last moment: %s', async (may, reply, left) => {
    answerNext('/purchase', json(200))
    const mayLeave = () => Promise.resolve(may)
    expect(await till().transport.send({ ...purchase, mayLeave })).toMatchObject(reply)
    expect(sent).toHaveLength(left)
  })

  it('does not leave after it was abandoned', async () => {
    const { clock, transport } = till()
    const mayLeave = () => clock.wait(16_000).then(() => true)
    const reply = transport.send({ ...purchase, mayLeave })
    await clock.advance(20_000)
    expect(await reply).toEqual({ kind: 'no-answer', reason: 'timeout' })
    expect(sent).toEqual([])
  })

  it('does not leave if the caller has given up already', async () => {
    const { transport } = till()
    const reply = await transport.send({ ...purchase, signal: AbortSignal.abort() })
    expect(reply).toEqual({ kind: 'no-answer', reason: 'aborted' })
    expect(sent).toEqual([])
  })
})

/** An answer whose body breaks off. */
function brokenOff(): Response {
  const parts = [new TextEncoder().encode('{"a":')]
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) controller.error(new TypeError('connection reset'))
      else controller.enqueue(part)
    },
  })
  return new Response(stream)
}

describe('the answer', () => {
  const unreadable = { status: 200, body: undefined, readable: false }
  it.each<[string, HttpResponseResolver, object]>([
    [
      'JSON is read, at any status',
      json(422, { responseCode: '1999' }),
      { status: 422, body: { responseCode: '1999' }, readable: true },
    ],
    [
      'a number beyond 2^53 keeps its digits (R14)',
      () => new HttpResponse('{"transactionNumber": 90071992547409931}'),
      { status: 200, body: { transactionNumber: '90071992547409931' }, readable: true },
    ],
    [
      'a value that is no JSON costs only itself',
      () => new HttpResponse('[{"code":"A","minAmount":NaN},{"code":"B","name":"two\nlines"}]'),
      {
        status: 200,
        body: [
          { code: 'A', minAmount: null },
          { code: 'B', name: 'two\nlines' },
        ],
        readable: true,
      },
    ],
    [
      'JSON is read whatever the type says',
      () => HttpResponse.html('[]'),
      { status: 200, body: [], readable: true },
    ],
    [
      'an HTML page is unreadable',
      () => HttpResponse.html('<html>Bad gateway</html>', { status: 502 }),
      { ...unreadable, status: 502, fault: '/purchase, line 1, column 1' },
    ],
    [
      'an empty body is unreadable',
      () => new HttpResponse(null, { status: 202 }),
      { ...unreadable, status: 202 },
    ],
    [
      'half of the JSON is unreadable',
      () => new HttpResponse('{"transactionId":"t-1"'),
      { ...unreadable, fault: '/purchase, line 1, column 23' },
    ],
    [
      'a body that breaks off is unreadable, its status known',
      brokenOff,
      { ...unreadable, fault: '/purchase, cut off' },
    ],
  ])('%s', async (_, answer, reply) => {
    answerNext('/purchase', answer)
    expect(await till().transport.send(purchase)).toEqual({ kind: 'answer', ...reply })
  })

  it('that is no JSON is told by its place, without any of its text', async () => {
    answerNext('/purchase', () => new HttpResponse('{\n"pin":"4821337700",\n"amount":}'))
    const faults: string[] = []
    const fetch: Fetch = (url, init) => globalThis.fetch(url, init)
    const onFault = (fault: string) => void faults.push(fault)
    const parts = { baseUrl: platformUrl, fetch, clock: new FakeClock(), onFault }
    const reply = await createTransport(parts).send(purchase)
    expect(faults).toEqual(['/purchase, line 3, column 10'])
    expect(JSON.stringify(reply)).not.toContain('4821')
  })

  it.each([301, 302, 303, 307, 308])(
    'of a redirect (%i) is named, and not followed',
    async (status) => {
      answerNext('/purchase', () =>
        HttpResponse.json({}, { status, headers: { location: `${platformUrl}/elsewhere` } }),
      )
      const reply = await till().transport.send({ ...purchase, bearer: 't-1' })
      expect(reply).toEqual({ kind: 'no-answer', reason: 'redirected' })
      expect(sent).toHaveLength(1)
    },
  )

  // A browser tells nothing else of a redirect.
  it('of a browser’s opaque redirect is a redirect too', async () => {
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const reply = await till(() => Promise.resolve(opaque)).transport.send(purchase)
    expect(reply).toEqual({ kind: 'no-answer', reason: 'redirected' })
  })

  it.each([
    [429, '30', 30_000],
    [503, '7', 7_000],
    [429, 'Thu, 26 Nov 2026 04:00:45 GMT', 45_000],
    [429, 'Thu, 26 Nov 2026 03:59:00 GMT', undefined],
    [429, '86400', 60_000],
    [429, '0', undefined],
    [429, '-5', undefined],
    [429, 'soon', undefined],
    [200, '30', undefined],
  ])('%i with Retry-After %j asks to wait %s ms', async (status, value, retryAfterMs) => {
    answerNext('/purchase', () =>
      HttpResponse.json(
        {},
        { status, headers: { 'retry-after': value, date: 'Thu, 26 Nov 2026 04:00:00 GMT' } },
      ),
    )
    const reply = await till().transport.send(purchase)
    expect(reply).toEqual({
      kind: 'answer',
      status,
      body: {},
      readable: true,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  })

  it.each<[string, string, boolean, object, boolean]>([
    ['from our gateway', '/vas', true, { 'tuckshop-not-sent': '1' }, true],
    ['from our gateway, without its sign', '/vas', true, {}, false],
    ['from a platform', '/vas', false, { 'tuckshop-not-sent': '1' }, false],
  ])('that nothing was sent is believed only %s', async (_, baseUrl, gateway, headers, told) => {
    const fetch: Fetch = () =>
      Promise.resolve(Response.json({ notSent: true }, { status: 502, headers: { ...headers } }))
    const transport = createTransport({ baseUrl, gateway, fetch, clock: new FakeClock() })
    expect(await transport.send(purchase)).toEqual({
      kind: 'answer',
      status: 502,
      body: { notSent: true },
      readable: true,
      ...(told && { notSent: true }),
    })
  })

  it('of a broken connection is no answer', async () => {
    answerNext('/purchase', unreachable)
    const reply = await till().transport.send(purchase)
    expect(reply).toEqual({ kind: 'no-answer', reason: 'network' })
  })

  // The network's `fetch` always rejects, and with a `TypeError`.
  it.each([
    [
      'throws at once',
      () => {
        throw new RangeError('invalid header')
      },
    ],
    ['rejects with no error', () => Promise.reject(new DOMException('?'))],
  ] satisfies [string, Fetch][])('of a fetch that %s is no answer', async (_, fetch) => {
    const reply = await till(fetch).transport.send(purchase)
    expect(reply).toEqual({ kind: 'no-answer', reason: 'network' })
  })

  it('never throws, for any bytes', async () => {
    let answer = new HttpResponse()
    network.use(http.post('*/vas/purchase', () => answer))
    const statuses = fc.constantFrom(200, 204, 299, 304, 400, 599)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), statuses, async (bytes, status) => {
        const body = [204, 304].includes(status) ? null : Uint8Array.from(bytes)
        answer = new HttpResponse(body, { status })
        expect(await till().transport.send(purchase)).toMatchObject({ kind: 'answer', status })
      }),
      { numRuns: 50 },
    )
  })
})

describe('waiting', () => {
  const timedOut = { kind: 'no-answer', reason: 'timeout' }

  it.each<[string, HttpResponseResolver]>([
    ['for the answer', silent],
    [
      'for the rest of the body',
      () => new HttpResponse(new ReadableStream({ pull: () => new Promise(() => {}) })),
    ],
  ])('%s ends at the time-out, and not before', async (_, answer) => {
    const { transport, clock } = till()
    answerNext('/purchase', answer)
    const replies: unknown[] = []
    void transport.send({ ...purchase, timeoutMs: 5_000 }).then((reply) => replies.push(reply))
    await clock.advance(4_999)
    expect(replies).toEqual([])
    await clock.advance(1)
    expect(replies).toEqual([timedOut])
  })

  /** A long list that comes in parts, one when `next` is called. */
  function listInParts() {
    let next = () => {}
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
      new Promise<void>((resolve) => {
        next = () => {
          controller.enqueue(new TextEncoder().encode('[1],'))
          resolve()
        }
      })
    answerNext('/list', () => new HttpResponse(new ReadableStream<Uint8Array>({ pull })))
    return () => next()
  }
  const list = { method: 'GET', path: '/list', timeoutMs: 5_000 } as const

  it('goes on while a long list keeps coming, and ends when it falls silent', async () => {
    const { transport, clock } = till()
    const next = listInParts()
    const told: number[] = []
    const replies: unknown[] = []
    const onPart = (bytes: number) => void told.push(bytes)
    void transport.send({ ...list, onPart }).then((reply) => replies.push(reply))
    for (let part = 0; part < 3; part += 1) {
      await clock.advance(4_999)
      next()
    }
    await clock.advance(4_999)
    expect([told, replies]).toEqual([[4, 8, 12], []])
    await clock.advance(1)
    expect(replies).toEqual([timedOut])
  })

  it('with an endless answer ends after ten minutes', async () => {
    const { transport, clock } = till()
    const next = listInParts()
    const replies: unknown[] = []
    void transport.send({ ...list, onPart: () => {} }).then((reply) => replies.push(reply))
    for (let passed = 0; passed < 10 * 60_000; passed += 4_000) {
      expect(replies).toEqual([])
      await clock.advance(4_000)
      next()
    }
    expect(replies).toEqual([timedOut])
  })

  it('ends when the caller gives up, even if fetch ignores it', async () => {
    const { transport, clock } = till(() => new Promise(() => {}))
    const abort = new AbortController()
    const reply = transport.send({ ...purchase, signal: abort.signal })
    await settle()
    abort.abort()
    expect(await reply).toEqual({ kind: 'no-answer', reason: 'aborted' })
    expect(clock.waiting).toBe(0)
  })

  it('cancels the connection of a request that timed out', async () => {
    const { transport, clock } = till()
    const signals: AbortSignal[] = []
    answerNext('/purchase', ({ request }) => {
      signals.push(request.signal)
      return silent()
    })
    const reply = transport.send(purchase)
    await clock.advance(15_000)
    await reply
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })
})
