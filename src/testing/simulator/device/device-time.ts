import { abortReason, steadyCounter, type Clock } from '../../../platform/transport/clock.ts'
import type { Dice } from '../dice.ts'
import type { Life, Timeline } from '../watch/timeline.ts'

/** When every world begins, epoch milliseconds. */
export const worldStart = Date.UTC(2026, 10, 20, 6)

const day = 24 * 3_600_000

/** How far a device's wall clock is off when the world begins, in milliseconds. */
export function wallErrorOf(dice: Dice): number {
  return dice.weighted<() => number>(
    [
      [() => 0, 50],
      [() => dice.pick([-3_600_000, 3_600_000, 90_000]), 42],
      [() => dice.between(-40, 40) * day, 6],
      // Its battery is empty: it begins in 1970, east of Greenwich even before.
      [() => dice.between(-2, 24) * 3_600_000 - worldStart, 2],
    ],
    () => 0,
  )()
}

/** As in the browser's clock: a long wait looks at the clock at least this often. */
const LOOK_AGAIN_MS = 15_000

/** What a look at the clock takes. */
const LOOK_MS = 0.000_1

/** For so long a till may still do what it judged by the clock before it was set. */
const JUST_JUMPED_MS = 10_000

/** How old the engine takes the journal's word on the owner for good. */
const JUST_MS = 250

/** By how much the wall clock must be ahead of the other to show a sleep. */
const SLEEP_SHOWS_MS = 1_000

/** How a device's two clocks stood at a moment. */
export interface ClockStamp {
  readonly counted: number
  readonly wall: number
}

interface Pause {
  readonly due: number
  readonly wake: () => void
  cancel: () => void
}

/** A device's two clocks over the world's one timeline: the wall clock may be wrong, the other may stand still. */
export class DeviceTime {
  readonly #timeline: Timeline
  readonly #dice: Dice
  readonly #pauses = new Set<Pause & { readonly life: Life }>()
  #wallOffset: number
  #stoodStill = 0
  /** Whether the wall clock was never set by more than some hours. */
  isSteady = true
  /** How far it was set back so far, all in all and by some hours at most, in milliseconds. */
  setBack = 0
  #lastLook = 0

  #lastJump = { at: -Infinity, ms: 0 }

  constructor(timeline: Timeline, dice: Dice, wallOffset: number) {
    this.#timeline = timeline
    this.#dice = dice
    this.#wallOffset = wallOffset
  }

  wall(): number {
    return worldStart + this.#timeline.now + this.#wallOffset
  }

  /** `performance.now()` of its pages: it never stands between two looks, and never goes back. */
  performance(): number {
    this.#lastLook = Math.max(this.#counted(), this.#lastLook + LOOK_MS)
    return this.#lastLook
  }

  /** How far the wall clock was set back in the last seconds: what a till judged just before, it judged by the other time. */
  get setBackJustNow(): number {
    const { at, ms } = this.#lastJump
    return this.#timeline.now - at < JUST_JUMPED_MS ? Math.max(0, -ms) : 0
  }

  /** How both clocks stand. */
  stamp(): ClockStamp {
    return { counted: this.#counted(), wall: this.wall() }
  }

  /** Whether both clocks agree that hardly any time has passed since; a sleep may have, and show in neither. */
  isJustAfter({ counted, wall }: ClockStamp): boolean {
    const passed = this.#counted() - counted
    return passed <= JUST_MS && this.wall() - wall - passed < SLEEP_SHOWS_MS
  }

  #counted(): number {
    return this.#timeline.now - this.#stoodStill
  }

  /** Somebody, or a time server, sets the wall clock. */
  jump(ms: number): void {
    this.#wallOffset += ms
    this.#lastJump = { at: this.#timeline.now, ms }
    if (Math.abs(ms) >= day) this.isSteady = false
    else this.setBack += Math.max(0, -ms)
    this.#disturbed()
  }

  /** The device has slept; on many systems `performance.now()` stands still meanwhile. */
  slept(ms: number, standsStill: boolean): void {
    if (standsStill) this.#stoodStill += ms
    this.#disturbed()
  }

  /**
   * The clock of one tab. Waits look at the clock as the browser's own do, but only when something has happened
   * to the clocks: all the other looks would find nothing.
   * @param rounding the grain of timers in a hidden tab, 0 in a visible one
   */
  clockOf(life: Life, rounding: () => number): Clock {
    const elapsed = steadyCounter(
      () => this.performance(),
      () => this.wall(),
    )
    const pause = (ms: number, signal: AbortSignal | undefined) =>
      this.#pause(ms, life, rounding(), signal)
    return {
      wallNow: () => this.wall(),
      elapsed,
      awake: () => this.performance(),
      async wait(ms, signal) {
        const until = elapsed() + ms
        signal?.throwIfAborted()
        for (let left = ms; left > 0; left = until - elapsed()) await pause(left, signal)
      },
    }
  }

  #pause(ms: number, life: Life, grain: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        pause.cancel()
        this.#pauses.delete(pause)
        reject(abortReason(signal))
      }
      const pause = {
        life,
        due: this.#timeline.now + rounded(ms, grain),
        wake: () => {
          this.#pauses.delete(pause)
          signal?.removeEventListener('abort', stop)
          resolve()
        },
        cancel: () => {},
      }
      pause.cancel = this.#timeline.after(pause.due - this.#timeline.now, pause.wake, life, 'timer')
      this.#pauses.add(pause)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  #disturbed(): void {
    for (const pause of this.#pauses) {
      if (pause.life.condition() === 'dead') this.#pauses.delete(pause)
      else if (pause.due > this.#timeline.now + LOOK_AGAIN_MS) {
        pause.cancel()
        const look = this.#dice.between(0, LOOK_AGAIN_MS)
        pause.cancel = this.#timeline.after(look, pause.wake, pause.life, 'timer')
      }
    }
  }
}

/** A timer never fires early by the device's own clock, and in a hidden tab on the grain only. */
function rounded(ms: number, grain: number): number {
  return grain === 0 ? Math.ceil(ms) : Math.ceil(ms / grain) * grain
}
