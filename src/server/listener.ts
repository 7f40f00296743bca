import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Disconnect } from '../sandbox/http/disconnect.ts'
import { unanswered, type Front } from './front.ts'
import { errorLine, type Log } from './request-log.ts'
import { errorCode } from './start-failure.ts'

/** How much of a client's time and bytes a request may take before it is read. */
const limits = {
  maxHeaderSize: 16 * 1_024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const

/** Statuses for a request that Node itself can't read, by its error's code; 400 for all others. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A Node server over the front, not listening yet. */
export function createListener(front: Front, log: Log): Server {
  const server = createServer(limits, createHandler(front, log))
  server.on('clientError', (error, socket) => refuse(errorCode(error), socket))
  return server
}

/** The front as a function that any Node server can call. */
export function createHandler(front: Front, log: Log): RequestListener {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      if (!(incoming instanceof IncomingMessage)) throw new TypeError('Only HTTP/1.1 is served')
      // Of two, a proxy in front may have looked at the other one (RFC 9112, section Host and :authority).
      if ((incoming.headersDistinct['host'] ?? []).length > 1) return unanswered(400)
      try {
        return await front(request, addressOf(incoming))
      } catch (error) {
        if (error instanceof Disconnect) incoming.socket.destroy()
        throw error
      }
    },
    { overrideGlobalObjects: false, errorHandler: (error) => answerError(error, log) },
  )
  return (incoming, outgoing) => void listener(incoming, outgoing)
}

/** The address of whoever is on the line; one IPv4 address has one form. */
function addressOf(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=[\d.]+$)/, '')
}

/** @returns nothing where the connection has been ended instead of an answer */
function answerError(error: unknown, log: Log): Response | undefined {
  if (error instanceof Disconnect) return undefined
  if (error instanceof RequestError) return unanswered(400)
  log.error(errorLine(error))
  return unanswered(500)
}

function refuse(code: string, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return
  const status = unreadable[code] ?? 400
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}
