import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayText,
  formatWhen,
  isoOffsetText,
  localDateTimeText,
  offsetDateTimeText,
  onSouthAfricanClock,
  parseDate,
  parseLocalDateTime,
  parseOffsetDateTime,
  parseWhen,
  writtenWhen,
} from './dates.ts'

const DAY = { year: 2026, month: 11, day: 20 }
const TIME = { ...DAY, hour: 14, minute: 5, second: 9, fraction: '' }

/** Any instant in the years 1 to 9999. */
const anyInstant = fc.integer({ min: -62_135_596_800_000, max: Date.UTC(9999, 11, 31) })

describe('parseLocalDateTime', () => {
  it.each([
    ['2026-11-20T14:05:09.123456789', { ...TIME, fraction: '123456789' }],
    ['2026-11-20T14:05', { ...TIME, second: 0 }],
    [' 2026-11-20 14:05:09\n', TIME],
    ['2026-11-20t14:05:09', TIME],
    ['2026-11-20T14:05:09,5', { ...TIME, fraction: '5' }],
    ['2026-11-20T23:59:59', { ...TIME, hour: 23, minute: 59, second: 59 }],
  ])('reads %j', (text, expected) => {
    expect(parseLocalDateTime(text)).toEqual(expected)
  })

  it.each([
    ['a part', ['', '2026-11-20', '2026-11-20T14:05:09.', '26-11-20T14:05:09']],
    ['an offset', ['2026-11-20T14:05:09Z', '2026-11-20T14:05:09+02:00']],
    ['no time of day', ['2026-11-20T24:00:00', '2026-11-20T14:60:00', '2026-11-20T14:05:60']],
    ['no day', ['2026-02-30T14:05:09', '20/11/2026 14:05:09']],
    ['more', ['x2026-11-20T14:05:09', '2026-11-20T14:05:09x', '2026-11-20T14:05:09.1 or so']],
    ['another form', ['2026-11-20T14.05', '2026-11-20X14:05:09', '2026-11-20T1:05:09']],
  ])('rejects %s: %j', (_, texts) => {
    expect(texts.filter((text) => parseLocalDateTime(text) !== undefined)).toEqual([])
  })
})

describe('parseOffsetDateTime', () => {
  it.each([
    ['20/11/2026 14:05:09 -03:30', { ...TIME, offsetMinutes: -210 }],
    ['20/11/2026 14:05:09 +0200', { ...TIME, offsetMinutes: 120 }],
    ['20/11/2026 14:05:09 -00:00', { ...TIME, offsetMinutes: 0 }],
    ['20/11/2026 14:05:09.25+02:00', { ...TIME, fraction: '25', offsetMinutes: 120 }],
    ['20/11/2026 14:05:09 +18:59', { ...TIME, offsetMinutes: 1_139 }],
    ['2026-11-20T14:05:09.123456+05:45', { ...TIME, fraction: '123456', offsetMinutes: 345 }],
    ['2026-11-20T14:05:09+02', { ...TIME, offsetMinutes: 120 }],
    ['2026-11-20 14:05:09 z', { ...TIME, offsetMinutes: 0 }],
  ])('reads %j with its own clock’s fields', (text, expected) => {
    expect(parseOffsetDateTime(text)).toEqual(expected)
  })

  it.each([
    ['no offset', ['', '20/11/2026 14:05:09', '2026-11-20T14:05:09']],
    ['no day', ['11/20/2026 14:05:09 +02:00', '31/02/2026 14:05:09 +02:00']],
    ['no time of day', ['20/11/2026 +02:00', '20/11/2026 14:05 +02:00', '20/11/2026 25:05:09 Z']],
    ['no clock’s offset', ['20/11/2026 14:05:09 +19:00', '20/11/2026 14:05:09 +02:60']],
    ['more before it', ['x20/11/2026 14:05:09 +02:00', 'x2026-11-20T14:05:09Z']],
    ['more after it', ['20/11/2026 14:05:09 +02:00x', '2026-11-20T14:05:09Zx']],
  ])('rejects %s: %j', (_, texts) => {
    expect(texts.filter((text) => parseOffsetDateTime(text) !== undefined)).toEqual([])
  })
})

