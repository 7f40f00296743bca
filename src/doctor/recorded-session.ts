import type { Clock } from '../api/clock.ts'
import type { Session } from '../api/session.ts'
import type { Reply } from '../api/transport.ts'
import type { Method } from '../contract/addresses.ts'

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
