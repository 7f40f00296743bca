import { describe, expect, it } from 'vitest'
import { pauseAfter, sendsPerWindowOf } from './limits.ts'

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
