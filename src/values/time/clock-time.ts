import { dayText, formatWhen, monthNames, southAfricanTime, type LocalDateTime } from './dates.ts'

/**
 * The time of day, '14:05', on South Africa's clock, like every time on a screen (ruling R15). Ignores the device's
 * time zone.
 * @param at epoch milliseconds
 */
export function timeOfDay(at: number): string {
  return timeIn(southAfricanTime(at))
}

/**
 * A moment as slips print it: '20 Nov 2026, 14:05'.
 * @param at epoch milliseconds
 */
export function momentText(at: number): string {
  return formatWhen(southAfricanTime(at))
}

/**
 * A moment at the counter: '14:05', with the day in front unless it is today: '19 Nov, 14:05'. Both parameters in epoch
 * milliseconds.
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

/** Sunday first, like `Date`. */
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/**
 * A day in words: 'Today, Fri 20 Nov', 'Yesterday, Thu 19 Nov', 'Wed 18 Nov', in another year 'Wed 19 Nov 2025'.
 * @param day '2026-11-20', on South Africa's clock; any other text comes back unchanged
 * @param now epoch milliseconds
 */
export function dayWords(day: string, now: number): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === '') return day
  const weekday = weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? ''
  const said = `${weekday} ${Number(date)} ${monthNames[Number(month) - 1] ?? ''}`
  if (day === dayAt(now)) return `Today, ${said}`
  if (day === dayAt(now - 86_400_000)) return `Yesterday, ${said}`
  return year === dayAt(now).slice(0, 4) ? said : `${said} ${year}`
}

/**
 * The day of a moment on South Africa's clock, '2026-11-20'.
 * @param at epoch milliseconds
 */
export function dayAt(at: number): string {
  return dayText(southAfricanTime(at))
}
