import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, RequestError } from '@hono/node-server'
import { Disconnect } from '../../sandbox/http/disconnect.ts'
import { proxiesAmong } from './client-address.ts'
import { logDropped, endIfSilent, inTurn, limitConnections } from './connections.ts'
import { unanswered, type Front } from './front.ts'
import { type Log, stackOf } from '../watch/log.ts'
import { hasOneReading, targetOf } from './paths.ts'
import { type RequestCounts, requestWatch } from '../watch/request-watch.ts'
import { bareHeaders } from './security-headers.ts'
import { errorCode } from '../../sandbox/sql/database/errors.ts'
import type { Tls } from './tls.ts'

/** The most time and bytes that a client may spend before we read its request. */
const limits = {
  maxHeaderSize: 16 * 1_024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Node's own refusal of a request without a host lacks our headers.
  requireHostHeader: false,
} as const

/** Limits of connections, in milliseconds and in all. */
const usual = {
  /** For the TLS handshake. */
  handshakeMs: 10_000,
  /** From then to the first byte of the first request. */
  firstBytesMs: 10_000,
  /** Longer than the gateway waits for a platform. */
  silenceMs: 100_000,
  mostConnections: 2_000,
  /** A browser opens six; a shop's whole network may share one address. */
  mostOfOneAddress: 300,
}
/**
 * Each connection gets its own key, so a stolen server key can't decrypt recorded traffic. Source: Mozilla's
 * recommendations for servers, "intermediate".
 */
const forwardSecrecy = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE+AESGCM',
    'ECDHE+CHACHA20',
  ].join(':'),
} as const
/** How long a refused client may take to read the reason. */
const refusalMs = 2_000

export interface ListenerOptions extends Partial<Readonly<typeof usual>> {
  /** Proxies' addresses and networks: they carry many clients' connections, and may name a client and a request. */
  readonly trustedProxies?: readonly string[]
  readonly counts?: RequestCounts | undefined
  /** Certificate and key, to serve https. */
  readonly tls?: Tls | undefined
}

/** Statuses for what Node doesn't parse as a request, by error code; 400 for all others. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  ERR_HTTP_CONNECT: 405,
}

/** A Node server over the front, not listening yet. */
export function createListener(front: Front, log: Log, options: ListenerOptions = {}): Server {
  const { tls, handshakeMs, firstBytesMs, silenceMs, mostConnections, mostOfOneAddress } = {
    ...usual,
    ...options,
  }
  const { handle, end } = inTurn(createHandler(front, log, options))
  const server =
    tls === undefined
      ? createServer(limits, handle)
      : createSecureServer(
          { ...limits, ...tls, ...forwardSecrecy, handshakeTimeout: handshakeMs },
          handle,
        )
  // We ignore unknown expectations (RFC 9110, section Expect); Node's own answer lacks our headers.
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) => end(socket, () => refuse(errorCode(error), socket)))
  server.on('connect', (_, socket) => end(socket, () => refuse('ERR_HTTP_CONNECT', socket)))
  const toLog = logDropped(log)
  limitConnections(server, {
    most: mostConnections,
    mostOfOne: mostOfOneAddress,
    isProxy: proxiesAmong(options.trustedProxies ?? []),
    dropped(reason, address) {
      options.counts?.dropped(reason)
      toLog(reason, address)
    },
  })
  server.timeout = silenceMs
  // We check every header; `maxHeaderSize` bounds them. Node would drop those after the first 1,000.
  server.maxHeadersCount = 0
  // A TLS connection first carries the handshake, before the client says anything.
  const ready = tls === undefined ? 'connection' : 'secureConnection'
  server.on(ready, (socket: Socket) => endIfSilent(socket, firstBytesMs))
  return server
}

/** The front as a function that any Node server can call. */
export function createHandler(
  front: Front,
  log: Log,
  { trustedProxies = [], counts }: ListenerOptions,
): RequestListener {
  const watch = requestWatch(log, proxiesAmong(trustedProxies), counts)
  return (incoming, outgoing) => {
    const { ip, trace } = watch(incoming, outgoing)
    const canBeRead = isPlain(incoming)
    if (!canBeRead) {
      trace.note({ refused: 'form' })
      outgoing.shouldKeepAlive = false
    }
    const answer = (request: Request) => (canBeRead ? front(request, ip, trace) : unanswered(400))
    const errorHandler = (error: unknown) => {
      if (error instanceof Disconnect) {
        trace.cut()
        return undefined
      }
      if (error instanceof RequestError) return unanswered(400)
      log.error('A request could not be answered', { requestId: trace.id, stack: stackOf(error) })
      return unanswered(500)
    }
    void getRequestListener(answer, { overrideGlobalObjects: false, errorHandler })(
      incoming,
      outgoing,
    )
  }
}

/**
 * Whether a request has only one reading. With two hosts, a proxy may have checked the other one (RFC 9112, section
 * Host and :authority). A read has no body: its "body" may be the next request (RFC 9110, section GET). Node decodes
 * only one transfer coding, and HTTP/1.0 has none.
 */
function isPlain({
  method = '',
  url = '/',
  headersDistinct: headers,
  httpVersion,
}: IncomingMessage): boolean {
  const isOld = httpVersion === '1.0'
  const [host, ...otherHosts] = headers['host'] ?? []
  if (otherHosts.length > 0 || (host === undefined && !isOld)) return false
  const target = targetOf(url)
  if (target.host !== undefined && target.host !== host?.toLowerCase()) return false
  if (!hasOneReading(target.path)) return false
  const codings = headers['transfer-encoding']?.join(',').toLowerCase()
  if (codings !== undefined && (isOld || codings !== 'chunked')) return false
  const saysBody = codings !== undefined || Number(headers['content-length']?.[0] ?? 0) !== 0
  return !(['GET', 'HEAD'].includes(method) && saysBody)
}

/** Tells the client why and closes the connection. Closes at once if TLS failed, as it can't tell then. */
function refuse(code: string, socket: Duplex): void {
  const isHttp = /^(?:HPE|ERR_HTTP)_/.test(code)
  if (!isHttp || !socket.writable) {
    socket.destroy()
    return
  }
  const late = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(late))
  const status = unreadable[code] ?? 400
  const allow = status === 405 && { allow: 'GET, HEAD, POST' }
  const headers = { connection: 'close', 'content-length': '0', ...allow, ...bareHeaders }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'), () =>
    socket.destroy(),
  )
}
