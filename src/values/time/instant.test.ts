import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoOffsetText, localDateTimeText, offsetDateTimeText } from './dates.ts'
import { instantIn } from './instant.ts'

const instants = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) })

it('reads the written instant, with or without an offset (ruling R15)', () => {
  fc.assert(
    fc.property(instants, (at) => {
      expect(instantIn(localDateTimeText(at))).toBe(at)
      expect(instantIn(isoOffsetText(at))).toBe(at)
      expect(instantIn(offsetDateTimeText(at))).toBe(at - (at % 1_000))
    }),
  )
})

it.each([
  ['a day alone, which ends with its day', '2026-11-20', Date.UTC(2026, 10, 21)],
  ['a day alone, at the end of a year', '31/12/2026', Date.UTC(2027, 0, 1)],
  ['South African time', '2026-11-20T14:05:09', Date.UTC(2026, 10, 20, 12, 5, 9)],
  ['half a second', '2026-11-20T14:05:09.5', Date.UTC(2026, 10, 20, 12, 5, 9, 500)],
  [
    'more digits than milliseconds have',
    '2026-11-20T14:05:09.1239',
    Date.UTC(2026, 10, 20, 12, 5, 9, 123),
  ],
  ['another clock', '2026-11-20T14:05:09-03:30', Date.UTC(2026, 10, 20, 17, 35, 9)],
])('of %s: %s', (_, text, instant) => {
  expect(instantIn(text)).toBe(instant)
})

it.each([undefined, null, '', 'yesterday', '2026-13-01T00:00:00'])(
  '%s is not an instant',
  (text) => {
    expect(instantIn(text)).toBeUndefined()
  },
)
