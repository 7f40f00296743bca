import { startOfDay } from '../../values/time/dates.ts'
import type { NewerVersion } from './on-device.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A till that never locks asks after an update has waited this long. */
const LONG = 3 * day

/** The longest time that a timer allows. */
const LONGEST_WAIT = 2 ** 31 - 1

/**
 * When to ask whether the till may update, and how long it must be untouched before that. After a *Later* it asks again
 * a day later, or an hour later if the server marks the update urgent.
 */
export function askAfter(
  { since, isUrgent }: NewerVersion,
  now: number,
  putOffAt: number | undefined,
): { readonly waitMs: number; readonly idleMs: number } {
  const first = isUrgent ? now : (since ?? now) + LONG
  // Postponed under a clock that was ahead: counts as just now.
  const again = putOffAt === undefined ? first : Math.min(putOffAt, now) + (isUrgent ? hour : day)
  const waitMs = Math.min(Math.max(0, Math.max(first, again) - now), LONGEST_WAIT)
  return { waitMs, idleMs: isUrgent ? 5 * second : 2 * minute }
}

/** When it came, in words. */
export function ageWords({ since, isUrgent }: NewerVersion, now: number): string {
  const days = Math.max(0, (startOfDay(now) - startOfDay(since ?? now)) / day)
  const age = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `It came ${age}.${isUrgent ? ' The server marks it as urgent.' : ''}`
}
