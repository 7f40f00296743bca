import { describe, expect, it } from 'vitest'
import { textOfTimeNumber, textOfTimeParts } from './machine-time.ts'

describe('a time in parts', () => {
  it.each<[object, string | undefined]>([
    [[2027, 11, 27], '2027-11-27'],
    [[2026, 11, 20, 14, 5], '2026-11-20T14:05:00'],
    [[2026, 11, 20, 14, 5, 9], '2026-11-20T14:05:09'],
    [[2026, 11, 20, 14, 5, 9, 123_000_000], '2026-11-20T14:05:09.123000000'],
    [[2026, 11, 20, 14, 5, 9, 7], '2026-11-20T14:05:09.000000007'],
    [
      { year: 2027, month: 'NOVEMBER', monthValue: 11, dayOfMonth: 27, leapYear: false },
      '2027-11-27',
    ],
    [
      { year: 2027, month: 11, day: 27, hour: 14, minute: 5, second: 9, nano: 0 },
      '2027-11-27T14:05:09.000000000',
    ],
    [['2026', '11', '20'], '2026-11-20'],
    [[2027, 11], 'Nov 2027'],
    [[2027, 13], undefined],
    [[2027, 13, 1], undefined],
    [[2027, 2, 30], undefined],
    [[2026, 11, 20, 14], undefined],
    [[2026, 11, 20, 14, 5, 9, 1, 1], undefined],
    [[2026, 11, 20.5], undefined],
    [['2026', '', '20'], undefined],
    [[2026, null, 20], undefined],
    [[2026, 11, { toString: 1 }], undefined],
    [[12, 11, 20], undefined],
    [[], undefined],
    [{}, undefined],
    [{ year: 2027, month: 11, day: 27, pin: '1234' }, undefined],
    [{ year: 2026, month: 'November', day: 20 }, '2026-11-20'],
    [{ year: 2026, month: 'Nov', day: 20 }, '2026-11-20'],
    [{ year: 2026, month: 'Mayonnaise', day: 20 }, undefined],
    [{ date: { year: 2026, month: 11, day: 20 }, year: 2025 }, undefined],
    [{ date: { date: { year: 2026, month: 11, day: 20 } } }, undefined],
    [{ year: 2026, month: 11, day: 20, minute: 5, second: 9 }, undefined],
    [{ year: 2026, dayOfMonth: 20, hour: 14 }, undefined],
    [{ hour: 14, minute: 5 }, undefined],
    [
      {
        date: { year: 2026, month: 11, day: 20 },
        time: { hour: 14, minute: 5, second: 9, nano: 0 },
      },
      '2026-11-20T14:05:09.000000000',
    ],
    [{ date: { year: 2026, month: 11, day: 20 }, time: null }, undefined],
    [{ date: { year: 2026, month: 11, day: 20 }, offset: { totalSeconds: 7200 } }, undefined],
  ])('%j is %s', (parts, text) => {
    expect(textOfTimeParts(parts)).toBe(text)
  })
})

describe('a time of digits', () => {
  it.each([
    ['20261231', '2026-12-31'],
    ['2026112714', '2026-11-27T14:00:00'],
    ['202612311405', '2026-12-31T14:05:00'],
    ['20261231140509', '2026-12-31T14:05:09'],
    ['1795867509', '2026-11-28T12:05:09.000Z'],
    ['1795867509.5', '2026-11-28T12:05:09.500Z'],
    ['1795867509123', '2026-11-28T12:05:09.123Z'],
    ['261112140509', undefined],
    ['2611201405', undefined],
    ['1511261405', undefined],
    ['1127140509', undefined],
    ['2026112714050', undefined],
    ['20261331', undefined],
    ['261120', undefined],
    ['9999999999', undefined],
  ])('%s is %s', (digits, text) => {
    expect(textOfTimeNumber(digits)).toBe(text)
  })
})
