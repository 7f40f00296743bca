import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { endpoints, type Endpoint } from '../../platform/contract/endpoints.ts'
import { chooseEncoding } from './encoding.ts'
import { jsonType } from './media-type.ts'
import { routeOf } from './route.ts'

/** What only reads, also where the spec has it as POST too (rulings R4, R5). */
const lists = new Set(
  Object.values(endpoints)
    .filter(({ methods }: Endpoint) => methods.includes('GET'))
    .map(({ path }): string => path),
)

/** Of brotli's qualities the first that finds what recurs far apart: 20,000 products come in less than half of gzip's bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const makers = { br: () => createBrotliCompress(quality), gzip: () => createGzip() }

/**
 * A read list compressed, where the client takes it and the platform sent it plain: on a shop's slow line that is most of
 * what a cashier waits for. Only what reads: a sale's answer is short. That lengths tell of secrets (BREACH)
 * needs a page that can make another one's browser ask with its rights; here every request carries a bearer token.
 * @param answer of the API, whose body nobody has read
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
  // Another form of the same: alike, but not byte for byte. Source: RFC 9110, section ETag.
  if (etag !== null && !etag.startsWith('W/')) own.set('etag', `W/${etag}`)
  const packer = makers[encoding]()
  const reader = body.getReader()
  // Also where nobody reads on: whoever sends need not.
  packer.once('close', () => void reader.cancel().catch(() => undefined))
  // What breaks off breaks the packer off, whose reader hears of it.
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
