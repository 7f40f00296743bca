import { monthNames, southAfricanTime, type LocalDateTime } from './dates.ts'

/**
 * The time of day, '14:05', by South Africa's clock like every other time on a screen (ruling R15), whatever the
 * device's own is set to.
 * @param at epoch milliseconds
 */
export function timeOfDay(at: number): string {
  return timeIn(southAfricanTime(at))
}

/**
 * A moment as the counter says it: '14:05', with the day before it when it was not today: '19 Nov, 14:05'.
 * Both in epoch milliseconds.
 */
export function clockTime(at: number, now: number): string {
  const [then, today] = [southAfricanTime(at), southAfricanTime(now)]
  const isToday = then.year === today.year && then.month === today.month && then.day === today.day
  if (isToday) return timeIn(then)
  return `${then.day} ${monthNames[then.month - 1] ?? ''}, ${timeIn(then)}`
}

function timeIn({ hour, minute }: LocalDateTime): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}
