import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressScope } from '../../sandbox/rules/rate-limit.ts'
import { type IsProxy, plain } from './client-address.ts'
import type { Log } from '../watch/log.ts'

/** Why the server dropped a connection: its address has too many, or the server has. */
export type Dropped = 'address' | 'all'

export interface ConnectionLimits {
  /** The most connections in all. */
  readonly most: number
  /** The most from one address. Trusted proxies carry many people's connections and have no such limit. */
  readonly mostOfOne: number
  readonly isProxy: IsProxy
  /** Called for each dropped connection. */
  readonly dropped: (reason: Dropped, address: string) => void
}

interface Connection {
  readonly socket: Socket
  readonly address: string
  readonly isProxy: boolean
  /** Requests in progress. */
  busy: number
  /** When its last request was answered, or when it was opened. */
  idleSince: number
}

/**
 * Keeps the connections of one client from shutting out the others. When one address has too many,
 * its longest idle connection is dropped. When there are too many in all, the longest idle connection is dropped: first
 * from the networks with the most, then from any client, then from the trusted proxies. When none is idle, the new
 * connection is dropped.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { most, mostOfOne, isProxy, dropped } = limits
  // Keyed by the client's address and port: over TLS, a request's socket differs from the connected one.
  const open = new Map<string, Connection>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const newest: Connection = {
      socket,
      address: addressScope(plain(remoteAddress)),
      isProxy: isProxy(remoteAddress),
      busy: 0,
      idleSince: performance.now(),
    }
    const key = keyOf(socket)
    open.set(key, newest)
    socket.once('close', () => open.delete(key))
    const others = [...open.values()].filter((connection) => connection !== newest)
    const own = others.filter(({ address }) => address === newest.address)
    if (own.length >= mostOfOne && !newest.isProxy) drop('address', longestIdle(own) ?? newest)
    else if (open.size > most) drop('all', leastMissed(others) ?? newest)
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

  function drop(reason: Dropped, { socket }: Connection): void {
    open.delete(keyOf(socket))
    dropped(reason, socket.remoteAddress ?? '')
    socket.destroy()
  }
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

function leastMissed(connections: readonly Connection[]): Connection | undefined {
  const clients = connections.filter((connection) => !connection.isProxy)
  return longestIdle(ofLargestNetworks(clients)) ?? longestIdle(clients) ?? longestIdle(connections)
}

function longestIdle(connections: readonly Connection[]): Connection | undefined {
  const idle = connections.filter(({ busy }) => busy === 0)
  return idle.toSorted((a, b) => a.idleSince - b.idleSince)[0]
}

function ofLargestNetworks(connections: readonly Connection[]): readonly Connection[] {
  const sizes = new Map<string, number>()
  for (const { address } of connections) {
    const network = networkOf(address)
    sizes.set(network, (sizes.get(network) ?? 0) + 1)
  }
  const largest = Math.max(...sizes.values())
  return connections.filter(({ address }) => sizes.get(networkOf(address)) === largest)
}

/** The /48 of an IPv6 address, because one customer may have 65,536 networks of /64; an IPv4 address unchanged. */
function networkOf(address: string): string {
  return address.split(':').slice(0, 3).join(':')
}

/** What a waiting request holds at most, in kB: without a body, and with one. */
const held = { bare: 3, withBody: 64 } as const
/** How much may wait on all connections together, in kB, besides one request on each. */
const mostWaiting = 32_000
/** How long one that waited waits on, in milliseconds: sending ahead is no faster than a usual line. */
const betweenMs = 20

/**
 * Lets one request of a connection be in work. What its client sends ahead waits and has not begun; when too much
 * waits, the connection ends. A client that sends ahead must expect that (RFC 9112, section Pipelining).
 */
export function inTurn(handle: RequestListener) {
  const lines = new Map<Duplex, { readonly kB: number; readonly begin: () => void }[]>()
  let waiting = 0
  /** Begins what comes next, unless the connection takes no more answers. */
  const goOn = (connection: Duplex) => {
    const line = lines.get(connection) ?? []
    const gone = line.splice(0, connection.writable ? 1 : line.length)
    for (const { kB } of gone) waiting -= kB
    if (gone.length === 0 || !connection.writable) lines.delete(connection)
    else gone[0]?.begin()
  }
  const whenItsTurn = (connection: Duplex, kB: number, begin: () => void) => {
    const line = lines.get(connection)
    if (line === undefined) begin()
    else if (line.length === 0 || waiting + kB <= mostWaiting) {
      waiting += kB
      line.push({ kB, begin })
    } else connection.destroy()
  }
  return {
    handle: (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const { socket, headers } = incoming
      const isBare = (headers['content-length'] ?? headers['transfer-encoding']) === undefined
      whenItsTurn(socket, isBare ? held.bare : held.withBody, () => {
        lines.set(socket, lines.get(socket) ?? [])
        outgoing.once('close', () => {
          if (lines.get(socket)?.length === 0) lines.delete(socket)
          else setTimeout(goOn, betweenMs, socket)
        })
        handle(incoming, outgoing)
      })
    },
    /** Ends a connection with a refusal, after the answers to what came before. */
    end: (connection: Duplex, refuse: () => void) =>
      whenItsTurn(connection, held.bare, () => {
        refuse()
        goOn(connection)
      }),
  }
}

/** Ends a connection that sends nothing. Node would wait forever for the first byte. */
export function endIfSilent(socket: Socket, firstBytesMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, firstBytesMs)
  socket.once('close', () => clearTimeout(timer))
}

/** At most one line in this time, in milliseconds. */
const lineEveryMs = 60_000

/** Logs dropped connections: the first at once, the rest at the end of each minute. */
export function logDropped(log: Log): ConnectionLimits['dropped'] {
  let dropped = 0
  let last = {}
  let minute: NodeJS.Timeout | undefined
  const tell = () => {
    minute = undefined
    if (dropped === 0) return
    log.warn('Connections were dropped: there were too many', { ...last, dropped })
    dropped = 0
    minute = setTimeout(tell, lineEveryMs).unref()
  }
  return (reason, address) => {
    dropped += 1
    last = { reason, client: plain(address) }
    if (minute === undefined) tell()
  }
}
