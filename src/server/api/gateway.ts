import { once } from 'node:events'
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { joinPath } from '../../platform/contract/access/base-url.ts'
import { largestBody, readJson } from '../../sandbox/http/body.ts'
import { addressScope } from '../../sandbox/rules/rate-limit.ts'
import { createTurns } from '../../sandbox/sql/database/turns.ts'
import { StoreAway } from '../../sandbox/store/store-away.ts'
import { endpointAt } from '../../platform/contract/endpoints.ts'
import { notSentHeader } from '../../platform/contract/not-sent.ts'
import { errorCode } from '../../sandbox/sql/database/errors.ts'
import { decodedText, jsonType, largestRead } from '../http/encoding.ts'
import { routeOf } from '../http/paths.ts'
import { fromPlatform, toPlatform } from './gateway-headers.ts'
import type { RequestTrace } from '../watch/request-watch.ts'
import { parseAnswer } from '../../values/text/json-text.ts'
import { noteOutcome, saleKindOf, type SaleOutcome } from '../watch/sale-outcome.ts'
import { problem, tooLarge } from '../http/problem.ts'

/** How long the platform may take, in milliseconds. */
const usualPatience = {
  /** Until it accepts a connection. */
  connectMs: 10_000,
  /** Until its answer begins. */
  answerMs: 60_000,
  /** Between two pieces of its answer. */
  silenceMs: 30_000,
  /** How long we keep an idle connection. Many servers end theirs after five seconds. */
  idleMs: 4_000,
}
export type Patience = Readonly<Partial<typeof usualPatience>>

/** The most connections to the platform for sales, as many for all else, and how many of these for one address. */
const most = { ofAll: 200, ofOne: 50 } as const
/** How long a request waits for a connection, in milliseconds. */
const turnMs = 10_000

export interface Gateway {
  /**
   * Passes a request for a spec endpoint on and streams the answer back. It sends once: only the till knows whether a
   * second request could sell twice.
   * @param path on the platform, with or without `/api/v1`, with its query
   * @param ip of the client
   * @param trace of the request in the log: the platform gets its name, and the gateway notes a sale's outcome in it
   * @returns the platform's answer, or our 400, 404, 405, 413, 415, 502, 503 or 504; with `notSentHeader` if nothing left
   */
  fetch(request: Request, path: string, ip: string, trace?: RequestTrace): Promise<Response>
  /** Whether the platform answers at all, with any status. */
  reaches(): Promise<boolean>
  close(): void
}

/** A reverse proxy to a real platform, which makes it reachable from the till's origin (ruling R2). */
export function createGateway(upstream: URL, patience: Patience = {}): Gateway {
  const { connectMs, answerMs, silenceMs, idleMs } = { ...usualPatience, ...patience }
  const isHttps = upstream.protocol === 'https:'
  const open = isHttps ? httpsRequest : httpRequest
  // The platform may close a kept connection just as we use it. We can repeat a read, but can't tell whether anything
  // else was done. So only reads share connections.
  const keep = { keepAlive: true, timeout: idleMs }
  const kept = isHttps ? new HttpsAgent(keep) : new HttpAgent(keep)

  const ofAll = createTurns(most.ofAll, turnMs)
  const ofOne = createTurns(most.ofOne, turnMs)

  /** Takes a turn until the platform's answer has ended. */
  function askInTurn(request: Request, path: string, body: Uint8Array, ip: string, id?: string) {
    const sale = saleKindOf(routeOf(new URL(request.url).pathname))
    const kind = sale === undefined ? 'reads' : 'sales'
    return new Promise<IncomingMessage>((resolve, reject) => {
      const exchange = async () => {
        request.signal.throwIfAborted()
        const answer = await ask(request, path, body, ip, id)
        resolve(answer)
        if (!answer.closed) await once(answer, 'close')
      }
      ofOne(`${kind} ${addressScope(ip)}`, () => ofAll(kind, exchange)).catch((error: unknown) =>
        reject(error instanceof StoreAway ? new NotSent(error) : error),
      )
    })
  }

  async function ask(
    { method, headers, signal }: Pick<Request, 'method' | 'headers' | 'signal'>,
    path: string,
    body: Uint8Array,
    ip: string,
    requestId?: string,
  ): Promise<IncomingMessage> {
    const isRead = method === 'GET'
    const outgoing = open(joinPath(upstream.href, path), {
      method,
      headers: {
        ...toPlatform(headers, ip, requestId),
        // Measured here, because the platform would believe a wrong length from the client.
        ...(!isRead && { 'content-length': body.length }),
      },
      signal,
      agent: isRead ? kept : false,
    })
    const answered = answerTo(outgoing, answerMs)
    let left = isRead
    if (isRead) outgoing.end()
    // Written only to an open connection, so that a failure before certainly sent nothing.
    else
      whenOpen(outgoing, isHttps ? 'secureConnect' : 'connect', connectMs, () => {
        left = true
        outgoing.end(body)
      })
    try {
      return await answered
    } catch (error) {
      outgoing.destroy()
      throw left ? error : new NotSent(error)
    }
  }

  return {
    async fetch(request, path, ip, trace) {
      const refusal = gatewayRefusal(request, path)
      if (refusal !== undefined) return refusal
      try {
        const body = await readUpTo(request.body ?? [], largestBody).catch(() => null)
        if (body === null) return problem(400, 'The body could not be read to its end')
        if (body === undefined) return tooLarge()
        if (body.length > 0 && !readJson(Buffer.from(body).toString()).ok)
          return problem(400, 'The body is not JSON, or has a member twice')
        const answer = await askInTurn(request, path, body, ip, trace?.id)
        return await responseOf(answer, silenceMs, trace)
      } catch (error) {
        return unanswered(error, trace)
      }
    },
    async reaches() {
      const nothing = { method: 'GET', headers: new Headers(), signal: AbortSignal.timeout(60_000) }
      const answer = await ask(nothing, '/', new Uint8Array(), '127.0.0.1').catch(() => undefined)
      answer?.destroy()
      return answer !== undefined
    },
    close: () => kept.destroy(),
  }
}

