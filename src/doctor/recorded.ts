import type { Clock } from '../platform/transport/clock.ts'
import type { Reader } from '../platform/reads/read.ts'
import type { Session } from '../platform/session/session.ts'
import type { Reply } from '../platform/transport/transport.ts'
import type { Method } from '../platform/contract/endpoints.ts'

/** One request to the platform and what came of it; lives in memory only, and nothing of its body is reported. */
export interface Exchange {
  readonly method: Method
  readonly path: string
  readonly reply: Reply
  /** By `Clock.elapsed`, when it was sent. */
  readonly at: number
  /** From the request to the whole answer, in milliseconds. */
  readonly ms: number
}

/** The session, each of whose requests leaves its exchange. One that ends is not waited for: nobody is there to sign in. */
export function recordedSession(
  session: Session,
  parts: { clock: Clock; exchanges: Exchange[]; signal?: AbortSignal | undefined },
): Session {
  const { clock, exchanges, signal } = parts
  return {
    ...session,
    async send(request) {
      const at = clock.elapsed()
      const own = signal === undefined ? request : { ...request, signal }
      const reply = await session.send(own, { onExpired: 'fail' })
      const { method, path } = request
      exchanges.push({ method, path, reply, at, ms: clock.elapsed() - at })
      return reply
    },
  }
}

/**
 * A reader each of whose answers leaves its exchange: for a session that other work goes over too. Tries that came to
 * nothing are within one exchange.
 */
export function recordedReader(
  reader: Reader,
  parts: { clock: Clock; exchanges: Exchange[]; signal?: AbortSignal | undefined },
): Reader {
  const { clock, exchanges, signal } = parts
  const own = signal === undefined ? {} : { signal }
  return {
    async reply(endpoint, request, options) {
      const at = clock.elapsed()
      const reply = await reader.reply(endpoint, request, { ...options, ...own })
      const { method, path } = request
      exchanges.push({ method, path, reply, at, ms: clock.elapsed() - at })
      return reply
    },
    async replyToEither(endpoint, methods, build, options) {
      const at = clock.elapsed()
      let last = build(methods[0])
      const watched = (method: Method) => (last = build(method))
      const reply = await reader.replyToEither(endpoint, methods, watched, { ...options, ...own })
      const { method, path } = last
      exchanges.push({ method, path, reply, at, ms: clock.elapsed() - at })
      return reply
    },
  }
}
