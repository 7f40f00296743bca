import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { canBeDecoded } from '../http/decoded-text.ts'

/**
 * Headers that go on to the platform. All others stay here: hop-by-hop ones and cookies, those of the browser that make
 * a platform refuse a request of another origin, and what a client says of its body's length and coding: the gateway
 * measures the body that it sends.
 */
const requestHeaders = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'if-none-match',
  'user-agent',
] as const

/**
 * Headers of an answer that come back. A platform may set no cookie, clear no storage and loosen no policy on the
 * till's own origin, and its answers are JSON whatever type they name.
 */
const answerHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'date',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
] as const

/**
 * @param ip of the client: the platform counts sign-ins by address, and all of them come from here
 * @param requestId of the request in our log, so that the platform's can be found with it
 */
export function toPlatform(
  headers: Headers,
  ip: string,
  requestId: string | undefined,
): OutgoingHttpHeaders {
  const kept = requestHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const accepted = headers.get('accept-encoding')
  return {
    ...Object.fromEntries(kept),
    ...(accepted !== null && { 'accept-encoding': codingsWeRead(accepted) }),
    'x-forwarded-for': ip,
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  }
}

/** Of the codings that a client takes, those in which the gateway can look for a sale's outcome. */
function codingsWeRead(accepted: string): string {
  const codings = accepted.split(',').map((coding) => coding.trim().toLowerCase())
  const read = codings.filter((coding) => canBeDecoded(coding.replace(/\s*;.*/, '')))
  return read.length === 0 ? 'identity' : read.join(', ')
}

/** The headers of a platform's answer that the till gets. */
export function fromPlatform(headers: IncomingHttpHeaders): Headers {
  // Whatever the platform says: nobody keeps what only a token may see.
  const kept = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  for (const name of answerHeaders) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return kept
}
