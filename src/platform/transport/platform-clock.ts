import { createStore, type StoreApi } from 'zustand/vanilla'
import { monthNames } from '../../values/time/dates.ts'
import type { Clock } from './clock.ts'

/** What the platform's answers say about the device's wall clock. */
type ClockCheck =
  /** The platform has not answered yet. */
  | { readonly kind: 'unheard' }
  /** Its answers have no time that this page may read. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'right' }
  | {
      readonly kind: 'wrong'
      /** The difference from the device's time to the platform's, in milliseconds. */
      readonly offset: number
    }

/** The tolerated error of the device's clock: a person would not notice it. */
const CLOCK_TOLERANCE = 5 * 60_000

/** A slower answer says nothing: the device may have slept meanwhile. */
const LONGEST_WAY = 60_000

/** A person sets a clock to the minute, from a screen that may be a minute old. */
const SET_TOLERANCE = 2 * 60_000

/** We don't expect a page to survive a longer sleep. */
const LONGEST_SLEEP = 30 * 24 * 60 * 60_000

/** A later time means that the clock was set wrong again, rather than corrected during a sleep. */
const LONGEST_NIGHT = 24 * 60 * 60_000

/** The last known time, the device's awake milliseconds then, and its wall clock's correction. */
interface Known {
  readonly at: number
  readonly awakeAt: number
  readonly offset: number
}

export interface PlatformClock {
  /** The device's clock, with the platform's wall time while the device's is known to be wrong. */
  readonly clock: Clock
  readonly check: Pick<StoreApi<ClockCheck>, 'getState' | 'getInitialState' | 'subscribe'>
  /** The device's own time, in epoch milliseconds. */
  readonly deviceNow: () => number
  /**
   * Whether the device's own time agrees with the platform's last one, counted on since. Not after a sleep, until the
   * next answer.
   */
  readonly agrees: () => boolean
  /** The later of the device's time and the platform's: neither alone may end the life of what is kept from now on. */
  readonly laterNow: () => number
  /**
   * Call at each answer of the platform.
   * @param date its `Date` header; `null` if unreadable
   * @param took from the request to its header, in elapsed milliseconds
   */
  readonly heard: (date: string | null, took: number) => void
}

/** Corrects the device's wall clock by the `Date` of the platform's answers, when it is some minutes off. */
export function platformClock(device: Clock): PlatformClock {
  const check = createStore<ClockCheck>(() => ({ kind: 'unheard' }))
  const deviceNow = () => device.wallNow()
  /** The platform's last time, and the device's awake milliseconds then. */
  let told: { readonly at: number; readonly awakeAt: number } | undefined
  /** Set while the last answer says that the device's clock is wrong; each answer renews it. */
  let known: Known | undefined

  /**
   * Awake time may miss a sleep, so the true time is at or after the counted time. A corrected clock looks like a sleep
   * of the same length. The till takes it as corrected; the platform's next answer decides.
   */
  const corrected = ({ at, awakeAt, offset }: Known, now: number): number => {
    const awake = device.awake()
    const counted = at + awake - awakeAt
    const canBe = (time: number) =>
      time >= counted - SET_TOLERANCE && time <= counted + LONGEST_SLEEP
    const isAsCounted = Math.abs(now - counted) <= SET_TOLERANCE
    if (!isAsCounted && canBe(now + offset)) return now + offset
    // Somebody set the clock wrong again, or corrected it during a long sleep.
    if (!canBe(now) || now > counted + LONGEST_NIGHT) return counted
    // The clock is right again, and runs by itself from now on.
    known = { at: now, awakeAt: awake, offset: 0 }
    return now
  }

  const wallNow = () => {
    const now = deviceNow()
    return known === undefined ? now : corrected(known, now)
  }

  return {
    clock: {
      wallNow,
      elapsed: () => device.elapsed(),
      awake: () => device.awake(),
      wait: (ms, signal) => device.wait(ms, signal),
    },
    check,
    deviceNow,
    agrees() {
      if (told === undefined) return false
      return Math.abs(deviceNow() - told.at - (device.awake() - told.awakeAt)) <= CLOCK_TOLERANCE
    },
    laterNow: () => Math.max(wallNow(), deviceNow()),
    heard(date, took) {
      const toldAt = date === null ? undefined : httpDate(date)
      if (toldAt === undefined) {
        if (check.getState().kind === 'unheard') check.setState({ kind: 'untold' }, true)
        return
      }
      if (took > LONGEST_WAY) return
      told = { at: toldAt, awakeAt: device.awake() }
      const offset = toldAt - deviceNow()
      const isRight = Math.abs(offset) <= CLOCK_TOLERANCE
      const before = known
      known = isRight ? undefined : { at: toldAt, awakeAt: device.awake(), offset }
      // The same result again must not change the screen.
      const isSame = isRight
        ? check.getState().kind === 'right'
        : before !== undefined && Math.abs(before.offset - offset) <= CLOCK_TOLERANCE / 5
      if (!isSame) check.setState(isRight ? { kind: 'right' } : { kind: 'wrong', offset }, true)
    },
  }
}

/** A date in a header, 'Thu, 26 Nov 2026 04:00:00 GMT', in epoch milliseconds (RFC 9110, section 5.6.7). */
export function httpDate(text: string): number | undefined {
  const [, day, month = '', year, ...time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/.exec(text) ?? []
  const place = monthNames.indexOf(month)
  if (place < 0) return undefined
  const [hour, minute, second] = time.map(Number)
  return Date.UTC(Number(year), place, Number(day), hour, minute, second)
}
