import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { endpoints, type Endpoint } from '../../platform/contract/endpoints.ts'
import { chooseEncoding } from './encoding.ts'
import { jsonType } from './media-type.ts'
import { routeOf } from './route.ts'

/** Endpoints that only read, including those that the spec also has as POST (rulings R4, R5). */
const lists = new Set(
  Object.values(endpoints)
    .filter(({ methods }: Endpoint) => methods.includes('GET'))
    .map(({ path }): string => path),
)

/** The lowest brotli quality that finds distant repeats: 20,000 products take less than half of gzip's bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const makers = { br: () => createBrotliCompress(quality), gzip: () => createGzip() }

/**
 * Compresses a read list when the client accepts it and the platform sent it plain. On a shop's slow line, a cashier
 * mostly waits for that. Sales have short answers, so they stay plain. BREACH (secrets guessed from lengths) doesn't
 * apply: it needs requests that a browser authorises by itself, and ours carry a bearer token.
 * @param answer of the API, with an unread body
 */
export function compressed(request: Request, answer: Response): Response {
  const { headers, body } = answer
  const reads = request.method === 'GET' || lists.has(routeOf(new URL(request.url).pathname))
  const wanted = reads && answer.status === 200 && !headers.has('content-encoding')
  if (!wanted || body === null || !jsonType.test(headers.get('content-type') ?? '')) return answer
  const accepted = request.headers.get('accept-encoding')
  const encoding = chooseEncoding(accepted, () => true)
  const own = new Headers(headers)
  own.append('vary', 'accept-encoding')
  if (encoding === 'identity') return new Response(body, { status: 200, headers: own })
  own.set('content-encoding', encoding)
  own.delete('content-length')
  const etag = own.get('etag')
  // A compressed body matches, but not byte for byte, so its etag is weak. Source: RFC 9110, section ETag.
  if (etag !== null && !etag.startsWith('W/')) own.set('etag', `W/${etag}`)
  const packer = makers[encoding]()
  const reader = body.getReader()
  // Also when the client leaves, so the sender can stop.
  packer.once('close', () => void reader.cancel().catch(() => undefined))
  // A broken source breaks the packer too, and its reader gets the error.
  pipeline(piecesOf(reader), packer).catch(() => undefined)
  return new Response(streamOf(packer), { status: 200, headers: own })
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

function streamOf(packer: Transform): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = packer[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next()
      if (piece.done === true) controller.close()
      else controller.enqueue(piece.value)
    },
    cancel() {
      packer.destroy()
    },
  })
}
