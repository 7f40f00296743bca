import { monthNames, parseWhen } from './dates.ts'

/** `20261231`, and `2026123114`, `202612311405`, `20261231140509`. */
const COMPACT_DAY = /^(?<year>(?:19|20|21)\d\d)(?<month>\d\d)(?<day>\d\d)$/
const COMPACT_TIME =
  /^(?<year>2[01]\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?:(?<minute>\d\d)(?<second>\d\d)?)?$/
/** Since 1970. */
const EPOCH = /^(?:(?<seconds>\d{10}(?:\.\d+)?)|(?<milliseconds>\d{13}))$/
/** May also be a day, month, year, hour and minute, such as 1511261405. */
const DAY_FIRST = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])[23]\d(?:[01]\d|2[0-3])[0-5]\d$/
/** Other numbers of that length may be a time in digits, such as 2611201405. */
const EPOCH_YEARS = { from: Date.UTC(2015, 0), to: Date.UTC(2033, 0) }

/**
 * A time of digits alone, or an instant since 1970, as ISO text. It may as well be any other number, so use it only for
 * what is a time by its name.
 */
export function textOfTimeNumber(text: string): string | undefined {
  const digits = text.trim()
  const compact = (COMPACT_DAY.exec(digits) ?? COMPACT_TIME.exec(digits))?.groups
  if (compact !== undefined) {
    const { year, month, day, hour, minute = '00', second = '00' } = compact
    const time = hour === undefined ? '' : `T${hour}:${minute}:${second}`
    const read = timeIn(`${year}-${month}-${day}${time}`)
    if (read !== undefined) return read
  }
  const epoch = EPOCH.exec(digits)?.groups
  if (epoch === undefined || DAY_FIRST.test(digits)) return undefined
  const epochMs = Number(epoch['milliseconds'] ?? Number(epoch['seconds']) * 1_000)
  const isNear = epochMs >= EPOCH_YEARS.from && epochMs < EPOCH_YEARS.to
  return isNear ? new Date(epochMs).toISOString() : undefined
}

const PART_NAMES = [
  ['year'],
  ['monthValue', 'month'],
  ['dayOfMonth', 'day'],
  ['hour'],
  ['minute'],
  ['second'],
  ['nano'],
]
const MORE_PART_NAMES = ['dayOfWeek', 'dayOfYear', 'leapYear', 'era', 'chronology']

/**
 * A time in parts, as ISO text: Java's `[2026,11,20,14,5,9]`, also with nanoseconds, `{ year, month, day }`, or Gson's
 * `{ date: { … }, time: { … } }`; of a month alone 'Nov 2026'. Undefined for any other value, and for years far from
 * now.
 */
export function textOfTimeParts(value: object): string | undefined {
  const raw: readonly unknown[] = Array.isArray(value) ? value : partsIn(value)
  if (raw.length === 4 || raw.length > 7) return undefined
  const parts = raw.map((part) =>
    typeof part === 'number' || typeof part === 'string' ? String(part) : '',
  )
  if (!parts.every((part) => /^\d{1,9}$/.test(part))) return undefined
  const [year = '', month = '', day, hour, minute, second = '00', nano] = parts.map((part) =>
    part.padStart(2, '0'),
  )
  if (!/^(?:19|20|21)\d\d$/.test(year)) return undefined
  if (day === undefined) {
    const name = monthNames[Number(month) - 1]
    return name && `${name} ${year}`
  }
  const fraction = nano === undefined ? '' : `.${nano.padStart(9, '0')}`
  const time = hour === undefined ? '' : `T${hour}:${minute}:${second}${fraction}`
  return timeIn(`${year}-${month}-${day}${time}`)
}

/** An object's parts of a time, the year first; none if it has any other member, one twice, or a gap. */
function partsIn(value: object): readonly unknown[] {
  const all = Object.entries(value).flatMap(halves)
  const members = new Map(all)
  const known = new Set([...PART_NAMES.flat(), ...MORE_PART_NAMES])
  if (members.size < all.length || all.some(([name]) => !known.has(name))) return []
  const parts = PART_NAMES.map((names) =>
    members.get(names.find((name) => members.has(name)) ?? ''),
  )
  const end = parts.findLastIndex((part) => part !== undefined) + 1
  return parts.slice(0, end).map((part, place) => (place === 1 ? monthNumber(part) : part))
}

/** A member, or the members of Gson's `date` and `time`. */
function halves([name, value]: [string, unknown]): readonly [string, unknown][] {
  const isHalf = (name === 'date' || name === 'time') && typeof value === 'object'
  return isHalf && value !== null ? Object.entries(value) : [[name, value]]
}

function monthNumber(part: unknown): unknown {
  if (typeof part !== 'string') return part
  const name = part.toLowerCase()
  const month = longMonthNames.findIndex((long) => name === long || name === long.slice(0, 3))
  return month < 0 ? part : month + 1
}

const longMonthNames =
  'january february march april may june july august september october november december'.split(' ')

function timeIn(text: string): string | undefined {
  return parseWhen(text) === undefined ? undefined : text
}
