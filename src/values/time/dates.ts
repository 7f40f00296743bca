/** A calendar day, without a time or zone. */
interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A wall-clock time. `fraction` is the digits after the second's point, or ''. */
export interface LocalDateTime extends CalendarDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly fraction: string
}

/** A wall-clock time, and that clock's offset from UTC in minutes. */
interface OffsetDateTime extends LocalDateTime {
  readonly offsetMinutes: number
}

/** A point in time in one of the platform's three forms (ruling R15). */
export type When =
  | ({ readonly kind: 'local' } & LocalDateTime)
  | ({ readonly kind: 'offset' } & OffsetDateTime)
  | ({ readonly kind: 'date' } & CalendarDate)

const ISO_DATE = String.raw`(?<year>\d{4})(?<dash>[-/.])(?<month>\d\d)\k<dash>(?<day>\d\d)`
const SLASH_DATE = String.raw`(?<day>\d\d)/(?<month>\d\d)/(?<year>\d{4})`
const ISO_TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`
const SLASH_TIME = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d+))?`
const OFFSET = String.raw`(?<zone>[Zz]|[+-]\d\d(?::?\d\d)?)(?:\[[\w/+:-]+\])?`
const NAMED_ZONE = String.raw`(?<zone>[Zz]|[A-Z]{3,4}|(?:UTC|GMT)?[+-]\d\d(?::?\d\d)?)`
const MONTH_NAME = String.raw`(?<monthName>[A-Z][a-z]{2})`

