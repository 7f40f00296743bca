import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressScope } from '../sandbox/rules/rate-limit.ts'
import type { IsProxy } from './client-address.ts'
import type { Log } from './log.ts'

/** Why a connection was ended, or not taken: its address has too many, or the server has. */
export type Dropped = 'address' | 'all'

export interface ConnectionLimits {
  /** How many there may be at once. */
  readonly most: number
  /** How many of one address; trusted proxies bring many people's, and have no limit of their own. */
  readonly mostOfOne: number
  readonly isProxy: IsProxy
  /** Told of each connection that is dropped. */
  readonly dropped: (reason: Dropped, address: string) => void
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  /** Requests in hand. */
  busy: number
  /** When its last request was answered, or it was opened. */
  idleSince: number
}

/**
 * Keeps the connections of one client from shutting out the others. Where there are too many, the one that has been idle
 * longest goes first: of the same address, or of the address that has the most. Where none is idle, the new one goes.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { most, mostOfOne, isProxy, dropped } = limits
  // By both ends of the line: over TLS, a request's socket is not the one that was connected.
  const open = new Map<string, Connection>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const address = addressScope(remoteAddress)
    const key = keyOf(socket)
    open.set(key, { socket, address, busy: 0, idleSince: performance.now() })
    socket.once('close', () => open.delete(key))
    const own = [...open.values()].filter((connection) => connection.address === address)
    if (own.length > mostOfOne && !isProxy(remoteAddress)) drop('address', own, socket)
    else if (open.size > most) drop('all', largestGroup(open.values()), socket)
  })
  server.on('request', ({ socket }, response) => {
    const connection = open.get(keyOf(socket))
    if (connection === undefined) return
    connection.busy += 1
    response.once('close', () => {
      connection.busy -= 1
      connection.idleSince = performance.now()
    })
  })

  function drop(reason: Dropped, among: readonly Connection[], newest: Socket): void {
    const idle = among.filter(({ busy, socket }) => busy === 0 && socket !== newest)
    const [longest] = idle.toSorted((a, b) => a.idleSince - b.idleSince)
    const socket = longest?.socket ?? newest
    open.delete(keyOf(socket))
    dropped(reason, socket.remoteAddress ?? '')
    socket.destroy()
  }
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

function largestGroup(connections: Iterable<Connection>): readonly Connection[] {
  const groups = new Map<string, Connection[]>()
  for (const connection of connections) {
    const group = groups.get(connection.address) ?? []
    group.push(connection)
    groups.set(connection.address, group)
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most))
}

/** Node waits without end for the first byte of a connection. */
export function endIfSilent(socket: Socket, firstBytesMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, firstBytesMs)
  socket.once('close', () => clearTimeout(timer))
}

/** At most one line in this time, in milliseconds. */
const lineEveryMs = 60_000

/** Tells the log of dropped connections, at once and then by the minute. */
export function dropLines(
  log: Log,
  now: () => number = () => performance.now(),
): ConnectionLimits['dropped'] {
  let nextLine = 0
  let untold = 0
  return (reason, address) => {
    untold += 1
    if (now() < nextLine) return
    log.warn('Connections were dropped: there were too many', {
      reason,
      client: address,
      dropped: untold,
    })
    nextLine = now() + lineEveryMs
    untold = 0
  }
}
