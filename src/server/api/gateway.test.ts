import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints, fillPath } from '../../platform/contract/endpoints.ts'
import { settle } from '../../testing/fake-clock.ts'
import { temporaryFolder } from '../../testing/servers/built-server.ts'
import { listen } from '../../testing/servers/listen.ts'
import { hasOpenssl, makeCertificate } from '../../testing/servers/test-certificate.ts'
import { createGateway, type Patience } from './gateway.ts'
import type { Fields } from '../watch/log.ts'

const parameters = {
  transactionItemCode: 'T-1',
  merchantId: 'M-1001',
  subMerchantId: 'S-2001',
  name: 'providers',
  categoryId: '7',
}

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A gateway to a scripted platform, and a list of the requests that reached it. */
async function platform(answer: RequestListener, base = '', patience: Patience = {}) {
  const received: { request: IncomingMessage; body: string }[] = []
  const server = createServer((request, response) => {
    const reply = (body: string) => {
      received.push({ request, body })
      answer(request, response)
    }
    text(request).then(reply, () => reply('(broken off)'))
  })
  // A connection stays until its client lets go of it.
  server.keepAliveTimeout = 0
  const upstream = new URL(`http://127.0.0.1:${await listen(server)}${base}`)
  const gateway = createGateway(upstream, { answerMs: 5_000, silenceMs: 5_000, ...patience })
  closers.push(
    () => gateway.close(),
    () => server.close(),
    () => server.closeAllConnections(),
  )
  /** How many connections to it are open. */
  const open = () => promisify(server.getConnections.bind(server))()
  return { gateway, received, open }
}

/** Timers go only when the test lets time go by. */
function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  closers.push(() => vi.useRealTimers())
}

const ok: RequestListener = (_, response) => response.end('{}')
/** Answers with a text of some type. */
const says =
  (type: string, body: string | Buffer, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

function post(headers: Record<string, string> = {}, body: BodyInit = '{"amount":20}') {
  const type = { 'content-type': 'application/json', ...headers }
  // Node needs `duplex` with a stream; the DOM's types lack it.
  const init = { method: 'POST', headers: type, duplex: 'half' }
  return new Request('http://till.test/vas/purchase', { ...init, body })
}

async function problemOf(answer: Response) {
  return [answer.status, await answer.json()]
}

describe('the platform receives', () => {
  test('the method, the path with its query, the token and the unchanged body', async () => {
    const { gateway, received } = await platform(ok)
    await gateway.fetch(post({ authorization: 'Bearer abc' }), '/purchase?page=2', '10.0.0.7')
    expect(received[0]?.request.method).toBe('POST')
    expect(received[0]?.request.url).toBe('/purchase?page=2')
    expect(received[0]?.request.headers).toMatchObject({
      authorization: 'Bearer abc',
      'content-type': 'application/json',
    })
    expect(received[0]?.body).toBe('{"amount":20}')
  })

  test('no cookie, no hop-by-hop header and no origin', async () => {
    const { gateway, received } = await platform(ok)
    const request = post({
      cookie: 'a=1',
      origin: 'http://till.test',
      referer: 'http://till.test/sales',
      te: 'trailers',
      'proxy-authorization': 'Basic abc',
      'x-forwarded-for': '1.2.3.4',
      'x-anything': 'else',
    })
    await gateway.fetch(request, '/purchase', '10.0.0.7')
    const headers = received[0]?.request.headers ?? {}
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-forwarded-for',
    ])
    expect(headers['x-forwarded-for']).toBe('10.0.0.7')
  })

  test('no body that isn’t declared as JSON', async () => {
    const { gateway, received } = await platform(ok)
    const answer = await gateway.fetch(post({ 'content-type': 'text/plain' }), '/purchase', '::1')
    expect([answer.status, received.length]).toEqual([415, 0])
  })

  test.each([
    ['', '/api/v1/purchase', '/purchase'],
    ['/', '/purchase', '/purchase'],
    ['/api/v1', '/purchase', '/api/v1/purchase'],
    ['/api/v1/', '/api/v1/purchase', '/api/v1/purchase'],
    ['/vend', '/transactions/50%25-A/retry', '/vend/transactions/50%25-A/retry'],
  ])('a path joined to an address that ends in "%s": %s becomes %s', async (base, path, url) => {
    const { gateway, received } = await platform(ok, base)
    await gateway.fetch(post(), path, '10.0.0.7')
    expect(received[0]?.request.url).toBe(url)
  })
})

