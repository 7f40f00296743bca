import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '../../testing/servers/listen.ts'
import { proxiesAmong } from './client-address.ts'
import type { Log } from '../watch/log.ts'
import { logDropped, limitConnections, type ConnectionLimits } from './connections.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Whether a connection still answers. */
async function answers(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false
  const heard = once(socket, 'data').then(() => true)
  const ended = once(socket, 'close').then(() => false)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return await Promise.race([heard, ended])
}

test('with too many connections from one address, the longest idle is dropped and others stay', async () => {
  const dropped = vi.fn<ConnectionLimits['dropped']>()
  const server = createServer((_, response) => response.end())
  limitConnections(server, { most: 100, mostOfOne: 3, isProxy: proxiesAmong([]), dropped })
  const port = await listen(server)
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  /** Opens a connection from an address of this machine and waits until the server has taken it. */
  const open = async (localAddress = '127.0.0.1') => {
    const taken = once(server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    closers.push(() => socket.destroy())
    socket.on('error', () => undefined).resume()
    await taken
    return socket
  }
  const other = await open('127.0.0.9')
  const [first, second, third] = [await open(), await open(), await open()]
  // Makes it the most recently used connection.
  expect(await answers(first)).toBe(true)
  const fourth = await open()
  await once(second, 'close')
  expect(await Promise.all([other, first, third, fourth].map(answers))).not.toContain(false)
  expect(dropped.mock.calls).toEqual([['address', expect.stringContaining('127.0.0.1')]])
})

const proxy = '10.0.0.5'

/** Opens a connection of each address, one after the other, and tells whose are dropped. */
function droppedOf(
  addresses: readonly string[],
  { busy = [], ...limits }: Partial<ConnectionLimits> & { readonly busy?: readonly string[] },
): string[] {
  const dropped: string[] = []
  const server = createServer()
  server.removeAllListeners('connection')
  limitConnections(server, {
    most: 100,
    mostOfOne: 100,
    isProxy: proxiesAmong([proxy]),
    dropped: (_, address) => dropped.push(address),
    ...limits,
  })
  const connect = (address: string, port: number) => {
    const socket = new Socket()
    vi.spyOn(socket, 'remoteAddress', 'get').mockReturnValue(address)
    vi.spyOn(socket, 'remotePort', 'get').mockReturnValue(port)
    server.emit('connection', socket)
    if (busy.includes(address)) server.emit('request', { socket }, new EventEmitter())
  }
  for (const [port, address] of addresses.entries()) connect(address, port)
  return dropped
}

test.each([
  ['of a /64, as one line has them', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:9::3']],
  ['of IPv4 in its two spellings', ['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7']],
])('addresses %s count as one', (_, addresses) => {
  expect(droppedOf(addresses, { mostOfOne: 2 })).toEqual([addresses[0]])
  expect(droppedOf([...addresses, '2001:db8:1:3::1'], { mostOfOne: 3 })).toEqual([])
})

test.each([
  ['the new one is dropped when all others are busy', '192.0.2.7', ['192.0.2.7'], ['192.0.2.7']],
  ['none of a trusted proxy is dropped', proxy, [], []],
])('with too many connections from one address, %s', (_, address, busy, dropped) => {
  expect(droppedOf([address, address, address], { mostOfOne: 2, busy })).toEqual(dropped)
})

describe('with too many connections in all, the server drops', () => {
  /** Addresses of a stranger, each in another /64 of one customer's /48. */
  const ofOneCustomer = (count: number) => `2001:db8:1:${count.toString(16)}::7`
  const strangers = (addressOf: (count: number) => string) =>
    Array.from({ length: 10 }, (_, count) => addressOf(count))
  const apart = strangers((count) => `203.0.113.${count}`)

  test.each([
    {
      case: 'one of a network with many addresses, not a shop behind one address',
      open: ['192.0.2.7', '192.0.2.7', '192.0.2.7', ...strangers(ofOneCustomer)],
      goes: ofOneCustomer(0),
    },
    {
      case: 'a stranger’s, not the trusted proxy’s',
      open: [proxy, proxy, proxy, ...apart],
      goes: apart[0],
    },
    {
      case: 'the longest idle, when the largest networks are busy',
      open: ['192.0.2.7', '192.0.2.7', ...apart],
      busy: ['192.0.2.7'],
      goes: apart[0],
    },
    {
      case: 'the longest idle of several networks with equally many',
      open: ['192.0.2.7', ...apart],
      busy: ['192.0.2.7', ...apart.slice(0, 4)],
      goes: apart[4],
    },
    {
      case: 'the proxy’s longest idle, when no other is idle',
      open: [...apart, proxy],
      busy: apart,
      goes: proxy,
    },
    { case: 'the new one, when none is idle', open: apart, busy: apart, goes: 'newest' },
  ])('$case', ({ open: addresses, busy, goes }) => {
    const limits = { most: addresses.length, ...(busy && { busy }) }
    expect(droppedOf([...addresses, 'newest'], limits)).toEqual([goes])
  })
})

test('the log gets the first at once, and the rest at the end of each minute', () => {
  vi.useFakeTimers()
  closers.push(() => vi.useRealTimers())
  const warn = vi.fn<Log['warn']>()
  const tell = logDropped({ warn, debug: warn, info: warn, error: warn })
  const told = () => warn.mock.calls.map(([, fields]) => fields?.['dropped'])
  for (let count = 0; count < 1_000; count += 1) tell('address', '10.0.0.7')
  expect(told()).toEqual([1])
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([1, 999])
  expect(warn).toHaveBeenLastCalledWith(expect.any(String), {
    reason: 'address',
    client: '10.0.0.7',
    dropped: 999,
  })
  tell('all', '10.0.0.8')
  expect(told()).toEqual([1, 999])
  vi.advanceTimersByTime(600_000)
  expect(told()).toEqual([1, 999, 1])
  tell('all', '10.0.0.8')
  expect(told()).toEqual([1, 999, 1, 1])
})
