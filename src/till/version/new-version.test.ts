import { describe, expect, test } from 'vitest'
import { ageWords, askAfter } from './new-version.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = 1_800_000_000_000

describe('the till asks whether it may update', () => {
  type Case = [
    string,
    waited: number | undefined,
    urgent: boolean,
    putOff: number | undefined,
    wait: number,
  ]
  test.each<Case>([
    ['three days after it came', 0, false, undefined, 3 * day],
    ['at once after four days', 4 * day, false, undefined, 0],
    ['a day after Later', 4 * day, false, hour, 23 * hour],
    ['not before its three days, even after Later', day, false, 2 * day, 2 * day],
    ['at once where it is urgent', 0, true, undefined, 0],
    ['an hour after Later where it is urgent', day, true, 10 * minute, 50 * minute],
    ['at once again, long after Later', 9 * day, false, 2 * day, 0],
    ['a day after a Later by a clock that was years ahead', 4 * day, false, -3_000 * day, day],
    ['three days later where it is not noted since when', undefined, false, undefined, 3 * day],
  ])('%s', (_, waited, isUrgent, putOff, wait) => {
    const putOffAt = putOff === undefined ? undefined : now - putOff
    const since = waited === undefined ? undefined : now - waited
    expect(askAfter({ since, isUrgent }, now, putOffAt).waitMs).toBe(wait)
  })

  test('once the till is untouched for a while, a short one if it is urgent', () => {
    const idle = (isUrgent: boolean) => askAfter({ since: now, isUrgent }, now, undefined).idleMs
    expect([idle(true), idle(false)]).toEqual([5_000, 2 * minute])
  })
})

test.each<[waited: number, isUrgent: boolean, words: string]>([
  [-day, false, 'It came today.'],
  [9 * hour, false, 'It came today.'],
  [11 * hour, false, 'It came yesterday.'],
  [day + 11 * hour, false, 'It came 2 days ago.'],
  [2 * day, true, 'It came 2 days ago. The server marks it as urgent.'],
])('a version that came %d ms ago, urgent %s: %s', (waited, isUrgent, words) => {
  expect(ageWords({ since: now - waited, isUrgent }, now)).toBe(words)
})