test('asking whether the platform answers leaves no connection open', async () => {
  const long = 'x'.repeat(1_024 * 1_024)
  const { gateway, received, open } = await platform(says('text/html', long))
  for (let asked = 0; asked < 3; asked += 1) expect(await gateway.reaches()).toBe(true)
  expect(received).toHaveLength(3)
  await expect.poll(open).toBe(0)
})

describe('the client’s length and coding of its body', () => {
  test.each<Record<string, string>>([
    { 'content-length': '3' },
    { 'transfer-encoding': 'chunked' },
    { 'content-length': '12', 'content-encoding': 'identity' },
  ])('are not passed on, because the gateway measures the body: %o', async (headers) => {
    const { gateway, received } = await platform(ok)
    expect((await gateway.fetch(post(headers), '/purchase', '')).status).toBe(200)
    const { request, body } = received[0] ?? {}
    expect(body).toBe('{"amount":20}')
    expect(request?.headers['content-length']).toBe('13')
    expect(request?.headers).not.toHaveProperty('transfer-encoding')
    expect(request?.headers).not.toHaveProperty('content-encoding')
  })

  test('are refused for a compressed body', async () => {
    const { gateway, received } = await platform(ok)
    const answer = await gateway.fetch(post({ 'content-encoding': 'gzip' }), '/purchase', '')
    expect([answer.status, received.length]).toEqual([415, 0])
  })

  test('are refused for an incomplete body, which never reaches the platform', async () => {
    const { gateway, received } = await platform(ok)
    const half = new ReadableStream({
      pull(controller) {
        controller.error(new Error('The client hung up'))
      },
    })
    const answer = await gateway.fetch(post({}, half), '/purchase', '')
    expect([answer.status, received.length]).toEqual([400, 0])
  })

  test('are not passed on with a read, which has no body', async () => {
    const { gateway, received } = await platform(ok)
    const read = new Request('http://till.test/', { headers: { 'content-length': '900' } })
    await gateway.fetch(read, '/transactions', '')
    expect(received[0]?.request.headers).not.toHaveProperty('content-length')
  })
})

describe('the endpoints of the specification', () => {
  test.each([
    ['GET', '/purchase', 405],
    ['HEAD', '/transactions', 405],
    ['OPTIONS', '/purchase', 405],
    ['GET', '/', 404],
    ['POST', '/purchase/', 404],
    ['POST', '//evil.example/purchase', 404],
    ['POST', '/api/v1/api/v1/purchase', 404],
    ['POST', '/transactions/../purchase/..%2fadmin', 404],
    ['GET', '/lookups/%2e%2e', 404],
    ['GET', '/lookups/..;x', 404],
    ['GET', '/lookups/%252e%252e%252fadmin', 404],
    ['GET', '/lookups/%e0%a4%a', 404],
    ['GET', '/lookups/%c2%85', 404],
    ['GET', '/Transactions', 404],
    ['GET', '/docs', 404],
    ...['%2F', '%5c', '%3F', '%23', '%3B', '%01', '%0d', '%7F'].flatMap((sign) =>
      ['', '25', '2525'].map((again): [string, string, number] => [
        'POST',
        `/transactions/T${sign.replace('%', `%${again}`)}1/retry`,
        404,
      ]),
    ),
  ])('are the only ones passed on: %s %s is a %i', async (method, path, status) => {
    const gateway = createGateway(new URL('http://127.0.0.1:1'))
    const answer = await gateway.fetch(new Request('http://till.test/', { method }), path, '')
    expect(answer.status).toBe(status)
  })

  test.each(
    Object.values(endpoints).flatMap(({ methods, path }) =>
      methods.map((method) => [method, fillPath(path, parameters)]),
    ),
  )('are passed on: %s %s', async (method, path) => {
    const { gateway, received } = await platform(ok)
    await gateway.fetch(new Request('http://till.test/', { method }), path, '')
    expect(received.map(({ request }) => [request.method, request.url])).toEqual([[method, path]])
  })
})

