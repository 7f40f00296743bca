import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockTime, dayAt, dayWords, momentText, timeOfDay } from './clock-time.ts'

const at = Date.UTC(2026, 10, 20, 21, 30)

describe.each(['Africa/Johannesburg', 'Pacific/Auckland'])(
  'on a device whose clock is set to %s',
  (zone) => {
    let before: string | undefined
    beforeEach(() => {
      before = process.env['TZ']
      process.env['TZ'] = zone
    })
    afterEach(() => {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    it('shows South African time, like the receipt (ruling R15)', () => {
      expect(timeOfDay(at)).toBe('23:30')
    })

    it('shows the day for a moment on another South African day', () => {
      expect(clockTime(at, at + 60_000)).toBe('23:30')
      expect(clockTime(at, at + 31 * 60_000)).toBe('20 Nov, 23:30')
      for (const [year, month] of [
        [2027, 10],
        [2026, 11],
      ] as const)
        expect(clockTime(at, Date.UTC(year, month, 20, 21, 30))).toBe('20 Nov, 23:30')
    })

    it.each([
      ['2026-11-20', 'Today, Fri 20 Nov'],
      ['2026-11-19', 'Yesterday, Thu 19 Nov'],
      ['2026-11-01', 'Sun 1 Nov'],
      ['2025-11-20', 'Thu 20 Nov 2025'],
      ['', ''],
      ['Not given', 'Not given'],
    ])('writes the day %j as %j', (day, words) => {
      expect(dayAt(at)).toBe('2026-11-20')
      expect(dayWords(day, at)).toBe(words)
    })

    it('starts a new day at South Africa’s midnight', () => {
      expect(dayWords('2026-11-20', at + 31 * 60_000)).toBe('Yesterday, Fri 20 Nov')
    })

    it('writes a moment with its day', () => {
      expect(momentText(at + 60 * 60_000)).toBe('21 Nov 2026, 00:30')
    })

    it('writes two digits for hours and minutes', () => {
      expect(timeOfDay(Date.UTC(2026, 0, 1, 5, 7))).toBe('07:07')
    })
  },
)
