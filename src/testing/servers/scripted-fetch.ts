import type { Fetch } from '../../platform/transport/transport.ts'

/** A request as the platform would see it. */
export interface Seen {
  readonly method: string
  /** With the query, as sent. */
  readonly url: string
  readonly bearer: string | undefined
  readonly bodyText: string | undefined
}

/** What the platform does with a request: answers it, breaks the connection, or hangs. */
export type Move = Response | 'break' | 'hang'

/** A `fetch` with one function as platform. `seen` has every request that reached it. */
export function scriptedFetch(platform: (seen: Seen) => Move | Promise<Move>): {
  fetch: Fetch
  seen: Seen[]
} {
  const seen: Seen[] = []
  return {
    seen,
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      const request: Seen = {
        method: init.method ?? 'GET',
        url,
        bearer: headers.get('Authorization')?.replace('Bearer ', ''),
        bodyText: typeof init.body === 'string' ? init.body : undefined,
      }
      seen.push(request)
      const move = await platform(request)
      if (move === 'break') throw new TypeError('Failed to fetch')
      if (move === 'hang') return untilAborted(init.signal)
      return move
    },
  }
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}

/** A JSON answer. */
export function jsonAnswer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
}
