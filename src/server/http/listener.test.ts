import { EventEmitter, once } from 'node:events'
import { connect, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/servers/built-server.ts'
import { silentLog } from '../../testing/servers/silent-log.ts'
import { usualSettings } from '../../testing/servers/server-settings.ts'
import { hasOpenssl, makeCertificate } from '../../testing/servers/test-certificate.ts'
import { bareHeaders } from './security-headers.ts'
import { createListener, type ListenerOptions } from './listener.ts'
import { startServing, type Serving } from '../serving.ts'
import { loadTls } from './tls.ts'

let serving: Serving | undefined
afterEach(() => serving?.stop(1_000))

/** A server that answers with the client address that it found. */
async function serve({
  answersAfter,
  ...options
}: ListenerOptions & { answersAfter?: Promise<void> } = {}) {
  const front = async (_: Request, ip: string) => {
    await answersAfter
    return new Response(ip)
  }
  const server = createListener(front, silentLog, options)
  serving = await startServing(server, usualSettings({ port: 0 }))
  return { server, port: Number(serving.address.port) }
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
  })
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

describe('a request with two readings', () => {
  const host = 'Host: localhost\r\n'
  const next = `GET /healthz HTTP/1.1\r\n${host}\r\n`

  test.each([
    ['a read with a length', `GET / HTTP/1.1\r\n${host}Content-Length: 900\r\n\r\n`],
    ['a read in pieces', `GET / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['HEAD with a length', `HEAD / HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a second host far below', `GET / HTTP/1.1\r\n${host}${'x:\r\n'.repeat(3_000)}${host}\r\n`],
    ['a target of another host', `GET http://other.test/ HTTP/1.1\r\n${host}\r\n`],
    ['an invalid target', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ...[
      '/healthz/../vas/purchase',
      '/x/%2e%2E/vas/purchase',
      '/vas/./purchase',
      '//vas/purchase',
      '/vas//purchase',
      '/vas\\purchase',
      '/vas/purchase#x',
      'http://localhost/x/../vas/purchase',
    ].map((target) => [
      `the target ${target}`,
      `POST ${target} HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`,
    ]),
    ...['gzip, chunked', 'chunked\r\nTransfer-Encoding: chunked', 'identity'].map((coding) => [
      `the coding ${coding}`,
      `POST / HTTP/1.1\r\n${host}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
    ]),
    ['pieces in HTTP/1.0', `POST / HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: 0\r\n\r\n`],
    [
      'a length and pieces',
      `POST / HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
  ])('is refused, and the connection ends: %s', async (_, request) => {
    const { port } = await serve()
    const answer = await send(port, request + next)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    for (const header of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(answer.toLowerCase()).toContain(`${header}:`)
  })

  test('does not include a read with a length of zero', async () => {
    const { port } = await serve()
    const head = `GET / HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n\r\n`
    expect(await send(port, head)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('an unknown expectation is ignored', async () => {
  const { port } = await serve()
  const head = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n'
  expect(await send(port, head)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection that never sends anything is closed', async () => {
  const { port } = await serve({ firstBytesMs: 20 })
  const silent = connect(port, '127.0.0.1')
  silent.resume()
  await once(silent, 'close')
  expect(silent.bytesRead).toBe(0)
})

test('a connection that falls silent after a request is closed', async () => {
  const { port } = await serve({ silenceMs: 20, answersAfter: new Promise(() => undefined) })
  const socket = connect(port, '127.0.0.1')
  // A server that is too busy to read the request in time resets the connection.
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(socket.bytesRead).toBe(0)
})

test('a client that can’t be parsed is disconnected, even if it never hangs up', async () => {
  const { server, port } = await serve()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write('HELLO\r\n\r\n')
  const [left] = await once(server, 'connection')
  await once(socket.resume(), 'end')
  await expect.poll(() => left.destroyed).toBe(true)
  socket.destroy()
})

describe('requests that a client sends ahead', () => {
  const ahead = (count: number, last = '') =>
    Array.from({ length: count }, (_, at) => {
      const close = at === count - 1 ? last : ''
      return `GET /${at} HTTP/1.1\r\nHost: localhost\r\n${close}\r\n`
    }).join('')

  /** A server that answers with a request's path, once the test says so. */
  async function held() {
    const paths: string[] = []
    const gate = new EventEmitter()
    const counts = { begun: vi.fn<() => void>(), ended: vi.fn<() => void>(), dropped: () => {} }
    const front = async ({ url }: Request) => {
      paths.push(new URL(url).pathname)
      if (!gate.emit('asked')) await once(gate, 'go')
      return new Response(`${new URL(url).pathname} `)
    }
    const server = createListener(front, silentLog, { counts })
    serving = await startServing(server, usualSettings({ port: 0 }))
    const socket = connect(Number(serving.address.port), '127.0.0.1')
    socket.on('error', () => undefined)
    return { paths, gate, counts, socket }
  }

  test('wait until the one before them has its answer, and are answered in order', async () => {
    const { paths, gate, socket } = await held()
    socket.write(ahead(5, 'Connection: close\r\n'))
    await expect.poll(() => paths).toEqual(['/0'])
    gate.on('asked', () => undefined).emit('go')
    const answer = await text(socket)
    expect(answer.match(/\/\d+ (?=HTTP|$)/g)).toEqual(paths.map((path) => `${path} `))
    expect(paths).toHaveLength(5)
  })

  test('never begin once the client has left, and the one in work ends once in all books', async () => {
    const { paths, counts, socket } = await held()
    socket.write(ahead(30))
    await expect.poll(() => paths).toEqual(['/0'])
    socket.destroy()
    await expect.poll(() => counts.ended).toHaveBeenCalledTimes(1)
    expect([paths, counts.begun.mock.calls]).toEqual([['/0'], [['(till)']]])
  })

  test('never begin behind an answer that ends the connection', async () => {
    const { paths, gate, socket } = await held()
    socket.write(`${ahead(1, 'Connection: close\r\n')}${ahead(2)}`)
    await expect.poll(() => paths).toEqual(['/0'])
    gate.emit('go')
    await text(socket)
    expect(paths).toEqual(['/0'])
  })

  test('end the connection when there are very many', async () => {
    const { paths, socket } = await held()
    socket.write(ahead(12_000))
    await new Promise((resolve) => socket.resume().once('close', resolve))
    expect(paths).toEqual(['/0'])
  })

  test.each([
    ['HELLO\r\n\r\n', '400'],
    ['CONNECT till.test:443 HTTP/1.1\r\nHost: till.test:443\r\n\r\n', '405'],
  ])('are refused after the answer that is due first: %j', async (bytes, status) => {
    const { paths, gate, socket } = await held()
    socket.write(`${ahead(1)}${bytes}`)
    await expect.poll(() => paths).toEqual(['/0'])
    gate.emit('go')
    const answer = await text(socket)
    expect(answer.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', status])
  })
})

test('CONNECT is refused with 405, and the connection ends', async () => {
  const { port } = await serve()
  const head = 'CONNECT till.test:443 HTTP/1.1\r\nHost: till.test:443\r\n\r\n'
  const answer = await send(port, head)
  expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/)
  expect(answer.toLowerCase()).toContain('\r\nallow: ')
})

describe.skipIf(!hasOpenssl)('over https', () => {
  let folder = { path: '', remove: async () => {} }
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => folder.remove())

  async function serveTls(options: ListenerOptions = {}) {
    return serve({ tls: await loadTls(makeCertificate(folder.path)), ...options })
  }

  test.each([
    ['never sends anything', ''],
    ['speaks no TLS', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('a connection that %s is closed', async (_, bytes) => {
    const { server, port } = await serveTls({ handshakeMs: 20 })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    if (bytes !== '') socket.write(bytes)
    await new Promise((resolve) => socket.once('close', resolve))
    await expect.poll(() => connectionsOf(server)).toBe(0)
  })

  test('a connection that only completes its handshake is closed', async () => {
    const { server, port } = await serveTls({ firstBytesMs: 20 })
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket.resume(), 'close')
    expect(socket.bytesRead).toBe(0)
    await expect.poll(() => connectionsOf(server)).toBe(0)
  })

  test.each([
    ['TLSv1.3', undefined],
    ['TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256'],
  ] as const)('%s with forward secrecy is accepted', async (maxVersion, ciphers) => {
    const { port } = await serveTls()
    const options = { port, host: '127.0.0.1', rejectUnauthorized: false, maxVersion, ciphers }
    const socket = connectTls(options)
    await once(socket, 'secureConnect')
    expect(socket.getProtocol()).toBe(maxVersion)
    socket.destroy()
  })

  test.each(['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA'])(
    'a cipher without forward secrecy, or an old one, is refused: %s',
    async (ciphers) => {
      const { port } = await serveTls()
      const options = { port, host: '127.0.0.1', rejectUnauthorized: false, ciphers }
      const socket = connectTls({ ...options, maxVersion: 'TLSv1.2' })
      await expect(once(socket, 'secureConnect')).rejects.toThrow('handshake failure')
    },
  )

  test('a connection opened ahead of need does not hold the server up', async () => {
    const { server, port } = await serveTls()
    const early = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(server, 'secureConnection')
    await serving?.stop(2 ** 30)
    await once(early.resume(), 'close')
    expect(early.destroyed).toBe(true)
  })

  test.each([
    ['missing.pem', "Can't read TLS_CERT at missing.pem (ENOENT)"],
    ['package.json', 'TLS_CERT and TLS_KEY are not a certificate and its key in PEM'],
  ])('a certificate in %s is refused in one line', async (cert, line) => {
    const { key } = makeCertificate(folder.path)
    await expect(loadTls({ cert, key })).rejects.toThrow(line)
  })
})

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'a request that can’t be parsed is answered with the security headers: %s',
  async (_, bytes, status) => {
    const { port } = await serve()
    const answer = await send(port, bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    for (const header of [
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'; sandbox",
    ])
      expect(answer).toContain(`${header}\r\n`)
  },
)

test('a request that fails inside is answered with the security headers', async () => {
  const failure = Promise.reject(new Error('Broken'))
  failure.catch(() => undefined)
  const { port } = await serve({ answersAfter: failure })
  const { status, headers } = await fetch(`http://127.0.0.1:${port}/`)
  expect(status).toBe(500)
  expect(Object.fromEntries(headers)).toMatchObject(bareHeaders)
})

test('only a trusted proxy may name the client’s address', async () => {
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' } })
  const { port } = await serve()
  expect(await (await ask(port)).text()).toBe('127.0.0.1')
  await serving?.stop(1_000)
  const { port: behind } = await serve({ trustedProxies: ['127.0.0.0/8'] })
  expect(await (await ask(behind)).text()).toBe('203.0.113.7')
})
