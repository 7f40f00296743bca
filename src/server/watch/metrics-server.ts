import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { endIfSilent } from '../http/connections.ts'
import { hostNameOf } from '../http/host-name.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { bareHeaders } from '../http/security-headers.ts'
import { type Serving, startServing } from '../serving.ts'
import type { Settings } from '../config/settings.ts'
import type { OwnNames } from '../http/own-names.ts'

/** One operator's program asks: one short request at a time. */
const limits = { maxHeaderSize: 8 * 1_024, headersTimeout: 5_000, requestTimeout: 5_000 } as const
const mostConnections = 20
const firstBytesMs = 5_000

/**
 * Serves the metrics at `/metrics`, on a separate address.
 * @throws {StartFailure} when the address isn't available
 */
export function serveMetrics(
  metrics: Metrics,
  { port, host }: NonNullable<Settings['metrics']>,
  { hosts }: Pick<OwnNames, 'hosts'>,
  log: Log,
): Promise<Serving> {
  const isKnown = (name: string) => isInside(name) || name === host || hosts.has(name)
  let hasToldOfRefusal = false
  const refuse = (name: string, response: ServerResponse) => {
    response.writeHead(421).end()
    if (hasToldOfRefusal) return
    hasToldOfRefusal = true
    log.warn('The metrics were refused under a host name that ALLOWED_HOSTS does not have', {
      host: name,
    })
  }
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of Object.entries(bareHeaders)) response.setHeader(name, value)
    const { host = '' } = request.headers
    const name = hostNameOf(host.replace(/:\d*$/, '')) ?? host
    if (isKnown(name)) void answer(metrics, request, response)
    else refuse(name, response)
  })
  server.maxConnections = mostConnections
  server.timeout = limits.requestTimeout
  server.on('connection', (socket: Socket) => endIfSilent(socket, firstBytesMs))
  return startServing(server, { port, host, tls: undefined }, 'METRICS_')
}

/** IP addresses and names without a dot: an outsider can't register these for DNS rebinding. */
function isInside(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.')
}

async function answer(
  metrics: Metrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end()
  else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
  else response.setHeader('content-type', metrics.contentType).end(await metrics.text())
}
