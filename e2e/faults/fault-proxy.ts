import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../src/testing/servers/listen.ts'
import { isJsonObject } from '../json.ts'

/** The endpoints that faults can hit; all other requests pass untouched. */
export type Endpoint = 'purchase' | 'retry' | 'poll' | 'list' | 'sign-in' | 'refresh'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A till's request on its way, for a fault to handle. */
export interface Exchange {
  readonly endpoint: Endpoint
  readonly path: string
  readonly body: string
  /**
   * Passes it to the platform, once per call.
   * @throws {Error} when the platform closes without an answer
   */
  forward(): Promise<Answer>
  /** Answers the till. */
  answer(answer: Answer): void
  /** Ends the connection like a broken line. */
  reset(): void
}

/** Handles a request. Without a call to `answer` or `reset`, the till gets no answer. */
export type Fault = (exchange: Exchange) => unknown

/** What the till asked of the platform. */
export type Seen = Pick<Exchange, 'endpoint' | 'path' | 'body'>

/**
 * A line between till and platform that breaks on command. Uses HTTP over real sockets, so the fault reaches the
 * browser's own network code. Each connection serves one request, because a browser resends a lost request on a used
 * connection.
 */
export interface FaultProxy {
  readonly origin: string
  /** Breaks the next `times` requests to an endpoint. An endpoint's faults apply in order. */
  strike(endpoint: Endpoint, fault: Fault, times?: number): void
  /** The requests that have reached the line. */
  seen(endpoint: Endpoint): readonly Seen[]
  /** Serves the till's files from another server: a new version. The API stays. */
  deploy(origin: string): void
  close(): Promise<void>
}

/**
 * @param target origin of the platform, which serves the till too
 * @param options.anyOrigin lets pages of other origins in, through headers on the platform's own answers only (CORS)
 */
export async function openFaultProxy(
  target: string,
  { anyOrigin = false }: { readonly anyOrigin?: boolean } = {},
): Promise<FaultProxy> {
  const struck = new Map<Endpoint, Fault[]>()
  const seen: Seen[] = []
  let files = target

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const { body, endpoint } = await read(incoming)
    const isApi = path.startsWith('/vas')
    const forward = async () => {
      const answer = await send(isApi ? target : files, incoming, body)
      return anyOrigin ? { ...answer, headers: { ...answer.headers, ...open } } : answer
    }
    if (anyOrigin && incoming.method === 'OPTIONS') {
      outgoing.writeHead(204, { ...open, ...openTo }).end()
      return
    }
    const exchange = exchangeOf({ path, body, forward, outgoing })
    if (endpoint === undefined) return pass(exchange)
    seen.push({ endpoint, path, body: body.toString() })
    const fault = struck.get(endpoint)?.shift() ?? pass
    await fault({ ...exchange, endpoint })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.socket?.resetAndDestroy())
  })

  return {
    origin: `http://localhost:${await listen(server)}`,
    strike(endpoint, fault, times = 1) {
      const before = struck.get(endpoint) ?? []
      struck.set(endpoint, [...before, ...Array.from({ length: times }, () => fault)])
    },
    seen: (endpoint) => seen.filter((one) => one.endpoint === endpoint),
    deploy(origin) {
      files = origin
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Lets a page of another origin read an answer. */
const open = { 'access-control-allow-origin': '*' }
const openTo = {
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST',
}

/** Passes a request and its answer on untouched. */
export async function pass(exchange: Omit<Exchange, 'endpoint'>): Promise<void> {
  exchange.answer(await exchange.forward())
}

async function read(incoming: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(Buffer.from(piece))
  const body = Buffer.concat(pieces)
  return { body, endpoint: endpointOf(incoming.method, incoming.url ?? '/', body.toString()) }
}

function endpointOf(method: string | undefined, url: string, body: string): Endpoint | undefined {
  const { pathname } = new URL(url, 'http://till')
  if (!pathname.startsWith('/vas')) return undefined
  if (pathname.endsWith('/transactions')) return method === 'POST' && isPoll(body) ? 'poll' : 'list'
  if (method !== 'POST') return undefined
  if (pathname.endsWith('/purchase')) return 'purchase'
  if (pathname.endsWith('/retry')) return 'retry'
  if (pathname.endsWith('/auth/token')) return 'sign-in'
  return pathname.endsWith('/auth/token/refresh') ? 'refresh' : undefined
}

function isPoll(body: string): boolean {
  const parsed: unknown = JSON.parse(body || '{}')
  return isJsonObject(parsed) && 'transactionId' in parsed
}

function exchangeOf(parts: {
  path: string
  body: Buffer
  forward: () => Promise<Answer>
  outgoing: ServerResponse
}): Omit<Exchange, 'endpoint'> {
  const { path, body, forward, outgoing } = parts
  return {
    path,
    body: body.toString(),
    forward,
    answer({ status, headers, body }) {
      const bytes = Buffer.from(body, 'latin1')
      outgoing.writeHead(status, {
        ...headers,
        connection: 'close',
        'content-length': bytes.length,
      })
      outgoing.end(bytes)
    },
    reset: () => outgoing.socket?.resetAndDestroy(),
  }
}

/** Headers that hold for one connection, or that the line writes itself. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Headers that the line keeps back. With its address the page would look like a stranger's, and a fault couldn't change
 * compressed text.
 */
const keptBack = /^(?:host|origin|sec-fetch-site|accept-encoding)$/

/** Keeps the body as bytes, so a picture passes undamaged. */
async function send(origin: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !keptBack.test(name)),
  )
  const going = request(new URL(incoming.url ?? '/', origin), {
    agent: false,
    ...(incoming.method !== undefined && { method: incoming.method }),
    headers: { ...headers, host: new URL(origin).host, connection: 'close' },
  })
  going.end(body)
  const [response]: IncomingMessage[] = await once(going, 'response')
  if (response === undefined) throw new Error('No answer')
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(Buffer.from(piece))
  const kept = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ofTheConnection.has(name) ? [[name, value] as const] : [],
  )
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(kept),
    body: Buffer.concat(pieces).toString('latin1'),
  }
}
