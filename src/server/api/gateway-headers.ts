import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { chooseEncoding } from '../http/encoding.ts'

/**
 * Headers that the gateway passes on to the platform. It drops hop-by-hop headers and cookies, and the browser headers
 * that make a platform refuse another origin. It also drops the body's length and coding, because it measures the body
 * itself.
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
 * Headers of an answer that the gateway passes back. A platform must not set cookies, clear storage or loosen a policy
 * on the till's origin. Its answers are JSON, even when they name another type.
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
 * @param requestId of the request in our log, to find it in the platform's log
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
  // The only coding that the gateway can read, to find a sale's outcome.
  const coding = chooseEncoding(headers.get('accept-encoding'), (form) => form === 'gzip')
  return {
    ...Object.fromEntries(kept),
    'accept-encoding': coding,
    'x-forwarded-for': ip,
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  }
}

/** The headers of a platform's answer that the till gets. */
export function fromPlatform(headers: IncomingHttpHeaders): Headers {
  // Overrides the platform: a cache must not keep what needs a token.
  const kept = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  for (const name of answerHeaders) {
    const value = headers[name]
    if (typeof value === 'string') kept.set(name, value)
  }
  return kept
}
