import { formatWhen, southAfricanTime } from '../../values/time/dates.ts'

/** A moment as slips print it: '20 Nov 2026, 14:05', South African time. */
export function momentText(epochMs: number): string {
  return formatWhen(southAfricanTime(epochMs))
}
