import type { Clock } from '../platform/transport/clock.ts'
import type { Reader } from '../platform/reads/read.ts'
import type { Session } from '../platform/session/session.ts'
import type { Reply } from '../platform/transport/transport.ts'
import type { Method } from '../platform/contract/endpoints.ts'

/** One request to the platform and its result. Kept in memory only; reports show nothing of its body. */
export interface Exchange {
  readonly method: Method
  readonly path: string
  readonly reply: Reply
  /** When it was sent, by `Clock.elapsed`. */
  readonly at: number
  /** From the request to the whole answer, in milliseconds. */
  readonly ms: number
}

/** A session that records each request. Ends instead of waiting for a sign-in, because nobody is there. */
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

/** A reader that records its answers, for a session that others use too. One exchange includes the failed tries. */
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
