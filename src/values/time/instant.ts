import { parseWhen, southAfricaMinutes, type When } from './dates.ts'

/**
 * The platform's point in time as epoch milliseconds, for sorting and comparing only: screens show it as given. A time
 * without an offset is South African (ruling R15); a date alone is the end of its day.
 */
export function instantOf(when: When): number {
  const { year, month, day } = when
  if (when.kind === 'date') return Date.UTC(year, month - 1, day + 1)
  const offset = when.kind === 'offset' ? when.offsetMinutes : southAfricaMinutes
  const { hour, minute, second, fraction } = when
  const thousandths = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return Date.UTC(year, month - 1, day, hour, minute - offset, second, thousandths)
}

/** The same for a text in any of the platform's forms; undefined for any other text. */
export function instantIn(text: string | null | undefined): number | undefined {
  const when = text == null ? undefined : parseWhen(text)
  return when === undefined ? undefined : instantOf(when)
}
