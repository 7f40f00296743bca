import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { proxiesAmong } from './client-address.ts'
import type { Log } from './log.ts'
import { dropLines, limitConnections, type ConnectionLimits } from './connections.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that never answers `/hang`, and whose connections are limited. */
async function serve(limits: Partial<ConnectionLimits>) {
  const dropped = vi.fn<ConnectionLimits['dropped']>()
  const server = createServer((request, response) => {
    if (request.url !== '/hang') response.end()
  })
  const all = { most: 100, mostOfOne: 100, isProxy: proxiesAmong([]), dropped, ...limits }
  limitConnections(server, all)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return { server, dropped }
}

/** A connection from an address of this machine, once the server has taken it. */
async function open(server: Server, localAddress = '127.0.0.1', path?: string): Promise<Socket> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const taken = once(server, path === undefined ? 'connection' : 'request')
  const socket = connect({ port: address.port, host: '127.0.0.1', localAddress })
  closers.push(() => socket.destroy())
  socket.on('error', () => undefined).resume()
  if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await taken
  return socket
}

/** Whether a connection still answers. */
async function answers(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false
  const heard = once(socket, 'data').then(() => true)
  const ended = once(socket, 'close').then(() => false)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return await Promise.race([heard, ended])
}

test('of too many from one address the longest idle goes, and others stay', async () => {
  const { server, dropped } = await serve({ mostOfOne: 3 })
  const other = await open(server, '127.0.0.9')
  const [first, second, third] = [await open(server), await open(server), await open(server)]
  // It has been used last.
  expect(await answers(first)).toBe(true)
  const fourth = await open(server)
  await once(second, 'close')
  expect(await Promise.all([other, first, third, fourth].map(answers))).not.toContain(false)
  expect(dropped.mock.calls).toEqual([['address', expect.stringContaining('127.0.0.1')]])
})

test('requests in hand are not ended for new connections', async () => {
  const { server } = await serve({ mostOfOne: 2 })
  const busy = [await open(server, '127.0.0.1', '/hang'), await open(server, '127.0.0.1', '/hang')]
  const late = await open(server)
  await once(late, 'close')
  expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test('one address that fills the server does not shut out the others', async () => {
  const { server, dropped } = await serve({ most: 20 })
  await Promise.all(Array.from({ length: 18 }, () => open(server, '127.0.0.1')))
  const others: Socket[] = []
  for (let last = 2; last < 12; last += 1) others.push(await open(server, `127.0.0.${last}`))
  expect(await Promise.all(others.map(answers))).not.toContain(false)
  expect(dropped).toHaveBeenCalledTimes(8)
  expect(dropped).toHaveBeenCalledWith('all', expect.stringContaining('127.0.0.1'))
})

test('a trusted proxy may have as many as there may be', async () => {
  const { server, dropped } = await serve({ mostOfOne: 1, isProxy: proxiesAmong(['127.0.0.1']) })
  const sockets = [await open(server), await open(server), await open(server)]
  expect(await Promise.all(sockets.map(answers))).not.toContain(false)
  expect(dropped).not.toHaveBeenCalled()
})

test('the log is told at once, and then once a minute of all', () => {
  const warn = vi.fn<Log['warn']>()
  let now = 0
  const tell = dropLines({ warn, debug: warn, info: warn, error: warn }, () => now)
  for (now of [1, 2, 59_000, 61_000, 61_001, 122_000]) tell('address', '10.0.0.7')
  expect(warn.mock.calls.map(([, fields]) => fields)).toEqual([
    { reason: 'address', client: '10.0.0.7', dropped: 1 },
    { reason: 'address', client: '10.0.0.7', dropped: 3 },
    { reason: 'address', client: '10.0.0.7', dropped: 2 },
  ])
})
