import { formatWhen, southAfricanTime } from '../values/dates.ts'

/** An instant as it stands on slips: '20 Nov 2026, 14:05', South African time. */
export function momentText(epochMs: number): string {
  return formatWhen(southAfricanTime(epochMs))
}