test.each(['50%25-A', '50%2525', '..a', 'Caf%C3%A9', 'a%20b', '%25zz', 'a:b@c'])(
  'a code is passed on as it is written: %s',
  async (code) => {
    const { gateway, received } = await platform(ok)
    await gateway.fetch(post(), `/transactions/${code}/retry`, '')
    expect(received[0]?.request.url).toBe(`/transactions/${code}/retry`)
  },
)

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['zstd', 'identity'],
  ['*', 'gzip'],
  ['GZIP;q=0.5, zstd;q=1, identity;q=0', 'gzip'],
])(
  'the gateway asks a platform only for the coding that it can read: %s',
  async (accepted, asked) => {
    const { gateway, received } = await platform(ok)
    await gateway.fetch(post({ 'accept-encoding': accepted }), '/purchase', '')
    expect(received[0]?.request.headers['accept-encoding']).toBe(asked)
  },
)

describe('an answer with another type than JSON', () => {
  const form = '<form action="https://elsewhere.test"><input name="password"></form>'

  test.each([
    ['text/html; charset=utf-8', form],
    ['image/svg+xml', '<svg onload="x()"/>'],
    ['application/json, text/html', form],
    ['', form],
    ['text/plain', '{"half":'],
  ])('is not passed on unless the body is JSON: %s', async (type, body) => {
    const { gateway } = await platform(says(type, body, 503))
    const answer = await gateway.fetch(post(), '/purchase', '')
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      503,
      'application/json',
      '',
    ])
  })

  test.each(['text/html; charset=utf-8', 'text/plain', ''])(
    'is passed on as JSON if the body is JSON: %s',
    async (type) => {
      const { gateway } = await platform(says(type, '{"responseCode":"0"}'))
      const answer = await gateway.fetch(post(), '/purchase', '')
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(await answer.json()).toEqual({ responseCode: '0' })
    },
  )

  test.each([
    'application/json; charset=utf-8',
    'application/hal+json;v=2',
    'text/json',
    'Application/JSON',
  ])('is recognised by its type, however long the body is: %s', async (type) => {
    const body = JSON.stringify(['x'.repeat(1_024 * 1_024)])
    const { gateway } = await platform(says(type, body))
    expect(await (await gateway.fetch(post(), '/purchase', '')).text()).toBe(body)
  })

  test('is collected only up to a limit', async () => {
    const ended: Promise<unknown>[] = []
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      // The answer goes on, without an end.
      response.write(' '.repeat(1_024 * 1_024 + 1))
      ended.push(once(response, 'close'))
    })
    expect(await (await gateway.fetch(post(), '/purchase', '')).text()).toBe('')
    await ended[0]
  })
})

