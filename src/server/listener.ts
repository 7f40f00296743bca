import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Disconnect } from '../sandbox/http/disconnect.ts'
import type { ClientAddress } from './client-address.ts'
import { unanswered, type Front } from './front.ts'
import { errorLine, type Log } from './request-log.ts'
import { bareHeaders } from './security-headers.ts'
import { errorCode } from './start-failure.ts'
import type { Tls } from './tls.ts'

/** How much of a client's time and bytes a request may take before it is read. */
const limits = {
  maxHeaderSize: 16 * 1_024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const

/** What a connection may take. Silence may last longer than the gateway waits for a platform. */
const usual = {
  handshakeMs: limits.headersTimeout,
  firstBytesMs: limits.headersTimeout,
  silenceMs: 100_000,
  mostConnections: 2_000,
} as const
/** How long a client that is refused may take to hear why. */
const refusalMs = 2_000

export interface ListenerOptions {
  readonly client: ClientAddress
  /** Certificate and key, to serve https. */
  readonly tls?: Tls | undefined
  /** How long a new connection may take until https is agreed on, in milliseconds. */
  readonly handshakeMs?: number
  /** How long it may then take to begin its first request, in milliseconds. */
  readonly firstBytesMs?: number
  /** How long it may pass nothing at all, in milliseconds. */
  readonly silenceMs?: number
  /** How many connections there may be at once. Those beyond are closed as they come. */
  readonly mostConnections?: number
}

/** Statuses for a request that Node itself can't read, by its error's code; 400 for all others. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A Node server over the front, not listening yet. */
export function createListener(front: Front, log: Log, options: ListenerOptions): Server {
  const { client, tls, handshakeMs, firstBytesMs, silenceMs, mostConnections } = {
    ...usual,
    ...options,
  }
  const handler = createHandler(front, log, client)
  const server =
    tls === undefined
      ? createServer(limits, handler)
      : createSecureServer(
          { ...limits, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: handshakeMs },
          handler,
        )
  server.on('clientError', (error, socket) => refuse(errorCode(error), socket))
  server.maxConnections = mostConnections
  server.timeout = silenceMs
  // The line of a TLS connection says something before its client does: the handshake.
  const ready = tls === undefined ? 'connection' : 'secureConnection'
  server.on(ready, (socket: Socket) => endIfSilent(socket, firstBytesMs))
  return server
}

/** Node waits without end for the first byte of a connection. */
function endIfSilent(socket: Socket, firstBytesMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, firstBytesMs)
  socket.once('close', () => clearTimeout(timer))
}

/** The front as a function that any Node server can call. */
export function createHandler(front: Front, log: Log, client: ClientAddress): RequestListener {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (!(incoming instanceof IncomingMessage)) throw new TypeError('Only HTTP/1.1 is served')
      // Of two, a proxy in front may have looked at the other one (RFC 9112, section Host and :authority).
      if ((incoming.headersDistinct['host'] ?? []).length > 1) return unanswered(400)
      try {
        return await front(request, addressOf(incoming, client))
      } catch (error) {
        if (error instanceof Disconnect) incoming.socket.destroy()
        throw error
      }
    },
    { overrideGlobalObjects: false, errorHandler: (error) => answerError(error, log) },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

function addressOf({ socket, headersDistinct }: IncomingMessage, client: ClientAddress): string {
  return client(socket.remoteAddress ?? 'unknown', headersDistinct['x-forwarded-for']?.join(','))
}

/** @returns nothing where the connection has been ended instead of an answer */
function answerError(error: unknown, log: Log): Response | undefined {
  if (error instanceof Disconnect) return undefined
  if (error instanceof RequestError) return unanswered(400)
  log.error(errorLine(error))
  return unanswered(500)
}

/** Tells a client why, and lets it go. One with which there is no line, as no TLS was agreed on, is let go at once. */
function refuse(code: string, socket: Duplex): void {
  const isHttp = /^(?:HPE|ERR_HTTP)_/.test(code)
  if (!isHttp || !socket.writable) {
    socket.destroy()
    return
  }
  const late = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(late))
  const status = unreadable[code] ?? 400
  const headers = { connection: 'close', 'content-length': '0', ...bareHeaders }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'), () =>
    socket.destroy(),
  )
}
