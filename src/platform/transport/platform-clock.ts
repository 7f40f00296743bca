import { createStore, type StoreApi } from 'zustand/vanilla'
import { monthNames } from '../../values/time/dates.ts'
import type { Clock } from './clock.ts'

/** What the platform's answers say of the device's wall clock. */
export type ClockCheck =
  /** The platform has not answered yet. */
  | { readonly kind: 'unheard' }
  /** Its answers name no time that this page may read. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'right' }
  | {
      readonly kind: 'wrong'
      /** Add it to the device's time for the platform's, in milliseconds. */
      readonly offset: number
    }

/** As far as the device's clock may be off: what a person would not notice. */
const CLOCK_TOLERANCE = 5 * 60_000

/** An answer on its way for longer says nothing: the device may have slept meanwhile. */
const LONGEST_WAY = 60_000

/** A person sets a clock to the minute, by a time on the screen that may be a minute old. */
const SET_TOLERANCE = 2 * 60_000

/** A page that slept for longer is not expected to live on. */
const LONGEST_SLEEP = 30 * 24 * 60 * 60_000

/** A clock that shows a later time was set to another wrong one, and not put right while the device slept. */
const LONGEST_NIGHT = 24 * 60 * 60_000

/** The last time that is known, the device's awake milliseconds then, and what its wall clock needs to be right. */
interface Known {
  readonly at: number
  readonly awakeAt: number
  readonly offset: number
}

export interface PlatformClock {
  /** The device's clock; its wall time is the platform's while the device's is known to be wrong. */
  readonly clock: Clock
  readonly check: Pick<StoreApi<ClockCheck>, 'getState' | 'getInitialState' | 'subscribe'>
  /** What the device itself shows, epoch milliseconds. */
  readonly deviceNow: () => number
  /**
   * The platform has answered.
   * @param date its `Date` header; `null` where there is none to be read
   * @param took from the request to its header, elapsed milliseconds
   */
  readonly heard: (date: string | null, took: number) => void
}

/** Corrects the device's wall clock by the `Date` of the platform's answers, where it is off by more than some minutes. */
export function platformClock(device: Clock): PlatformClock {
  const check = createStore<ClockCheck>(() => ({ kind: 'unheard' }))
  const deviceNow = () => device.wallNow()
  /** While the last answer says that the device's clock is wrong; each answer renews it. */
  let known: Known | undefined

  /**
   * Sleep may not be counted, so the time is what was counted awake or later. A clock that was put right and one that
   * slept for as long as it was slow look the same: it is believed, and the next answer tells.
   */
  const corrected = ({ at, awakeAt, offset }: Known, now: number): number => {
    const awake = device.awake()
    const counted = at + awake - awakeAt
    const canBe = (time: number) =>
      time >= counted - SET_TOLERANCE && time <= counted + LONGEST_SLEEP
    const isAsCounted = Math.abs(now - counted) <= SET_TOLERANCE
    if (!isAsCounted && canBe(now + offset)) return now + offset
    // Set to another wrong time, or put right in a long sleep: the next answer tells.
    if (!canBe(now) || now > counted + LONGEST_NIGHT) return counted
    // Put right: from now on it goes by itself, also through sleep.
    known = { at: now, awakeAt: awake, offset: 0 }
    return now
  }

  return {
    clock: {
      wallNow() {
        const now = deviceNow()
        return known === undefined ? now : corrected(known, now)
      },
      elapsed: () => device.elapsed(),
      awake: () => device.awake(),
      wait: (ms, signal) => device.wait(ms, signal),
    },
    check,
    deviceNow,
    heard(date, took) {
      const toldAt = date === null ? undefined : httpDate(date)
      if (toldAt === undefined) {
        if (check.getState().kind === 'unheard') check.setState({ kind: 'untold' }, true)
        return
      }
      if (took > LONGEST_WAY) return
      const offset = toldAt - deviceNow()
      const isRight = Math.abs(offset) <= CLOCK_TOLERANCE
      const before = known
      known = isRight ? undefined : { at: toldAt, awakeAt: device.awake(), offset }
      // The same news again changes nothing on the screen.
      const isSame = isRight
        ? check.getState().kind === 'right'
        : before !== undefined && Math.abs(before.offset - offset) <= CLOCK_TOLERANCE / 5
      if (!isSame) check.setState(isRight ? { kind: 'right' } : { kind: 'wrong', offset }, true)
    },
  }
}

/** A `Date` header, 'Thu, 26 Nov 2026 04:00:00 GMT', in epoch milliseconds (RFC 9110, section 5.6.7). */
function httpDate(text: string): number | undefined {
  const [, day, month = '', year, ...time] =
    /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/.exec(text) ?? []
  const place = monthNames.indexOf(month)
  if (place < 0) return undefined
  const [hour, minute, second] = time.map(Number)
  return Date.UTC(Number(year), place, Number(day), hour, minute, second)
}
