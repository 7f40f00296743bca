import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { joinPath } from '../contract/base-url.ts'
import { fromPlatform, toPlatform } from './gateway-headers.ts'
import type { RequestTrace } from './request-watch.ts'
import { noteOutcome, saleKindOf } from './sale-outcome.ts'
import { decodedText } from './decoded-text.ts'
import { notJson, problem, tooLarge } from './problem.ts'

/** How long the platform may take, in milliseconds. */
export interface Patience {
  /** Until its answer begins. */
  readonly answerMs: number
  /** Between two pieces of its answer. */
  readonly silenceMs: number
}

const usualPatience: Patience = { answerMs: 60_000, silenceMs: 30_000 }

/** The largest body of a request that goes on, in bytes. */
const largestBody = 1_024 * 1_024

export interface Gateway {
  /**
   * Hands one request on and streams the answer back. It is sent once: whether to send it again is the till's to
   * decide, which knows whether that could sell twice.
   * @param path on the platform, with or without `/api/v1`, with its query
   * @param ip of the client
   * @param trace of the request in the log: the platform gets its name, and a sale's outcome is noted in it
   * @returns the platform's answer, or 413, 415, 502 or 504 of our own
   */
  fetch(request: Request, path: string, ip: string, trace?: RequestTrace): Promise<Response>
  close(): void
}

/** A reverse proxy to a real platform, so that the till can reach it from its own origin (ruling R2). */
export function createGateway(upstream: URL, patience: Patience = usualPatience): Gateway {
  const isHttps = upstream.protocol === 'https:'
  const open = isHttps ? httpsRequest : httpRequest
  // The platform may close a kept connection at the moment it is used. A read is merely asked again; of anything else
  // nobody would know whether it was done. So only reads share connections.
  const kept = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })

  async function forward(
    request: Request,
    path: string,
    ip: string,
    trace: RequestTrace | undefined,
  ): Promise<Response> {
    const outgoing = open(joinPath(upstream.href, path), {
      method: request.method,
      headers: toPlatform(request.headers, ip, trace?.id),
      signal: request.signal,
      agent: ['GET', 'HEAD'].includes(request.method) ? kept : false,
    })
    const answered = answerTo(outgoing, patience.answerMs)
    try {
      // The answer may come before the body is all sent; a body that can't be sent ends the wait.
      const sent = sendBody(request, outgoing)
      const answer = await Promise.race([answered, sent.then(() => answered)])
      return responseOf(answer, request.method, patience.silenceMs, trace)
    } catch (error) {
      outgoing.destroy()
      throw error
    }
  }

  return {
    async fetch(request, path, ip, trace) {
      if (Number(request.headers.get('content-length') ?? 0) > largestBody) return tooLarge()
      if (!isJson(request)) return notJson()
      try {
        return await forward(request, path, ip, trace)
      } catch (error) {
        if (error instanceof TooLarge) return tooLarge()
        if (error instanceof Late)
          return problem(504, 'Gateway Timeout', 'The platform took too long to answer')
        return problem(502, 'Bad Gateway', 'The platform could not be reached, or broke off')
      }
    },
    close: () => kept.destroy(),
  }
}

/** A body that says what it is is JSON, as everything is that the spec's endpoints take. */
function isJson({ method, headers }: Request): boolean {
  const type = headers.get('content-type')
  if (type === null || ['GET', 'HEAD'].includes(method)) return true
  return type.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

class Late extends Error {
  override readonly message = 'The platform fell silent'
}
class TooLarge extends Error {}

function answerTo(outgoing: ClientRequest, answerMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Late()), answerMs)
    outgoing.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

async function sendBody(request: Request, outgoing: ClientRequest): Promise<void> {
  if (request.body === null) {
    outgoing.end()
    return
  }
  await pipeline(piecesOf(request.body), outgoing)
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    length += value.length
    if (length > largestBody) throw new TooLarge()
    yield value
  }
}

function responseOf(
  answer: IncomingMessage,
  method: string,
  silenceMs: number,
  trace: RequestTrace | undefined,
): Response {
  const status = answer.statusCode ?? 502
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status)
  if (!hasBody) answer.resume()
  const isSale = trace !== undefined && saleKindOf(trace.route) !== undefined
  const body = isSale ? readAlong(answer, trace) : answer
  return new Response(hasBody ? streamOf(answer, body, silenceMs) : null, {
    status,
    headers: fromPlatform(answer.headers),
  })
}

/** The pieces of a sale's answer, of which what the till is told is noted once all have come. */
async function* readAlong(
  answer: IncomingMessage,
  trace: RequestTrace,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const whole: AsyncIterable<Uint8Array> = answer
  for await (const piece of whole) {
    pieces.push(piece)
    yield piece
  }
  const text = decodedText(Buffer.concat(pieces), answer.headers['content-encoding'])
  noteOutcome(trace, answer.statusCode ?? 502, text)
}

function streamOf(
  answer: IncomingMessage,
  body: AsyncIterable<Uint8Array>,
  silenceMs: number,
): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => answer.destroy(new Late()), silenceMs)
      try {
        const piece = await pieces.next()
        if (piece.done === true) controller.close()
        else controller.enqueue(piece.value)
      } finally {
        clearTimeout(timer)
      }
    },
    cancel() {
      answer.destroy()
    },
  })
}
