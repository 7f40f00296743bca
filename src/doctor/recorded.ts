import { createReader, type Reader } from '../platform/reads/read.ts'
import type { Session } from '../platform/session/session.ts'
import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { Reply } from '../platform/transport/transport.ts'

/** A signed-in connection to the platform that keeps its last answer, in memory only. */
export interface RecordedLink {
  readonly session: Session
  readonly reader: Reader
  /** `undefined` if the last request had no answer, or one that is no JSON. */
  readonly lastBody: () => unknown
}

/** @param session a signed-in one; each request goes over it */
export function openLink(parts: { session: Session; clock: Clock; random: Random }): RecordedLink {
  const { session, clock, random } = parts
  let last: Reply | undefined
  const recorded: Session = {
    ...session,
    // Ends instead of waiting for a sign-in, because nobody is there.
    async send(request) {
      last = await session.send(request, { onExpired: 'fail' })
      return last
    },
  }
  return {
    session,
    reader: createReader({ session: recorded, clock, random }),
    lastBody: () => (last?.kind === 'answer' ? last.body : undefined),
  }
}
