import { rateLimits } from '../../contract/limits.ts'
import type { Clock } from './clock.ts'

export type LimitName = keyof typeof rateLimits

/** Counts requests in rolling windows. Source: spec, section Limits. */
export interface RateLimit {
  /**
   * Counts one request of a caller. A request that is turned away is not counted, so that a caller who
   * waits a minute always gets through.
   * @param scope what the limit is for: an IP address, or a user
   * @returns whether the request is within the limit
   */
  admit(name: LimitName, scope: string): boolean
  clear(): void
}

/** Scopes that are remembered before those whose window is over are swept out. */
const sweepAbove = 10_000

/** The spec's limits, kept in memory. */
export function createRateLimit(clock: Clock): RateLimit {
  const admitted = new Map<string, readonly number[]>()

  function sweep(now: number): void {
    for (const [key, times] of admitted) {
      const last = times.at(-1) ?? 0
      if (last <= now - 60_000) admitted.delete(key)
    }
  }

  return {
    admit(name, scope) {
      const { requests, seconds } = rateLimits[name]
      const now = clock.now()
      if (admitted.size > sweepAbove) sweep(now)
      const key = `${name} ${scope}`
      const times = (admitted.get(key) ?? []).filter((time) => time > now - seconds * 1_000)
      const within = times.length < requests
      admitted.set(key, within ? [...times, now] : times)
      return within
    },
    clear: () => admitted.clear(),
  }
}

/** No limits: for load tests and tests side by side only (`RATE_LIMITS=off`). */
export const noRateLimit: RateLimit = { admit: () => true, clear: () => undefined }
