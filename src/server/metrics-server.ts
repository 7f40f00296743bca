import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'
import { bareHeaders } from './security-headers.ts'
import { type Serving, startServing } from './serving.ts'
import type { Settings } from './settings.ts'

/** Whoever asks is a program of the operator's: one request at a time, and short. */
const limits = { maxHeaderSize: 8 * 1_024, headersTimeout: 5_000, requestTimeout: 5_000 } as const
const mostConnections = 20

/**
 * Serves the metrics at `/metrics`, on an address of their own.
 * @throws {StartFailure} where the address can't be had
 */
export function serveMetrics(
  metrics: Metrics,
  { port, host }: NonNullable<Settings['metrics']>,
): Promise<Serving> {
  const server = createServer(
    limits,
    (request, response) => void answer(metrics, request, response),
  )
  server.maxConnections = mostConnections
  return startServing(server, { port, host, tls: undefined }, 'METRICS_')
}

async function answer(
  metrics: Metrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(bareHeaders)) response.setHeader(name, value)
  if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end()
  else if (method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
  else response.setHeader('content-type', metrics.contentType).end(await metrics.text())
}
