import type { NewerVersion } from './on-device.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A till that is never locked is asked once a version has waited this long. */
const LONG = 3 * day

/** Timers can't be longer. */
const LONGEST_WAIT = 2 ** 31 - 1

/**
 * When to ask whether the till may take a version, and how long nobody must have touched it by then. After a *Later* it
 * is asked again a day later, an hour later where the server marks it urgent.
 */
export function askAfter(
  { since, isUrgent }: NewerVersion,
  now: number,
  putOffAt: number | undefined,
): { readonly waitMs: number; readonly idleMs: number } {
  const first = isUrgent ? now : (since ?? now) + LONG
  // Put off by a clock that was ahead: as if just now.
  const again = putOffAt === undefined ? first : Math.min(putOffAt, now) + (isUrgent ? hour : day)
  const waitMs = Math.min(Math.max(0, Math.max(first, again) - now), LONGEST_WAIT)
  return { waitMs, idleMs: isUrgent ? 5 * second : 2 * minute }
}

/** How long it has waited, for whoever decides. */
export function ageWords({ since, isUrgent }: NewerVersion, now: number): string {
  const days = Math.floor(Math.max(0, now - (since ?? now)) / day)
  const age = days === 0 ? 'since today' : days === 1 ? 'for a day' : `for ${days} days`
  return `It has waited on this device ${age}.${isUrgent ? ' The server marks it as urgent.' : ''}`
}