describe('the passed-on answer', () => {
  test.each([202, 401, 503])('keeps the status %i', async (status) => {
    const { gateway } = await platform((_, response) => response.writeHead(status).end('{}'))
    expect((await gateway.fetch(post(), '/purchase', '')).status).toBe(status)
  })

  test('loses cookies, policies and anything that clears storage', async () => {
    const { gateway } = await platform((_, response) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('set-cookie', 'a=1')
      response.setHeader('clear-site-data', '"storage"')
      response.setHeader('content-security-policy', "default-src '*'")
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('cache-control', 'public, max-age=600')
      response.end('{}')
    })
    const { headers } = await gateway.fetch(post(), '/purchase', '')
    const names = [...headers.keys()]
    expect(names).toEqual(['cache-control', 'content-length', 'content-type', 'date'])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('may be a redirect, which the gateway does not follow', async () => {
    const { gateway, received } = await platform((_, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    )
    expect((await gateway.fetch(post(), '/purchase', '')).status).toBe(307)
    expect(received).toHaveLength(1)
  })

  test.each([204, 205, 304])('has neither a body nor a length at a %i', async (status) => {
    const { gateway } = await platform((_, response) =>
      response.socket?.end(`HTTP/1.1 ${status} None\r\nContent-Length: 5\r\n\r\nhello`),
    )
    const answer = await gateway.fetch(post(), '/purchase', '')
    expect([answer.status, answer.body]).toEqual([status, null])
    expect(answer.headers.get('content-length')).toBeNull()
  })

  test('comes in pieces, as they are sent, however long all of them take', async () => {
    holdTime()
    const gate = new EventEmitter()
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      gate.on('piece', (piece: string) => response.write(piece))
      gate.once('end', () => response.end())
      response.flushHeaders()
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    const reader = answer.body?.getReader()
    for (const piece of ['first', 'second', 'third', 'fourth']) {
      const read = reader?.read()
      // The platform may be silent for five seconds between two pieces.
      vi.advanceTimersByTime(4_000)
      gate.emit('piece', piece)
      expect(new TextDecoder().decode((await read)?.value)).toBe(piece)
    }
    gate.emit('end')
    expect(await reader?.read()).toMatchObject({ done: true })
  })

  test('breaks off when the platform breaks off', async () => {
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"half":', () => response.destroy())
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    await expect(answer.text()).rejects.toThrow('aborted')
  })
})

describe('a failure of the platform', () => {
  const unreachable = [
    502,
    { error: 'Bad Gateway', message: 'The platform could not be reached, or broke off' },
  ]

  test('to listen is a 502', async () => {
    const gateway = createGateway(new URL('http://127.0.0.1:1'))
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
  })

  /** The answer to a sale, whether it says that nothing was sent, and the log's fields. */
  async function sale(upstream: string) {
    const { trace, notes } = traced('/purchase')
    const gateway = createGateway(new URL(upstream))
    const { status, headers } = await gateway.fetch(post(), '/purchase', '', trace)
    return [status, headers.get('tuckshop-not-sent'), notes]
  }
  const notSent = (fault: unknown) => [502, '1', [{ outcome: 'not-sent', fault }]]

  test('to be there is Not sent for a sale, and the log says why', async () => {
    const server = createServer(ok)
    const port = await listen(server)
    expect(await sale(`https://127.0.0.1:${port}`)).toEqual(
      notSent(expect.stringMatching(/SSL|PROTO/)),
    )
    await promisify(server.close.bind(server))()
    expect(await sale(`http://127.0.0.1:${port}`)).toEqual(notSent('ECONNREFUSED'))
    const unknownName = expect.stringMatching(/ENOTFOUND|EAI_AGAIN/)
    expect(await sale('http://nowhere.invalid')).toEqual(notSent(unknownName))
  })

  test.skipIf(!hasOpenssl)('to show a trusted certificate is Not sent', async () => {
    const folder = await temporaryFolder()
    const { cert, key } = makeCertificate(folder.path)
    const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, ok)
    closers.push(() => server.close(), folder.remove)
    const heard = vi.fn<() => void>()
    server.on('request', heard)
    expect(await sale(`https://127.0.0.1:${await listen(server)}`)).toEqual(
      notSent('DEPTH_ZERO_SELF_SIGNED_CERT'),
    )
    expect(heard).not.toHaveBeenCalled()
  })

  test('to accept a connection in time is Not sent', async () => {
    holdTime()
    // Takes the connection and never begins TLS.
    const mute = createTcpServer()
    const port = await listen(mute)
    mute.once('connection', () => vi.advanceTimersByTime(10_000))
    closers.push(() => mute.close())
    const gateway = createGateway(new URL(`https://127.0.0.1:${port}`))
    const answer = await gateway.fetch(post(), '/purchase', '')
    expect([answer.status, answer.headers.get('tuckshop-not-sent')]).toEqual([504, '1'])
  })

  test.each<[string, RequestListener]>([
    ['hangs up', (_, response) => response.destroy()],
    [
      'says so itself',
      (_, response) => response.writeHead(502, { 'tuckshop-not-sent': '1' }).end('{}'),
    ],
  ])('that %s is not Not sent', async (_, answer) => {
    const { gateway } = await platform(answer)
    const { headers } = await gateway.fetch(post(), '/purchase', '')
    expect(headers.get('tuckshop-not-sent')).toBeNull()
  })

  test('by hanging up is a 502, and the gateway sends only once', async () => {
    const { gateway, received } = await platform((_, response) => response.destroy())
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
    expect(received).toHaveLength(1)
  })

  test('to answer is a 504, and the gateway sends only once', async () => {
    holdTime()
    const { gateway, received } = await platform(() => vi.advanceTimersByTime(5_000))
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual([
      504,
      { error: 'Gateway Timeout', message: 'The platform took too long to answer' },
    ])
    expect(received).toHaveLength(1)
  })

  test('in the middle of an answer breaks the answer off', async () => {
    holdTime()
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":')
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    const reader = answer.body?.getReader()
    await reader?.read()
    const next = reader?.read()
    await settle()
    vi.advanceTimersByTime(5_000)
    await expect(next).rejects.toThrow('The platform fell silent')
  })

  test('with an unknown status is a 502', async () => {
    const ended: Promise<unknown>[] = []
    const { gateway } = await platform((_, response) => {
      response.writeHead(600).write('{')
      ended.push(once(response, 'close'))
    })
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
    await ended[0]
  })

  test('by switching protocol is a 502', async () => {
    const { gateway } = await platform((_, response) => {
      const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket'
      response.socket?.write(`${head}\r\n\r\nxx`)
    })
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
  })
})

describe('a body that is too large', () => {
  const most = 100 * 1_024
  const inPieces = new ReadableStream<Uint8Array>({
    start(on) {
      for (const piece of ['x'.repeat(most), 'x']) on.enqueue(new TextEncoder().encode(piece))
      on.close()
    },
  })

  test.each<[string, Request]>([
    ['by its length', post({ 'content-length': String(most + 1) })],
    ['where it comes in pieces', post({}, inPieces)],
  ])('is refused %s, before the platform receives anything', async (_, request) => {
    const { gateway, received } = await platform(ok)
    expect((await gateway.fetch(request, '/purchase', '')).status).toBe(413)
    expect(received).toEqual([])
  })
})

test('when a client leaves, the gateway drops its request', async () => {
  const leaving = new AbortController()
  const { gateway } = await platform(() => leaving.abort())
  const request = new Request(post(), { signal: leaving.signal })
  expect((await gateway.fetch(request, '/purchase', '')).status).toBe(502)
})

describe('the connections to the platform', () => {
  const get = (signal?: AbortSignal) =>
    new Request('http://till.test/vas/products', { ...(signal && { signal }) })
  const products = '/merchants/M-1001/products'

  /** A platform that answers nothing until the test ends the held answers. */
  async function hanging() {
    const held: ServerResponse[] = []
    const all = await platform((_, response) => void held.push(response))
    const asked: Promise<Response>[] = []
    const read = (ip: string, signal?: AbortSignal) =>
      void asked.push(all.gateway.fetch(get(signal), products, ip))
    return { ...all, held, read, asked }
  }

  test('of one address are few, so the reads and sales of others get through', async () => {
    const { gateway, received, read } = await hanging()
    for (let at = 0; at < 300; at += 1) read('10.0.0.7')
    await expect.poll(() => received.length).toBe(50)
    read('10.0.0.8')
    void gateway.fetch(post(), '/purchase', '10.0.0.7')
    await expect.poll(() => received.length).toBe(52)
  })

  test('are limited in all, for reads and for sales', async () => {
    const { gateway, received, read, open } = await hanging()
    for (let at = 0; at < 300; at += 1) read(`10.0.0.${at % 20}`)
    await expect.poll(() => received.length).toBe(200)
    void gateway.fetch(post(), '/purchase', '10.0.0.7')
    await expect.poll(open).toBe(201)
  })

  test('are not taken by what waited for a client that has left', async () => {
    const { received, held, read, asked, open } = await hanging()
    const leaving = new AbortController()
    for (let at = 0; at < 50; at += 1) read('10.0.0.7', leaving.signal)
    await expect.poll(() => received.length).toBe(50)
    for (let at = 0; at < 50; at += 1) read('10.0.0.7', leaving.signal)
    read('10.0.0.7')
    leaving.abort()
    await expect.poll(() => received.length).toBe(51)
    await expect.poll(open).toBe(1)
    held.at(-1)?.end('{}')
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(100).fill(502), 200])
  })

  test('that don’t become free in time are a 503, and nothing is sent', async () => {
    holdTime()
    const { received, read, asked } = await hanging()
    for (let at = 0; at < 51; at += 1) read('10.0.0.7')
    await vi.waitFor(() => expect(received).toHaveLength(50))
    vi.advanceTimersByTime(10_000)
    const late = await asked.at(-1)
    const said = ['retry-after', 'tuckshop-not-sent'].map((name) => late?.headers.get(name))
    expect([late?.status, ...said]).toEqual([503, '1', '1'])
    expect(received).toHaveLength(50)
  })
})

