import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from './gateway.ts'
import type { Fields } from './log.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return { server, origin: `http://127.0.0.1:${address.port}` }
}

/** A gateway to a platform that does what it is told, and a list of what reached that platform. */
async function platform(
  answer: RequestListener,
  base = '',
  patience = { answerMs: 5_000, silenceMs: 5_000 },
) {
  const received: { request: IncomingMessage; body: string }[] = []
  const { origin } = await listen((request, response) => {
    const reply = (body: string) => {
      received.push({ request, body })
      answer(request, response)
    }
    text(request).then(reply, () => reply('(broken off)'))
  })
  const gateway = createGateway(new URL(origin + base), patience)
  closers.push(() => gateway.close())
  return { gateway, received }
}

const ok: RequestListener = (_, response) => response.end('{}')

function post(headers: Record<string, string> = {}, body: BodyInit = '{"amount":20}') {
  const type = { 'content-type': 'application/json', ...headers }
  return new Request('http://till.test/vas/purchase', { method: 'POST', headers: type, body })
}

async function problemOf(answer: Response) {
  return [answer.status, await answer.json()]
}

describe('what reaches the platform', () => {
  test('is the method, the path with its query, the token and the body as it is', async () => {
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

  test('is no cookie, no hop-by-hop header and no origin', async () => {
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
      'connection',
      'content-type',
      'host',
      'transfer-encoding',
      'x-forwarded-for',
    ])
    expect(headers['x-forwarded-for']).toBe('10.0.0.7')
  })

  test('is nothing whose body is no JSON by its own word', async () => {
    const { gateway, received } = await platform(ok)
    const answer = await gateway.fetch(post({ 'content-type': 'text/plain' }), '/purchase', '::1')
    expect([answer.status, received.length]).toEqual([415, 0])
  })

  test.each([
    ['', '/api/v1/purchase', '/purchase'],
    ['/', '/purchase', '/purchase'],
    ['/api/v1', '/purchase', '/api/v1/purchase'],
    ['/api/v1/', '/api/v1/purchase', '/api/v1/purchase'],
    ['/vend', '//evil.example/purchase', '/vend//evil.example/purchase'],
  ])('is joined to an address that ends in "%s": %s becomes %s', async (base, path, url) => {
    const { gateway, received } = await platform(ok, base)
    await gateway.fetch(post(), path, '10.0.0.7')
    expect(received[0]?.request.url).toBe(url)
  })
})

