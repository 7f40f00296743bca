import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import { createReader } from '../platform/reads/read.ts'
import type { Session } from '../platform/session/session.ts'
import { recordedSession, type Exchange } from './recorded.ts'
import type { RecordedLink } from './visit.ts'

/** The doctor's own session; records each try of a request as an exchange. */
export function openLink(parts: {
  session: Session
  clock: Clock
  random: Random
  signal?: AbortSignal | undefined
}): RecordedLink {
  const { clock, random, signal } = parts
  const exchanges: Exchange[] = []
  const session = recordedSession(parts.session, { clock, exchanges, signal })
  return { session, exchanges, reader: createReader({ session, clock, random }) }
}
