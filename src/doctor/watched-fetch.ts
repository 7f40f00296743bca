import type { Fetch } from '../platform/transport/transport.ts'

/** The head of one answer, and what its body weighed. */
export interface Head {
  readonly method: string
  /** Of the address, with the deployment's prefix and without its query. */
  readonly path: string
  readonly status: number
  /** Of the headers that say how the platform works, by name in lower case; cookies are not among them. */
  readonly headers: ReadonlyMap<string, string>
  /** Epoch milliseconds, when the head was there. */
  readonly at: number
  /** Bytes of the body once it is read, after decompression. */
  bytes: number
}

/** A fetch whose answers leave their heads behind. */
export interface WatchedFetch {
  readonly fetch: Fetch
  readonly heads: readonly Head[]
  /** Why the last request had no answer, as the network said it; `undefined` while they are answered. */
  fault(): unknown
}

/** Headers worth reporting; none of them carries a secret. */
const told =
  /^(?:date|content-(?:type|encoding|length)|retry-after|server|via|link|etag|(?:x-)?ratelimit.*|x-rate-limit.*|access-control-.*)$/

/** @param wallNow epoch milliseconds of the device's clock */
export function watchFetch(fetch: Fetch, wallNow: () => number): WatchedFetch {
  const heads: Head[] = []
  let fault: unknown
  return {
    heads,
    fault: () => fault,
    async fetch(url, init) {
      try {
        const response = await fetch(url, init)
        fault = undefined
        const head: Head = {
          method: init.method ?? 'GET',
          path: pathOf(url),
          status: response.status,
          headers: new Map([...response.headers].filter(([name]) => told.test(name))),
          at: wallNow(),
          bytes: 0,
        }
        heads.push(head)
        return weighed(response, head)
      } catch (error) {
        fault = error
        throw error
      }
    },
  }
}

/** The same answer, whose body is counted as it is read. */
function weighed(response: Response, head: Head): Response {
  if (response.body === null) return response
  const scale = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, on) {
      head.bytes += piece.byteLength
      on.enqueue(piece)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(scale), { status, statusText, headers })
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, '')
}