/** The answer for a request that got none; the log gets the reason. */
function unanswered(error: unknown, trace: RequestTrace | undefined): Response {
  const isNotSent = error instanceof NotSent
  const reason = isNotSent ? error.cause : error
  const isSale = trace !== undefined && saleKindOf(trace.route) !== undefined
  trace?.note({
    ...(isNotSent && isSale && { outcome: 'not-sent' satisfies SaleOutcome }),
    fault: errorCode(reason) || (reason instanceof Error ? reason.message : 'unknown'),
  })
  const headers = isNotSent ? { [notSentHeader]: '1' } : {}
  if (reason instanceof StoreAway)
    return problem(503, 'Too many requests wait for the platform', {
      ...headers,
      'retry-after': '1',
    })
  return reason instanceof Late
    ? problem(504, 'The platform took too long to answer', headers)
    : problem(502, 'The platform could not be reached, or broke off', headers)
}

/** The gateway's own refusals: it passes on only the spec's endpoints with their methods, and only JSON. */
function gatewayRefusal(request: Request, path: string): Response | undefined {
  const { pathname } = new URL(joinPath('http://platform', path))
  const endpoint = isAmbiguous(pathname) ? undefined : endpointAt(pathname)
  if (endpoint === undefined) return problem(404, 'There is no such endpoint')
  if (!endpoint.methods.some((method) => method === request.method))
    return problem(405, 'This endpoint does not take this method', {
      allow: endpoint.methods.join(', '),
    })
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return tooLarge()
  return isJson(request) ? undefined : problem(415, 'Content-Type must be application/json')
}

/** Whether a platform, or a decoding proxy in front of it, could read this as another path. */
function isAmbiguous(pathname: string): boolean {
  try {
    return special.test(decodeURIComponent(pathname)) || special.test(pathname)
  } catch {
    return true
  }
}