describe('what comes back', () => {
  test.each([200, 202, 400, 401, 403, 429, 500, 503])('keeps the status %i', async (status) => {
    const { gateway } = await platform((_, response) => response.writeHead(status).end('{}'))
    expect((await gateway.fetch(post(), '/purchase', '')).status).toBe(status)
  })

  test('has no cookie, no policy and nothing that clears storage', async () => {
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

  test('is not followed anywhere', async () => {
    const { gateway, received } = await platform((_, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    )
    expect((await gateway.fetch(post(), '/purchase', '')).status).toBe(307)
    expect(received).toHaveLength(1)
  })

  test('comes in pieces, as they are sent', async () => {
    const gate = new EventEmitter()
    const { gateway } = await platform((_, response) => {
      response.write('first')
      // The second piece is sent only once the first has been read.
      once(gate, 'go').then(
        () => response.end('second'),
        () => response.destroy(),
      )
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    const reader = answer.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    gate.emit('go')
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second')
  })

  test.each([204, 304])('may be empty: %i', async (status) => {
    const { gateway } = await platform((_, response) => response.writeHead(status).end())
    expect((await gateway.fetch(post(), '/purchase', '')).body).toBeNull()
  })

  test('breaks off where the platform broke off', async () => {
    const { gateway } = await platform((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"half":', () => response.destroy())
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    await expect(answer.text()).rejects.toThrow('aborted')
  })
})

describe('a platform that fails', () => {
  const unreachable = [
    502,
    { error: 'Bad Gateway', message: 'The platform could not be reached, or broke off' },
  ]

  test('by not listening is a 502', async () => {
    const { server, origin } = await listen(ok)
    server.close()
    const gateway = createGateway(new URL(origin))
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
  })

  test('by hanging up is a 502, and the request is sent only once', async () => {
    const { gateway, received } = await platform((_, response) => response.destroy())
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual(unreachable)
    expect(received).toHaveLength(1)
  })

  test('by silence is a 504, and the request is sent only once', async () => {
    const { gateway, received } = await platform(() => undefined, '', {
      answerMs: 50,
      silenceMs: 50,
    })
    expect(await problemOf(await gateway.fetch(post(), '/purchase', ''))).toEqual([
      504,
      { error: 'Gateway Timeout', message: 'The platform took too long to answer' },
    ])
    expect(received).toHaveLength(1)
  })

  test('by silence within its answer breaks the answer off', async () => {
    const { gateway } = await platform((_, response) => response.write('{"half":'), '', {
      answerMs: 5_000,
      silenceMs: 50,
    })
    const answer = await gateway.fetch(post(), '/purchase', '')
    await expect(answer.text()).rejects.toThrow('The platform fell silent')
  })

  test('with a status that HTTP does not know is a 502', async () => {
    const { gateway } = await platform((_, response) => response.writeHead(999).end())
    expect((await gateway.fetch(post(), '/purchase', '')).status).toBe(502)
  })
})

describe('a body that is too large', () => {
  async function sendLarge(gateway: Gateway, headers: Record<string, string>) {
    const answer = await gateway.fetch(
      post(headers, 'x'.repeat(1_024 * 1_024 + 1)),
      '/purchase',
      '',
    )
    return answer.status
  }

  test('is refused by its length, before the platform hears of it', async () => {
    const { gateway, received } = await platform(ok)
    expect(await sendLarge(gateway, { 'content-length': String(1_024 * 1_024 + 1) })).toBe(413)
    expect(received).toEqual([])
  })

  test('is refused where its length is not said', async () => {
    const { gateway } = await platform(ok)
    expect(await sendLarge(gateway, {})).toBe(413)
  })
})

test('a client that goes away takes its request with it', async () => {
  const { gateway, received } = await platform(() => undefined)
  const leaving = new AbortController()
  const request = new Request(post(), { signal: leaving.signal })
  const answer = gateway.fetch(request, '/purchase', '')
  await expect.poll(() => received.length).toBe(1)
  leaving.abort()
  expect((await answer).status).toBe(502)
})

describe('the trace of a request in the log', () => {
  const traced = (route: string) => {
    const notes: Fields[] = []
    return { notes, trace: { id: 'r-1', route, note: (fields: Fields) => void notes.push(fields) } }
  }
  const packed: RequestListener = (_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync('{"responseCode":"0","receipt":{"token":"secret"}}'))
  }

  test('gives the platform the request’s name, not one that the client made up', async () => {
    const { gateway, received } = await platform(ok)
    const { trace } = traced('/purchase')
    await gateway.fetch(post({ 'x-request-id': 'mine' }), '/purchase', '10.0.0.7', trace)
    expect(received[0]?.request.headers['x-request-id']).toBe('r-1')
  })

  test('has what came of a sale, also of a packed answer, which goes on as it is', async () => {
    const { gateway } = await platform(packed)
    const { trace, notes } = traced('/purchase')
    const answer = await gateway.fetch(post(), '/purchase', '10.0.0.7', trace)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toContain('secret')
    expect(notes).toEqual([{ outcome: 'completed', code: '0' }])
  })

  test('has nothing of what is no sale', async () => {
    const { gateway } = await platform(packed)
    const { trace, notes } = traced('/transactions')
    await (await gateway.fetch(post(), '/transactions', '10.0.0.7', trace)).arrayBuffer()
    expect(notes).toEqual([])
  })
})
