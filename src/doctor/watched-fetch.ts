import type { Fetch } from '../platform/transport/transport.ts'

/** One answer's head, and the size of its body. */
export interface Head {
  readonly method: string
  /** The address's path, with the deployment's prefix and without the query. */
  readonly path: string
  readonly status: number
  /** Headers that tell how the platform works, by lower-case name; never cookies. */
  readonly headers: ReadonlyMap<string, string>
  /** When the head arrived, in epoch milliseconds. */
  readonly at: number
  /** Bytes of the body after decompression, once it is read. */
  bytes: number
}

/** A fetch that records the head of each answer. */
export interface WatchedFetch {
  readonly fetch: Fetch
  readonly heads: readonly Head[]
  /** The network's error for the last request; `undefined` if it was answered. */
  fault(): unknown
}

/** Headers worth reporting; none of them holds a secret. */
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

/** The same answer; counts its body while it is read. */
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
