import type { EndpointName, Method } from '../contract/endpoints.ts'
import { backOffMs, createGates, type Random } from '../transport/back-off.ts'
import type { Clock } from '../transport/clock.ts'
import { ApiFailure, failureOf } from '../words/failure.ts'
import type { Session } from '../session/session.ts'
import { askedToWait, type Reply, type WireRequest } from '../transport/transport.ts'

export interface ReadOptions {
  readonly signal?: AbortSignal
  /** How often to repeat after a network fault, a time-out or a 5xx; 3 by default. */
  readonly faultRetries?: number
  /** How often to repeat after a 429; 6 by default, which outlasts a minute's limit. */
  readonly throttleRetries?: number
  /** Called with the wait when a 429 holds this read back, its own or another's on the same endpoint. */
  readonly onThrottled?: (ms: number) => void
}

/** Reads from the platform. Reads are safe to repeat, so it backs off and tries again. Never sells. */
export interface Reader {
  /** The reply after all tries; after an expired session, waits for the next sign-in. Never rejects. */
  reply(endpoint: EndpointName, request: WireRequest, options?: ReadOptions): Promise<Reply>
  /**
   * The same for an endpoint with two methods in the spec: on 404, 405 or 501 it tries the other, and remembers the one
   * that worked (rulings R4, R5).
   * @param methods in the order to try
   */
  replyToEither(
    endpoint: EndpointName,
    methods: readonly [Method, Method],
    build: (method: Method) => WireRequest,
    options?: ReadOptions,
  ): Promise<Reply>
}

/** No repeat after a network fault starts later than this, because a cashier is waiting. */
const patienceMs = 20_000

/** The till's only reader; holds the gates for 429 and the remembered methods. */
export function createReader(parts: { session: Session; clock: Clock; random: Random }): Reader {
  const { session, clock, random } = parts
  const gates = createGates({ clock, random })
  const remembered = new Map<EndpointName, Method>()

  async function reply(
    endpoint: EndpointName,
    request: WireRequest,
    options: ReadOptions = {},
  ): Promise<Reply> {
    const { signal, faultRetries = 3, throttleRetries = 6, onThrottled } = options
    const startedAt = clock.elapsed()
    let faults = 0
    let throttles = 0
    try {
      for (;;) {
        const closedFor = gates.closedFor(endpoint)
        if (closedFor > 0) onThrottled?.(closedFor)
        await gates.pass(endpoint, signal)
        const wire = signal === undefined ? request : { ...request, signal }
        const last = await session.send(wire, { onExpired: 'wait' })
        if (last.kind === 'answer' && last.status === 429) {
          gates.close(endpoint, askedToWait(last))
          if (throttles >= throttleRetries) return last
          throttles += 1
        } else {
          gates.open(endpoint)
          if (!isFault(last) || faults >= faultRetries) return last
          const pause = Math.max(backOffMs(faults, random), askedToWait(last) ?? 0)
          if (clock.elapsed() - startedAt + pause > patienceMs) return last
          await clock.wait(pause, signal)
          faults += 1
        }
      }
    } catch {
      return { kind: 'no-answer', reason: 'aborted' }
    }
  }

  return {
    reply,
    async replyToEither(endpoint, [first, second], build, options) {
      const method = remembered.get(endpoint) ?? first
      const answer = await reply(endpoint, build(method), options)
      if (!isWrongMethod(answer)) {
        if (isSuccess(answer)) remembered.set(endpoint, method)
        return answer
      }
      const other = method === first ? second : first
      const otherAnswer = await reply(endpoint, build(other), options)
      if (isSuccess(otherAnswer)) remembered.set(endpoint, other)
      // If neither method exists, the first answer tells more than the unexpected method's.
      return isWrongMethod(otherAnswer) ? answer : otherAnswer
    },
  }
}

/** The body of a reply in 2xx. @throws {ApiFailure} for any other reply */
export function bodyOf(reply: Reply): unknown {
  const failure = failureOf(reply)
  if (failure !== undefined) throw new ApiFailure(failure)
  return reply.kind === 'answer' ? reply.body : undefined
}

function isFault(reply: Reply): boolean {
  if (reply.kind === 'no-answer') return reply.reason === 'network' || reply.reason === 'timeout'
  return reply.status >= 500 && reply.status !== 501
}

/** Whether the other method may work: possibly only one of the two exists (rulings R4, R5). */
export function isWrongMethod(reply: Reply): boolean {
  return reply.kind === 'answer' && [404, 405, 501].includes(reply.status)
}

function isSuccess(reply: Reply): boolean {
  return reply.kind === 'answer' && reply.status >= 200 && reply.status < 300
}
