import { formatWhen, southAfricanTime } from '../../values/time/dates.ts'

/** An instant as it stands on slips: '20 Nov 2026, 14:05', South African time. */
export function momentText(epochMs: number): string {
  return formatWhen(southAfricanTime(epochMs))
}
