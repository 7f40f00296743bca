import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type IsProxy } from '../http/client-address.ts'
import type { Dropped } from '../http/connections.ts'
import type { Fields, Log } from './log.ts'
import { healthPaths, routeOf, targetOf, tillRoute } from '../http/paths.ts'

/** What the code that answers a request knows and reports about it. */
export interface RequestTrace {
  readonly id: string
  /** What the request is for (`routeOf`). */
  readonly route: string
  /** Adds fields to the request's log line. Never a secret, nor what a person typed. */
  readonly note: (fields: Fields) => void
  /** Ends the connection, because the answer has begun and can't be completed. */
  readonly cut: () => void
}

/** A finished request. */
export interface EndedRequest {
  readonly method: string
  readonly route: string
  /** The HTTP status; `undefined` when the connection ended before the whole answer was sent. */
  readonly status: number | undefined
  readonly ms: number
  readonly noted: Fields
}

/** Counts requests and dropped connections. */
export interface RequestCounts {
  dropped(reason: Dropped): void
  begun(route: string): void
  ended(request: EndedRequest): void
}

/** Follows one request until its answer has left, and tells who sent it. */
type RequestWatch = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => { readonly ip: string; readonly trace: RequestTrace }

/** Logs one line for each finished request, and puts its name into the answer (`X-Request-Id`). */
export function requestWatch(log: Log, isProxy: IsProxy, counts?: RequestCounts): RequestWatch {
  return (incoming, outgoing) => {
    const start = performance.now()
    const { socket, headersDistinct: headers } = incoming
    const onTheLine = socket.remoteAddress ?? 'unknown'
    const ip = clientAddress(isProxy, onTheLine, headers['x-forwarded-for']?.join(','))
    const id = requestId(isProxy, onTheLine, headers['x-request-id']?.[0])
    const route = routeOf(targetOf(incoming.url ?? '/').path)
    let noted: Fields = {}
    outgoing.setHeader('x-request-id', id)
    counts?.begun(route)
    outgoing.once('close', () => {
      const ended: EndedRequest = {
        method: incoming.method ?? '',
        route,
        status: outgoing.writableFinished ? outgoing.statusCode : undefined,
        ms: Math.round(performance.now() - start),
        noted,
      }
      counts?.ended(ended)
      const { method, status, ms } = ended
      const fields = { requestId: id, client: ip, method, route, status, ms, ...noted }
      log[levelOf(ended)](`${method} ${route} ${status ?? 'disconnected'} ${ms} ms`, fields)
    })
    const note = (more: Fields) => (noted = { ...noted, ...more })
    return { ip, trace: { id, route, note, cut: () => socket.destroy() } }
  }
}

/** Requests for the till's files and health checks come by the dozen, so we log them only when they fail. */
function levelOf({ route, status, noted }: EndedRequest): keyof Log {
  const isOdd = noted['refused'] !== undefined || noted['redirect'] !== undefined
  if (isOdd || (status !== undefined && status >= 500)) return 'warn'
  const isWell = status !== undefined && status < 400
  return isWell && (route === tillRoute || healthPaths.includes(route)) ? 'debug' : 'info'
}

/** Safe in a log, a header and a log query. */
const harmless = /^[\w.:=+/-]{1,128}$/

/**
 * Chooses a request's name in the log.
 * @param isProxy tells whose `X-Request-Id` we accept; any other client could invent one
 */
export function requestId(isProxy: IsProxy, onTheLine: string, given = ''): string {
  return harmless.test(given) && isProxy(onTheLine) ? given : randomUUID()
}