/** `? # ;`, a backslash and control characters, and the same, dots and slashes while encoded, once or more. */
const special = /[\\?#;\p{Cc}]|%(?:25)*(?:2[ef3]|3[bf]|5c|[01][\da-f]|7f)/iu

/** Accepts JSON bodies only, uncompressed. */
function isJson({ method, headers }: Request): boolean {
  if (method === 'GET') return true
  const type = headers.get('content-type')
  const isPacked = !['identity', null].includes(headers.get('content-encoding'))
  return !isPacked && (type === null || jsonType.test(type))
}

class Late extends Error {
  override readonly message = 'The platform fell silent'
}

/** No byte of the request has left. Its `cause` says why. */
class NotSent extends Error {
  constructor(cause: unknown) {
    super('The request was not sent', { cause })
  }
}

/** Calls once a new connection is open: over TLS, once its certificate is accepted. Ends a request without one. */
function whenOpen(
  outgoing: ClientRequest,
  event: 'connect' | 'secureConnect',
  connectMs: number,
  then: () => void,
): void {
  const timer = setTimeout(() => outgoing.destroy(new Late()), connectMs)
  outgoing.once('close', () => clearTimeout(timer))
  outgoing.once('socket', (socket) =>
    socket.once(event, () => {
      clearTimeout(timer)
      then()
    }),
  )
}

function answerTo(outgoing: ClientRequest, answerMs: number): Promise<IncomingMessage> {
  let timer: NodeJS.Timeout | undefined
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    timer = setTimeout(() => reject(new Late()), answerMs)
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
    // For example, the platform switches to another protocol unasked.
    outgoing.once('close', () => reject(new Error('The platform did not answer')))
  })
  return answered.finally(() => clearTimeout(timer))
}

/** @returns nothing when there are more bytes than these; does not wait for the rest */
async function readUpTo(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function responseOf(
  answer: IncomingMessage,
  silenceMs: number,
  trace: RequestTrace | undefined,
): Promise<Response> {
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) {
    answer.destroy()
    throw new Error('The platform answered with an unknown status')
  }
  const { location } = answer.headers
  // Only the server's name: the rest of the address may have a token.
  if (status >= 300 && status < 400 && location !== undefined)
    trace?.note({ redirect: URL.canParse(location) ? new URL(location).origin : 'the same server' })
  const head = { status, headers: fromPlatform(answer.headers) }
  if ([204, 205, 304].includes(status)) {
    answer.resume()
    if (trace !== undefined) noteOutcome(trace, status, '')
    return withoutBody(head)
  }
  const isSale = trace !== undefined && saleKindOf(trace.route) !== undefined
  const pieces = isSale ? readAlong(answer, trace) : answer
  if (jsonType.test(answer.headers['content-type'] ?? ''))
    return new Response(streamOf(answer, pieces, silenceMs, trace?.cut), head)
  return await onlyJson(streamOf(answer, pieces, silenceMs), head, trace)
}

/**
 * Passes JSON on. For any other body, such as an HTML page, passes on only the status: the till's origin must never
 * serve what a browser would show. Reads the body first if its type isn't JSON.
 */
async function onlyJson(
  body: ReadableStream<Uint8Array>,
  { status, headers }: { status: number; headers: Headers },
  trace: RequestTrace | undefined,
): Promise<Response> {
  const bytes = await readUpTo(body, largestRead)
  const text = bytes && decodedText(bytes, headers.get('content-encoding') ?? undefined)
  if (bytes !== undefined && text !== undefined && parseAnswer(text).ok)
    return new Response(bytes, { status, headers })
  if (bytes?.length !== 0) trace?.note({ dropped: 'not JSON' })
  return withoutBody({ status, headers })
}

function withoutBody({ status, headers }: { status: number; headers: Headers }): Response {
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(null, { status, headers })
}

/**
 * Passes on the pieces of a sale's answer and notes the outcome once all have come. Passes on an answer too long for a
 * sale without keeping it.
 */
async function* readAlong(
  answer: IncomingMessage,
  trace: RequestTrace,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let length = 0
  const whole: AsyncIterable<Uint8Array> = answer
  for await (const piece of whole) {
    length += piece.length
    if (length <= largestRead) pieces.push(piece)
    else pieces = []
    yield piece
  }
  const text = decodedText(Buffer.concat(pieces), answer.headers['content-encoding'])
  noteOutcome(trace, answer.statusCode ?? 502, text)
}

/**
 * @param cut ends the client's connection when the answer breaks off, because the sender would add an ending and words;
 *   without `cut`, reading fails
 */
function streamOf(
  answer: IncomingMessage,
  body: AsyncIterable<Uint8Array>,
  silenceMs: number,
  cut?: () => void,
): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => answer.destroy(new Late()), silenceMs)
      try {
        const piece = await pieces.next()
        if (piece.done === true) controller.close()
        else controller.enqueue(piece.value)
      } catch (error) {
        if (cut === undefined) throw error
        cut()
        controller.close()
      } finally {
        clearTimeout(timer)
      }
    },
    cancel() {
      answer.destroy()
    },
  })
}
