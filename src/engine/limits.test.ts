import { describe, expect, it } from 'vitest'
import { pauseAfter, saleLimits, sendsPerWindowOf } from './limits.ts'

describe('sends a minute on a platform with other limits (ruling R39)', () => {
  const none = Number.POSITIVE_INFINITY

  it.each([
    ['says nothing', {}, { purchase: 10, redeem: none, retry: none }],
    ['has no limit', { purchase: null }, { purchase: none, redeem: none, retry: none }],
    [
      'has one for each',
      { purchase: 30, redeem: 5, retry: 0 },
      { purchase: 30, redeem: 5, retry: 0 },
    ],
  ])('that %s', (_, own, expected) => {
    expect(sendsPerWindowOf(own)).toEqual(expected)
  })
})

it('a pause is that of its try, and the last one repeats', () => {
  expect([0, 1, 2, 9].map((tries) => pauseAfter([5, 7, 11], tries))).toEqual([5, 7, 11, 11])
  expect(pauseAfter([], 0)).toBe(0)
})

it('the times of the engine are those of docs/sale-engine.md', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  expect(saleLimits).toMatchObject({
    sendsOnceThrottled: 10,
    sendWindow: minute,
    keptForRecovery: 2,
    replayWindow: minute,
    replayPauses: [1, 3, 6, 12, 24].map((count) => count * second),
    pollPauses: [2, 3, 5, 8, 13, 21, 30].map((count) => count * second),
    searchPauses: [0, 2, 4, 8, 16, 30].map((count) => count * second),
    refusalPauses: [1, 2, 4, 8, 16, 32, 60].map((count) => count * second),
    receiptPauses: [1, 4, 10, 30].map((count) => count * second),
    watchPause: 2 * minute,
    unresolvedFor: 24 * hour,
    resumeWithin: 10 * minute,
    lateDelivery: 2 * minute,
    duplicateWindow: 2 * minute,
    keepSecretsFor: 7 * 24 * hour,
    ownerSilence: 15 * second,
    ownerPing: 5 * second,
  })
})
