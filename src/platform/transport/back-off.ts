import { backOff } from '../contract/limits.ts'
import type { Clock } from './clock.ts'

/** Gives numbers from 0 up to, not including, 1, as `Math.random` does. */
export type Random = () => number

/**
 * How long to wait before trying again: 1, 2, 4, 8 … s and up to 25 % more, at most 60 s; never
 * less than a second. Source: spec, section Limits.
 * @param failures how many there have been in a row before this one, 0 for the first
 */
export function backOffMs(failures: number, random: Random): number {
  const seconds = backOff.firstSeconds * backOff.factor ** Math.min(failures, 16)
  const jittered = seconds * (1 + backOff.jitter * random())
  return Math.min(jittered, backOff.capSeconds) * 1_000
}

/** Remembers, endpoint by endpoint, not to ask again before a back-off ends. */
export interface Gates {
  /** Milliseconds until the endpoint may be asked again; 0 when it may be now. */
  closedFor(endpoint: string): number
  /** Waits until the endpoint may be asked. Rejects when aborted. */
  pass(endpoint: string, signal?: AbortSignal): Promise<void>
  /** The endpoint answered 429: closes it, longer each time in a row. @returns for how many milliseconds. */
  close(endpoint: string): number
  /** The endpoint answered otherwise: the next 429 begins at one second again. */
  open(endpoint: string): void
}

/** Gates that all callers of the endpoints share, so that one caller's 429 holds back the others. */
export function createGates(parts: { clock: Clock; random: Random }): Gates {
  const { clock, random } = parts
  const closed = new Map<string, { failures: number; until: number }>()
  function closedFor(endpoint: string): number {
    return Math.max(0, (closed.get(endpoint)?.until ?? 0) - clock.elapsed())
  }
  return {
    closedFor,
    async pass(endpoint, signal) {
      for (let ms = closedFor(endpoint); ms > 0; ms = closedFor(endpoint)) {
        await clock.wait(ms, signal)
      }
    },
    close(endpoint) {
      const before = closed.get(endpoint)?.failures ?? 0
      const left = closedFor(endpoint)
      // A request sent before the gate closed makes it no longer, yet a 429 is never followed at once.
      const failures = left > 0 ? before : before + 1
      const ms = Math.max(left, backOffMs(failures - 1, random))
      closed.set(endpoint, { failures, until: clock.elapsed() + ms })
      return ms
    },
    open(endpoint) {
      if (closedFor(endpoint) === 0) closed.delete(endpoint)
    },
  }
}
