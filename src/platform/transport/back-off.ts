import { backOff } from '../contract/limits.ts'
import type { Clock } from './clock.ts'
import { httpDate } from './platform-clock.ts'

/** Returns numbers from 0 up to, not including, 1, like `Math.random`. */
export type Random = () => number

/**
 * The wait before trying again: 1, 2, 4, 8 … s and up to 25 % more, at least a second, at most 60 s. Source: spec,
 * section Limits.
 * @param failures in a row before this one, 0 for the first
 */
export function backOffMs(failures: number, random: Random): number {
  const seconds = backOff.firstSeconds * backOff.factor ** Math.min(failures, 16)
  const jittered = seconds * (1 + backOff.jitter * random())
  return Math.min(jittered, backOff.capSeconds) * 1_000
}

/**
 * How long a 429 or 503 asks to wait by its `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). At most
 * as long as our own longest wait, so that a wrong value can't stop a shop.
 * @param now the wall clock's, if the answer has no date
 */
export function retryAfterMs({ status, headers }: Response, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim()
  if (text === undefined || ![429, 503].includes(status)) return undefined
  const ms = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : (httpDate(text) ?? 0) - (httpDate(headers.get('date') ?? '') ?? now)
  return ms > 0 ? Math.min(ms, backOff.capSeconds * 1_000) : undefined
}

/** Remembers, per endpoint, not to ask again before a back-off ends. */
export interface Gates {
  /** Milliseconds until the endpoint may be asked again; 0 for now. */
  closedFor(endpoint: string): number
  /** Waits until the endpoint may be asked. Rejects when aborted. */
  pass(endpoint: string, signal?: AbortSignal): Promise<void>
  /**
   * After a 429, closes the endpoint, longer each time in a row, and as long as the platform asked.
   * @returns for how many milliseconds
   */
  close(endpoint: string, askedMs?: number): number
  /** After any other answer, the next 429 starts at one second again. */
  open(endpoint: string): void
}

/** Gates shared by all callers of the endpoints, so one caller's 429 holds the others back. */
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
    close(endpoint, askedMs = 0) {
      const before = closed.get(endpoint)?.failures ?? 0
      const left = closedFor(endpoint)
      // A request from before the gate closed doesn't lengthen it, yet a 429 is never followed at once.
      const failures = left > 0 ? before : before + 1
      const ms = Math.max(left, backOffMs(failures - 1, random), askedMs)
      closed.set(endpoint, { failures, until: clock.elapsed() + ms })
      return ms
    },
    open(endpoint) {
      if (closedFor(endpoint) === 0) closed.delete(endpoint)
    },
  }
}
