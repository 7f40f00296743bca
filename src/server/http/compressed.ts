import { endpoints, type Endpoint } from '../../platform/contract/endpoints.ts'
import { chooseEncoding, jsonType } from './encoding.ts'
import { routeOf } from './paths.ts'

/** Endpoints that only read, including those that the spec also has as POST (rulings R4, R5). */
const lists = new Set(
  Object.values(endpoints)
    .filter(({ methods }: Endpoint) => methods.includes('GET'))
    .map(({ path }): string => path),
)

/** How many answers we compress at once. More would take the processor from the sales. */
const atOnce = 4
let underWay = 0

/**
 * Compresses a read list with gzip when the client accepts it and the platform sent it plain. On a shop's slow line, a
 * cashier mostly waits for that. Sales have short answers, so they stay plain. BREACH (secrets guessed from lengths)
 * doesn't apply: it needs requests that a browser authorises by itself, and ours carry a bearer token.
 * @param answer of the API, with an unread body
 */
export function compressed(request: Request, answer: Response): Response {
  const { headers, body, status } = answer
  const reads = request.method === 'GET' || lists.has(routeOf(new URL(request.url).pathname))
  const isFinal =
    headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform')
  const isJson = jsonType.test(headers.get('content-type') ?? '')
  if (!reads || status !== 200 || isFinal || body === null || !isJson) return answer
  headers.append('vary', 'accept-encoding')
  const accepted = request.headers.get('accept-encoding')
  const mayPack = underWay < atOnce
  if (chooseEncoding(accepted, (form) => form === 'gzip' && mayPack) === 'identity') return answer
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  const etag = headers.get('etag')
  // A compressed body matches, but not byte for byte, so its etag is weak. Source: RFC 9110, section ETag.
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  const packer = new CompressionStream('gzip')
  underWay += 1
  // A broken source breaks the answer too, and a client that leaves ends the source.
  void body
    .pipeTo(packer.writable)
    .catch(() => undefined)
    .finally(() => (underWay -= 1))
  return new Response(packer.readable, { headers })
}