describe('parseDate', () => {
  it.each(['2026-11-20', '20/11/2026', ' 2026-11-20 '])('reads %j', (text) => {
    expect(parseDate(text)).toEqual(DAY)
  })

  it.each(['0000-01-01', '31/04/2026', 'x2026-11-20', '2026-11-20x', 'x20/11/2026', '20/11/2026x'])(
    'rejects %s',
    (text) => {
      expect(parseDate(text)).toBeUndefined()
    },
  )

  it('has the same calendar as the JavaScript engine', () => {
    const years = fc.oneof(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(1, 1900, 2000, 2024, 2100, 9999),
    )
    const months = fc.oneof(fc.nat({ max: 13 }), fc.constant(2))
    fc.assert(
      fc.property(years, months, fc.nat({ max: 32 }), (y, m, d) => {
        const text = `${String(y).padStart(4, '0')}-${twoDigits(m)}-${twoDigits(d)}`
        const date = new Date(0)
        date.setUTCFullYear(y, m - 1, d)
        const exists = date.getUTCMonth() === m - 1 && date.getUTCDate() === d
        expect(parseDate(text)).toEqual(exists ? { year: y, month: m, day: d } : undefined)
      }),
      { numRuns: 500 },
    )
  })
})

describe('parseWhen', () => {
  it.each([
    ['2026-11-20T14:05:09.123', 'local'],
    ['20/11/2026 14:05:09 +02:00', 'offset'],
    ['2026-11-20', 'date'],
    ['tomorrow', undefined],
    ['1795190709123', undefined],
    ['2026/11/20 14:05:09', 'local'],
    ['2026.11.20', 'date'],
    ['2026/11-20', undefined],
    ['2026-11-20T14:05:09.123Z[UTC]', 'offset'],
    ['2026-11-20T14:05:09+02:00[Africa/Johannesburg]', 'offset'],
    [' /Date(1795867509123)/ ', 'offset'],
    ['/Date(-1)/', 'offset'],
    ['/Date(1795867509123+02:00)/', undefined],
    ['/Date(1795867509123+020)/', undefined],
    ['x/Date(1795867509123)/', undefined],
    ['/Date(1795867509123)/x', undefined],
    ['/Date()/', undefined],
    ['/Date(1234567890123456)/', undefined],
  ])('reads %j as %s', (text, kind) => {
    expect(parseWhen(text)?.kind).toBe(kind)
  })

  it.each([
    ['20/11/2026 14:05:09', '20 Nov 2026, 14:05'],
    ['20/11/2026 14:05', '20 Nov 2026, 14:05'],
    ['31/12/2026 00:00:00', '31 Dec 2026'],
    ['20261231T000000Z', '31 Dec 2026'],
    ['20261120T1405', '20 Nov 2026, 14:05'],
    ['2026-12-31+02:00', '31 Dec 2026'],
    ['2026-12-31 00:00:00 SAST', '31 Dec 2026'],
    ['2026-12-31T12:00:00UTC', '31 Dec 2026, 14:00'],
    ['2026-12-31T12:00:00 GMT+01:00', '31 Dec 2026, 13:00'],
    ['Fri Nov 27 00:00:00 SAST 2026', '27 Nov 2026'],
    ['Fri Nov 27 14:05:09 UTC 2026', '27 Nov 2026, 16:05'],
    ['Fri, 20 Nov 2026 14:05:09 GMT', '20 Nov 2026, 16:05'],
    ['20 Nov 2026, 14:05', '20 Nov 2026, 14:05'],
    ['20-Nov-2026', '20 Nov 2026'],
    ['2026-12-31 00:00:00 EST', undefined],
    ['2026-11-27-02', undefined],
    ['2026.11.27-01', undefined],
    ['20 Foo 2026', undefined],
    ['31 Nov 2026', undefined],
    ['20261231T250000', undefined],
    ['20/11/2026 24:05', undefined],
  ])('reads another program’s %s as %s', (text, written) => {
    const when = parseWhen(text)
    expect(when && writtenWhen(when)).toBe(written)
  })

  it('never throws on any text', () => {
    const near = fc.stringMatching(/^\d{0,4}[-/]\d{0,2}[-/]\d{0,4}[T ]?[\d:.+ Z-]{0,20}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        expect(['local', 'offset', 'date', undefined]).toContain(parseWhen(text)?.kind)
      }),
    )
  })
})

describe('.NET’s instants, a day from the ends of the calendar', () => {
  it.each([
    ['/Date(-62135510400000)/', '2 Jan 1, 00:00'],
    ['/Date(-62135510400001)/', undefined],
    ['/Date(253402128000000)/', '30 Dec 9999, 00:00'],
    ['/Date(253402128000001)/', undefined],
  ])('%s: %s', (text, written) => {
    const when = parseWhen(text)
    expect(when && formatWhen(when)).toBe(written)
  })
})