const LOCAL_FORMS = [new RegExp(`^${ISO_DATE}[Tt ]${ISO_TIME}$`)]
const OFFSET_FORMS = [
  new RegExp(`^${SLASH_DATE} ${SLASH_TIME} ?${OFFSET}$`),
  new RegExp(`^${ISO_DATE}[Tt ]${ISO_TIME} ?${OFFSET}$`),
]
const DATE_FORMS = [new RegExp(`^${ISO_DATE}$`), new RegExp(`^${SLASH_DATE}$`)]
/** The same with other parts, ISO 8601 without dashes, Java's `Date.toString()`, and HTTP's and the till's own form. */
const OTHER_FORMS = [
  new RegExp(`^${SLASH_DATE}[T ]${ISO_TIME}(?: ?${NAMED_ZONE})?$`),
  new RegExp(`^${ISO_DATE}[Tt ]${ISO_TIME} ?${NAMED_ZONE}$`),
  new RegExp(String.raw`^${ISO_DATE} ?(?<zone>[Zz]|[+-]\d\d:\d\d)$`),
  new RegExp(
    String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?${NAMED_ZONE}?$`,
  ),
  new RegExp(
    String.raw`^[A-Z][a-z]{2} ${MONTH_NAME} (?<day>\d\d?) ${ISO_TIME} ${NAMED_ZONE} (?<year>\d{4})$`,
  ),
  new RegExp(
    String.raw`^(?:[A-Z][a-z]{2}, )?(?<day>\d\d?)[ -]${MONTH_NAME}[ -](?<year>\d{4})(?:,? ${ISO_TIME}(?: ?${NAMED_ZONE})?)?$`,
  ),
]

type Groups = Readonly<Record<string, string | undefined>>

/**
 * Parses `responseDateTime` and the like: ISO 8601 without offset, '2026-11-20T14:05:09.123' (ruling R15). Seconds are
 * optional. Undefined for any other text, and for days and times that don't exist.
 */
export function parseLocalDateTime(text: string): LocalDateTime | undefined {
  const groups = groupsOf(text, LOCAL_FORMS)
  return groups && dateTimeIn(groups)
}

/**
 * Parses `transactionDate`, '20/11/2026 14:05:09 +02:00', and ISO 8601 with an offset, '2026-11-20T14:05:09.123+02:00'
 * or Z (ruling R15), also with Java's zone after it. Keeps the fields of the clock that wrote it. Undefined for any
 * other text, and for days, times and offsets that don't exist.
 */
export function parseOffsetDateTime(text: string): OffsetDateTime | undefined {
  const groups = groupsOf(text, OFFSET_FORMS)
  const dateTime = groups && dateTimeIn(groups)
  if (groups === undefined || dateTime === undefined) return undefined
  const offsetMinutes = minutesAhead(groups.zone ?? '')
  return offsetMinutes === undefined ? undefined : { ...dateTime, offsetMinutes }
}

/** Zones by name that South African programs write. Other names have several meanings. */
const namedZones: Readonly<Record<string, number>> = { Z: 0, UTC: 0, GMT: 0, SAST: 120, CAT: 120 }

/** How far a zone's clock is ahead of UTC. */
function minutesAhead(zone: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  if (sign === undefined) return namedZones[zone.toUpperCase()]
  if (Number(hours) > 18 || Number(minutes) > 59) return undefined
  const ahead = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? 0 - ahead : ahead
}

/**
 * Parses `expiryDate` and the like: a day without a time, '2026-11-20' or '20/11/2026' (ruling R15). Undefined for any
 * other text, and for days that don't exist.
 */
export function parseDate(text: string): CalendarDate | undefined {
  const groups = groupsOf(text, DATE_FORMS)
  return groups && dateIn(groups)
}

/** `/Date(1795867509123+0200)/`: older .NET's JSON for an instant. Its offset changes nothing. */
const DOT_NET_INSTANT = /^\/Date\((?<epochMs>-?\d{1,15})(?:[+-]\d{4})?\)\/$/

/**
 * Parses any of the platform's three forms (ruling R15), also with slashes for dashes, a .NET instant, or another usual
 * form with one meaning. Undefined for any other text.
 */
export function parseWhen(text: string): When | undefined {
  const epochMs = DOT_NET_INSTANT.exec(text.trim())?.groups?.['epochMs']
  if (epochMs !== undefined) return parseWhen(isoText(Number(epochMs)) ?? '')
  const offset = parseOffsetDateTime(text)
  if (offset !== undefined) return { kind: 'offset', ...offset }
  const local = parseLocalDateTime(text)
  if (local !== undefined) return { kind: 'local', ...local }
  const date = parseDate(text)
  return date === undefined ? parseOtherForm(text) : { kind: 'date', ...date }
}

function parseOtherForm(text: string): When | undefined {
  const groups = groupsOf(text, OTHER_FORMS)
  const date = groups && dateIn(groups)
  if (groups?.hour === undefined) return date && { kind: 'date', ...date }
  const dateTime = dateTimeIn(groups)
  if (dateTime === undefined || groups.zone === undefined)
    return dateTime && { kind: 'local', ...dateTime }
  const offsetMinutes = minutesAhead(groups.zone)
  return offsetMinutes === undefined ? undefined : { kind: 'offset', ...dateTime, offsetMinutes }
}

function isoText(epochMs: number): string | undefined {
  return inCalendar(epochMs) ? new Date(epochMs).toISOString() : undefined
}

/** `monthNames[0]` is January. */
export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/**
 * A time for people: '20 Nov 2026, 14:05', or a day alone '20 Nov 2026'. Keeps the wall-clock time as given, and never
 * converts it to the device's zone (ruling R15).
 */
export function formatWhen(w: When): string {
  const day = `${w.day} ${monthNames[w.month - 1]} ${w.year}`
  return w.kind === 'date' ? day : `${day}, ${twoDigits(w.hour)}:${twoDigits(w.minute)}`
}

/**
 * A time for people to read (ruling R37). Midnight becomes a day alone, because many platforms have no other form for a
 * day. Another clock's time becomes South Africa's, so a screen has one clock (ruling R15). `0001-01-01`, .NET's empty
 * time, is 'Not given'.
 */
export function writtenWhen(when: When): string {
  if (when.year === 1) return 'Not given'
  const midnight = [when, onSouthAfricanClock(when)].find(
    (one) => one.kind !== 'date' && isMidnight(one),
  )
  return formatWhen(
    midnight === undefined ? onSouthAfricanClock(when) : { ...midnight, kind: 'date' },
  )
}

/** The same moment on South Africa's clock. A time without an offset is already on it (ruling R15). */
export function onSouthAfricanClock(when: When): When {
  if (when.kind !== 'offset' || when.offsetMinutes === southAfricaMinutes) return when
  const { year, month, day, hour, minute, second } = when
  // `Date.UTC` would read years below 100 as 19xx.
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute - when.offsetMinutes, second)
  return inCalendar(wall.getTime()) ? southAfricanTime(wall.getTime()) : when
}

function isMidnight({ hour, minute, second, fraction }: LocalDateTime): boolean {
  return hour === 0 && minute === 0 && second === 0 && /^0*$/.test(fraction)
}

/** The day alone, for sorting and searching: '2026-11-20'. */
export function dayText({ year, month, day }: CalendarDate): string {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-')
}

function groupsOf(text: string, forms: readonly RegExp[]): Groups | undefined {
  const trimmed = text.trim()
  return forms.map((form) => form.exec(trimmed)?.groups).find((groups) => groups !== undefined)
}

function dateIn(groups: Groups): CalendarDate | undefined {
  const { year, month, monthName = '', day } = groups
  const number = month === undefined ? monthNames.indexOf(monthName) + 1 : Number(month)
  const date = { year: Number(year), month: number, day: Number(day) }
  return date.day >= 1 && date.day <= daysIn(date.year, date.month) ? date : undefined
}

function dateTimeIn(groups: Groups): LocalDateTime | undefined {
  const date = dateIn(groups)
  const hour = Number(groups.hour)
  const minute = Number(groups.minute)
  const second = Number(groups.second ?? 0)
  if (date === undefined || hour > 23 || minute > 59 || second > 59) return undefined
  return { ...date, hour, minute, second, fraction: groups.fraction ?? '' }
}

/** Days in a Gregorian month; 0 for months and years that don't exist. */
function daysIn(year: number, month: number): number {
  if (year < 1 || month < 1 || month > 12) return 0
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** Whether an instant is in the years 1 to 9999 on every clock. */
function inCalendar(epochMs: number): boolean {
  const day = 86_400_000
  return epochMs >= -62_135_596_800_000 + day && epochMs <= Date.UTC(9999, 11, 31) - day
}

/** South Africa has UTC+2 all year; it has had no summer time since 1944. */
export const southAfricaMinutes = 120

/**
 * An instant as South African wall-clock time.
 *
 * @param epochMs milliseconds since 1970 UTC
 */
export function southAfricanTime(epochMs: number): { readonly kind: 'local' } & LocalDateTime {
  const wall = new Date(epochMs + southAfricaMinutes * 60_000)
  return {
    kind: 'local',
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    fraction: String(wall.getUTCMilliseconds()).padStart(3, '0'),
  }
}

/**
 * An instant as South African wall-clock time, '2026-11-20T14:05:09.123': the sandbox's `responseDateTime` (ruling
 * R15).
 * @param epochMs milliseconds since 1970 UTC
 * @throws RangeError outside the years 1 to 9999
 */
export function localDateTimeText(epochMs: number): string {
  const text = new Date(epochMs + southAfricaMinutes * 60_000).toISOString()
  if (!/^(?!0000)\d{4}-/.test(text)) throw new RangeError(`Not in the years 1 to 9999: ${epochMs}`)
  return text.slice(0, -1)
}

/** When the South African day of an instant began. @param epochMs milliseconds since 1970 UTC, as the result */
export function startOfDay(epochMs: number): number {
  const offset = southAfricaMinutes * 60_000
  return Math.floor((epochMs + offset) / 86_400_000) * 86_400_000 - offset
}

/**
 * An instant as '20/11/2026 14:05:09 +02:00': the sandbox's `transactionDate` (ruling R15).
 * @throws RangeError like {@link localDateTimeText}
 */
export function offsetDateTimeText(epochMs: number): string {
  const local = localDateTimeText(epochMs)
  const date = [local.slice(8, 10), local.slice(5, 7), local.slice(0, 4)].join('/')
  return `${date} ${local.slice(11, 19)} +02:00`
}

/**
 * An instant as '2026-11-20T14:05:09.123+02:00': the `dateTime` of the sandbox's mobile-bundle lookup (spec, lookup
 * receipts).
 * @throws RangeError like {@link localDateTimeText}
 */
export function isoOffsetText(epochMs: number): string {
  return `${localDateTimeText(epochMs)}+02:00`
}