test.each([
  '{"amount":10,"amount":1000}',
  '{"amount":10,"amount":10}',
  '{"amount":10,"\\u0061mount":1000}',
  '{"a":[{"b":1,"b":2}]}',
  '{"amount":10',
])('a body that two programs could read differently is refused: %s', async (body) => {
  const { gateway, received } = await platform(ok)
  expect([(await gateway.fetch(post({}, body), '/purchase', '')).status, received]).toEqual([
    400,
    [],
  ])
})

function traced(route: string) {
  const notes: Fields[] = []
  const note = (fields: Fields) => void notes.push(fields)
  return { notes, trace: { id: 'r-1', route, note, cut: vi.fn<() => void>() } }
}

describe('the trace of a request in the log', () => {
  const packed: RequestListener = (_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync('{"responseCode":"0","receipt":{"token":"secret"}}'))
  }

  test('gives the platform our name for the request, not an invented one', async () => {
    const { gateway, received } = await platform(ok)
    const { trace } = traced('/purchase')
    await gateway.fetch(post({ 'x-request-id': 'mine' }), '/purchase', '10.0.0.7', trace)
    expect(received[0]?.request.headers['x-request-id']).toBe('r-1')
  })

  test('notes the outcome of a sale, even from a compressed answer that passes unchanged', async () => {
    const { gateway } = await platform(packed)
    const { trace, notes } = traced('/purchase')
    const answer = await gateway.fetch(post(), '/purchase', '10.0.0.7', trace)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toContain('secret')
    expect(notes).toEqual([{ outcome: 'completed', code: '0' }])
  })

  test('ends the client’s connection when the answer breaks off', async () => {
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"half":', () => response.destroy())
    })
    const { trace } = traced('/purchase')
    const answer = await gateway.fetch(post(), '/purchase', '10.0.0.7', trace)
    expect(await answer.text()).toBe('{"half":')
    expect(trace.cut).toHaveBeenCalledOnce()
  })

  test('drops an answer too long for a sale and notes its outcome as unknown', async () => {
    const long = Buffer.from('{"responseCode":"0"}'.padEnd(5 * 1_024 * 1_024))
    const { gateway } = await platform(says('application/json', long))
    const { trace, notes } = traced('/purchase')
    const answer = await gateway.fetch(post(), '/purchase', '10.0.0.7', trace)
    expect((await answer.arrayBuffer()).byteLength).toBe(long.length)
    expect(notes).toEqual([{ outcome: 'unknown', code: undefined }])
  })

  test.each([
    ['text/html', '<p>Down</p>', [{ dropped: 'not JSON' }]],
    ['text/plain', '{}', []],
    ['text/html', '', []],
  ])('says when a body was dropped: %s', async (type, body, noted) => {
    const { gateway } = await platform(says(type, body, 502))
    const { trace, notes } = traced('/transactions')
    await gateway.fetch(post(), '/transactions', '10.0.0.7', trace)
    expect(notes).toEqual(noted)
  })

  test('says that a platform redirects, and to which server', async () => {
    const { gateway } = await platform((_, response) =>
      response.writeHead(308, { location: 'https://new.example/api?token=secret' }).end('{}'),
    )
    const { trace, notes } = traced('/transactions')
    await gateway.fetch(post(), '/transactions', '10.0.0.7', trace)
    expect(notes).toEqual([{ redirect: 'https://new.example' }])
  })

  test('says why there was no answer', async () => {
    const { gateway } = await platform((_, response) => response.destroy())
    const { trace, notes } = traced('/transactions')
    await gateway.fetch(post(), '/transactions', '10.0.0.7', trace)
    expect(notes).toEqual([{ fault: 'ECONNRESET' }])
  })

  test('notes the outcome of a sale without a body as unknown', async () => {
    const { gateway } = await platform((_, response) => response.writeHead(204).end())
    const { trace, notes } = traced('/purchase')
    await gateway.fetch(post(), '/purchase', '10.0.0.7', trace)
    expect(notes).toEqual([{ outcome: 'unknown', code: undefined }])
  })

  test('notes nothing for requests that don’t sell', async () => {
    const { gateway } = await platform(packed)
    const { trace, notes } = traced('/transactions')
    await (await gateway.fetch(post(), '/transactions', '10.0.0.7', trace)).arrayBuffer()
    expect(notes).toEqual([])
  })
})

test('a read may use the connection of the one before; a sale never does', async () => {
  const { gateway, received } = await platform(says('application/json', '{}'))
  const read = () => gateway.fetch(new Request('http://till.test/vas/'), '/products/categories', '')
  const sell = () => gateway.fetch(post(), '/purchase', '')
  const lines: unknown[] = []
  for (const ask of [read, read, sell, sell, read]) {
    await (await ask()).text()
    lines.push(received.at(-1)?.request.socket)
  }
  const [first, second, sale, next] = lines
  expect(second).toBe(first)
  expect(new Set([first, sale, next]).size).toBe(3)
})

test('an idle connection is ended before the platform may end it', async () => {
  const { gateway, open } = await platform(says('application/json', '{}'), '', { idleMs: 20 })
  const read = new Request('http://till.test/vas/')
  await (await gateway.fetch(read, '/products/categories', '')).text()
  await expect.poll(open).toBe(0)
})
