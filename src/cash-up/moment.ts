import { formatWhen, localDateTimeText, parseWhen, type When } from '../values/dates.ts'

const MINUTE = 60_000
/** South Africa is two hours ahead of universal time all year round. */
const SOUTH_AFRICA = 120

/** An instant as it stands on slips: '20 Nov 2026, 14:05', South African time. */
export function momentText(epochMs: number): string {
  const when = parseWhen(localDateTimeText(epochMs))
  return when === undefined ? '' : formatWhen(when)
}

/**
 * The instant of a platform's time, epoch milliseconds; one without offset is South African (ruling R15).
 * `undefined` for what is no time, and for a day alone.
 */
export function epochOf(text: string | null | undefined): number | undefined {
  const when = parseWhen(text ?? '')
  if (when === undefined || when.kind === 'date') return undefined
  const { year, month, day, hour, minute, second, fraction } = when
  const ms = Number(`0.${fraction}0`) * 1_000
  return Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(ms)) - aheadOf(when)
}

function aheadOf(when: When): number {
  return (when.kind === 'offset' ? when.offsetMinutes : SOUTH_AFRICA) * MINUTE
}
