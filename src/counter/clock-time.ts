const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * A moment as the counter says it: '14:05', with the day before it when it was not today: '19 Nov, 14:05'.
 * Both in epoch milliseconds, read on the device's own clock.
 */
export function clockTime(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const time = [then.getHours(), then.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  if (then.toDateString() === today.toDateString()) return time
  return `${then.getDate()} ${months[then.getMonth()] ?? ''}, ${time}`
}
