import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import { createReader, type Reader } from '../platform/reads/read.ts'
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

/** A signed-in connection to the platform, and what was sent over it. */
export interface RecordedLink {
  readonly session: Session
  readonly reader: Reader
  readonly exchanges: readonly Exchange[]
}

/** The doctor's own session; records each try of a request as an exchange. */
export function openLink({
  session,
  clock,
  random,
  signal,
}: {
  session: Session
  clock: Clock
  random: Random
  signal?: AbortSignal | undefined
}): RecordedLink {
  const exchanges: Exchange[] = []
  const own = signal === undefined ? {} : { signal }
  const recorded: Session = {
    ...session,
    // Ends instead of waiting for a sign-in, because nobody is there.
    send: (request) =>
      record(
        { clock, exchanges },
        () => session.send({ ...request, ...own }, { onExpired: 'fail' }),
        () => request,
      ),
  }
  return {
    session: recorded,
    exchanges,
    reader: createReader({ session: recorded, clock, random }),
  }
}

/** @param sent the request that was answered */
async function record(
  { clock, exchanges }: { clock: Clock; exchanges: Exchange[] },
  ask: () => Promise<Reply>,
  sent: () => Pick<Exchange, 'method' | 'path'>,
): Promise<Reply> {
  const at = clock.elapsed()
  const reply = await ask()
  const { method, path } = sent()
  exchanges.push({ method, path, reply, at, ms: clock.elapsed() - at })
  return reply
}

/** The body of an answer; `undefined` if there was none. */
export function bodyOf(reply: Reply | undefined): unknown {
  return reply?.kind === 'answer' ? reply.body : undefined
}