it('gives the same moment on South Africa’s clock, with every field', () => {
  const at = (text: string) => {
    const when = parseWhen(text)
    return when && onSouthAfricanClock(when)
  }
  expect(at('2026-11-20T12:05:09Z')).toEqual({ kind: 'local', ...TIME, fraction: '000' })
  expect(at('0050-03-01T12:05:09-01:00')).toMatchObject({ year: 50, month: 3, day: 1, hour: 15 })
  const own = parseWhen('2026-11-20T14:05:09+02:00')
  expect(own && onSouthAfricanClock(own)).toBe(own)
})

describe('a time for people', () => {
  it.each([
    ['2026-12-31T00:00:00Z', '31 Dec 2026'],
    ['2026-12-31T00:00:00.000+0000', '31 Dec 2026'],
    ['2026-12-30T22:00:00Z', '31 Dec 2026'],
    ['2026-12-31 00:00:00.0', '31 Dec 2026'],
    ['/Date(1798675200000)/', '31 Dec 2026'],
    ['2026-12-31T00:00:01Z', '31 Dec 2026, 02:00'],
  ])('%s is %s', (text, written) => {
    const when = parseWhen(text)
    expect(when && writtenWhen(when)).toBe(written)
  })
})

it('sorts days by their text', () => {
  const date = parseDate('0071-02-03')
  expect(date && dayText(date)).toBe('0071-02-03')
})

describe('formatWhen', () => {
  it.each([
    ['2026-01-02T03:04:05', '2 Jan 2026, 03:04'],
    ['20/11/2026 23:59:59 -11:00', '20 Nov 2026, 23:59'],
    ['2026-11-20T00:00:00Z', '20 Nov 2026, 00:00'],
    ['05/06/2027', '5 Jun 2027'],
  ])('writes %s as %s, as given and never converted (ruling R15)', (text, written) => {
    const when = parseWhen(text)
    expect(when && formatWhen(when)).toBe(written)
  })
})

describe('writtenWhen (ruling R37)', () => {
  it.each([
    ['2026-12-01T00:00:00.0000000', '1 Dec 2026'],
    ['2026-12-01T00:00:00Z', '1 Dec 2026'],
    ['2026-12-01T00:00:00.0000001', '1 Dec 2026, 00:00'],
    ['2026-12-01T00:00:01', '1 Dec 2026, 00:00'],
    ['2026-12-01T00:01:00', '1 Dec 2026, 00:01'],
    ['2026-12-01T08:00:00', '1 Dec 2026, 08:00'],
    ['2026-12-31T22:30:00Z', '1 Jan 2027, 00:30'],
    ['20/11/2026 23:59:59 -11:00', '21 Nov 2026, 12:59'],
    ['/Date(1795867509123+0200)/', '28 Nov 2026, 14:05'],
    ['0001-01-01T00:00:00', 'Not given'],
    ['9999-12-31T23:59:59-01:00', '31 Dec 9999, 23:59'],
  ])('writes %s as %s', (text, written) => {
    const when = parseWhen(text)
    expect(when && writtenWhen(when)).toBe(written)
  })
})

describe('an instant as South African wall time', () => {
  it('writes the platform’s three forms', () => {
    const instant = Date.UTC(2026, 11, 31, 23, 5, 9, 123)
    expect(localDateTimeText(instant)).toBe('2027-01-01T01:05:09.123')
    expect(offsetDateTimeText(instant)).toBe('01/01/2027 01:05:09 +02:00')
    expect(isoOffsetText(instant)).toBe('2027-01-01T01:05:09.123+02:00')
  })

  it('reads back as the same instant', () => {
    fc.assert(
      fc.property(anyInstant, (epochMs) => {
        const local = parseLocalDateTime(localDateTimeText(epochMs))
        const iso = parseOffsetDateTime(isoOffsetText(epochMs))
        const slashed = parseOffsetDateTime(offsetDateTimeText(epochMs))
        expect(local && { ...local, offsetMinutes: 120 }).toEqual(iso)
        expect(slashed).toEqual(iso && { ...iso, fraction: '' })
        expect(iso && epochOf(iso)).toBe(epochMs)
      }),
    )
  })

  it.each([Number.NaN, 8.64e15, Date.UTC(10_000, 0), -62_150_000_000_000])(
    'throws a RangeError at %d',
    (epochMs) => {
      for (const write of [localDateTimeText, offsetDateTimeText, isoOffsetText])
        expect(() => write(epochMs)).toThrow(RangeError)
    },
  )
})

function epochOf(w: NonNullable<ReturnType<typeof parseOffsetDateTime>>): number {
  const date = new Date(0)
  date.setUTCFullYear(w.year, w.month - 1, w.day)
  date.setUTCHours(w.hour, w.minute - w.offsetMinutes, w.second, Number(w.fraction))
  return date.getTime()
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
