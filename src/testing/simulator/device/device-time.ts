import { abortReason, steadyCounter, type Clock } from '../../../platform/transport/clock.ts'
import type { Dice } from '../dice.ts'
import type { Life } from '../../browser/life.ts'
import type { Timeline } from '../watch/timeline.ts'

/** The start of every world, in epoch milliseconds. */
export const worldStart = Date.UTC(2026, 10, 20, 6)

const day = 24 * 3_600_000

/** The error of a device's wall clock at the start of the world, in milliseconds. */
export function wallErrorOf(dice: Dice): number {
  return dice.weighted<() => number>(
    [
      [() => 0, 50],
      [() => dice.pick([-3_600_000, 3_600_000, 90_000]), 42],
      [() => dice.between(-40, 40) * day, 6],
      // An empty battery: the clock starts in 1970, or a little earlier east of Greenwich.
      [() => dice.between(-2, 24) * 3_600_000 - worldStart, 2],
    ],
    () => 0,
  )()
}

/** Like the browser's clock: a long wait reads the clock at least this often. */
const LOOK_AGAIN_MS = 15_000

/** How long reading the clock takes. */
const LOOK_MS = 0.000_1

/** How long a till may still act on the time from before a clock change. */
const JUST_JUMPED_MS = 10_000

/** How long the engine trusts the journal's word about the owner. */
const JUST_MS = 250

/** How far the wall clock must be ahead of the other to show a sleep. */
const SLEEP_SHOWS_MS = 1_000

/** A device's two clocks at a moment. */
export interface ClockStamp {
  readonly counted: number
  readonly wall: number
}

interface Pause {
  readonly due: number
  readonly wake: () => void
  cancel: () => void
}

/** A device's two clocks on the world's timeline. The wall clock may be wrong; the other may stop during sleep. */
export class DeviceTime {
  readonly #timeline: Timeline
  readonly #dice: Dice
  readonly #pauses = new Set<Pause & { readonly life: Life }>()
  #wallOffset: number
  #stoodStill = 0
  /** Whether the wall clock was never off by days. */
  isNearTruth: boolean
  /** How far the clock was set back in total, counting at most some hours, in milliseconds. */
  setBack = 0
  #lastLook = 0

  #lastJump = { at: -Infinity, ms: 0 }

  constructor(timeline: Timeline, dice: Dice, wallOffset: number) {
    this.#timeline = timeline
    this.#dice = dice
    this.#wallOffset = wallOffset
    this.isNearTruth = Math.abs(wallOffset) < day
  }

  wall(): number {
    return worldStart + this.#timeline.now + this.#wallOffset
  }

  /** `performance.now()` of its pages: always moves between two readings, and never goes back. */
  performance(): number {
    this.#lastLook = Math.max(this.#counted(), this.#lastLook + LOOK_MS)
    return this.#lastLook
  }

  /** How far the wall clock was set back in the last seconds. The till's latest decisions used the old time. */
  get setBackJustNow(): number {
    const { at, ms } = this.#lastJump
    return this.#timeline.now - at < JUST_JUMPED_MS ? Math.max(0, -ms) : 0
  }

  /** Both clocks now. */
  stamp(): ClockStamp {
    return { counted: this.#counted(), wall: this.wall() }
  }

  /** Whether both clocks agree that hardly any time has passed since. A sleep may show on neither. */
  isJustAfter({ counted, wall }: ClockStamp): boolean {
    const passed = this.#counted() - counted
    return passed <= JUST_MS && this.wall() - wall - passed < SLEEP_SHOWS_MS
  }

  #counted(): number {
    return this.#timeline.now - this.#stoodStill
  }

  /** A person or a time server sets the wall clock. */
  jump(ms: number): void {
    this.#wallOffset += ms
    this.#lastJump = { at: this.#timeline.now, ms }
    if (Math.abs(ms) < day) this.setBack += Math.max(0, -ms)
    if (Math.abs(this.#wallOffset) >= day) this.isNearTruth = false
    this.#disturbed()
  }

  /** A person who read that the clocks differ sets the device's. */
  setRight(): void {
    this.jump(-this.#wallOffset)
  }

  /** The device has slept; on many systems `performance.now()` stops meanwhile. */
  slept(ms: number, standsStill: boolean): void {
    if (standsStill) this.#stoodStill += ms
    this.#disturbed()
  }

  /**
   * The clock of one tab. Waits check the clock like the browser's, but only after the clocks change: other checks
   * would find nothing.
   * @param rounding the granularity of timers in a hidden tab, 0 in a visible tab
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

/** A timer never fires early by the device's clock. In a hidden tab it fires only on the granularity. */
function rounded(ms: number, grain: number): number {
  return grain === 0 ? Math.ceil(ms) : Math.ceil(ms / grain) * grain
}
