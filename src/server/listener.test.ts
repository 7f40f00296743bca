import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { usualSettings } from '../testing/server-settings.ts'
import { clientAddress } from './client-address.ts'
import { createListener, type ListenerOptions } from './listener.ts'
import { startServing, type Serving } from './serving.ts'

let serving: Serving | undefined
afterEach(() => serving?.stop(1_000))

/** A server that answers with the address that it takes the client to have. */
async function serve(options: Partial<ListenerOptions> = {}) {
  const client = options.client ?? clientAddress([])
  const server = createListener(async (_, ip) => new Response(ip), silentLog, {
    ...options,
    client,
  })
  serving = await startServing(server, usualSettings({ port: 0 }))
  return { server, port: Number(serving.address.port) }
}

async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test('a connection that never says anything is closed', async () => {
  const { port } = await serve({ firstBytesMs: 20 })
  const silent = connect(port, '127.0.0.1')
  silent.resume()
  await once(silent, 'close')
  expect(silent.bytesRead).toBe(0)
})

test('there is an end to the number of connections, and to their silence', async () => {
  const { server } = await serve()
  expect(server.maxConnections).toBeLessThanOrEqual(10_000)
  expect(server.timeout).toBeGreaterThan(0)
})

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'headers without end',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
])(
  'a request that can’t be read is answered with the security headers: %s',
  async (_, bytes, status) => {
    const { port } = await serve()
    const answer = await send(port, bytes)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    for (const header of [
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    ])
      expect(answer).toContain(`${header}\r\n`)
  },
)

test('a request with two hosts is refused', async () => {
  const { port } = await serve()
  const head =
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
  expect(await send(port, head)).toContain('HTTP/1.1 400 ')
})

test('a client’s own word on its address is believed from a trusted proxy only', async () => {
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.7' } })
  const { port } = await serve()
  expect(await (await ask(port)).text()).toBe('127.0.0.1')
  await serving?.stop(1_000)
  const { port: behind } = await serve({ client: clientAddress(['127.0.0.0/8']) })
  expect(await (await ask(behind)).text()).toBe('203.0.113.7')
})
