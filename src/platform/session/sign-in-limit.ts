import { rateLimits } from '../contract/limits.ts'
import { backOffMs, type Random } from '../transport/back-off.ts'
import type { Clock } from '../transport/clock.ts'

/** Holds sign-ins back while the platform would certainly answer 429. */
export interface SignInLimit {
  /** Milliseconds until the next try may be sent; 0 for now. */
  waitMs(): number
  sent(): void
  /**
   * The platform answered 429.
   * @param askedMs how long it asked to wait, if it did
   * @returns how many milliseconds to wait
   */
  refused(askedMs?: number): number
  accepted(): void
}

/**
 * After a 429, waits for the back-off, or for what the platform asked, whichever is longer. A platform as specified
 * asks nothing: then until our own fifth-last try is a minute old, though others may share the address. Source: spec,
 * sections Limits and HTTP statuses. Before any 429 nothing waits, since an account may have other limits.
 */
export function createSignInLimit(parts: { clock: Clock; random: Random }): SignInLimit {
  const { clock, random } = parts
  const { requests, seconds } = rateLimits.token
  let tries: number[] = []
  let refusals = 0
  let until = 0
  return {
    waitMs: () => Math.max(0, until - clock.elapsed()),
    sent() {
      tries = [...tries, clock.elapsed()].slice(-requests - 1)
    },
    refused(askedMs) {
      const now = clock.elapsed()
      // The last try was refused; the five before it may have filled the minute.
      const oldest = tries.length > requests ? tries[0] : undefined
      const windowMs = oldest === undefined ? 0 : oldest + seconds * 1_000 - now
      const ms = Math.max(askedMs ?? windowMs, backOffMs(refusals, random))
      refusals += 1
      until = now + ms
      return ms
    },
    accepted() {
      refusals = 0
    },
  }
}
