import { abortReason, steadyCounter, type Clock } from '../platform/transport/clock.ts'

interface Waiter {
  readonly until: number
  readonly wake: () => void
}

/**
 * A clock that stands still until told otherwise. Both of the device's clocks are kept apart, and
 * `elapsed` is counted from them by the product's own rule, so that sleep and wrong clocks can be
 * played through.
 */
export class FakeClock implements Clock {
  #performance = 0
  #wall: number
  #waiters: Waiter[] = []
  readonly elapsed: () => number

  /** @param wall epoch milliseconds at the start */
  constructor(wall = Date.UTC(2026, 10, 20, 12)) {
    this.#wall = wall
    this.elapsed = steadyCounter(
      () => this.#performance,
      () => this.#wall,
    )
  }

  wallNow(): number {
    return this.#wall
  }

  awake(): number {
    return this.#performance
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(abortReason(signal))
    if (ms <= 0) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        reject(abortReason(signal))
      }
      const waiter: Waiter = {
        // As a browser's timers: fractions would add up to moments that are just missed.
        until: Math.ceil(this.elapsed() + ms),
        wake: () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      this.#waiters.push(waiter)
    })
  }

  /** How many waits are under way. */
  get waiting(): number {
    return this.#waiters.length
  }

  /** Milliseconds until the next wait ends; `undefined` when none is under way. */
  get nextWake(): number | undefined {
    const first = this.#first()
    return first && Math.max(0, first.until - this.elapsed())
  }

  /**
   * Lets time pass on both clocks. Waits end in their order, each at its own moment, and what they
   * set off runs before the next, so that a chain of waits is followed to its end.
   */
  async advance(ms: number): Promise<void> {
    await settle()
    const end = this.elapsed() + ms
    for (
      let first = this.#first();
      first !== undefined && first.until <= end;
      first = this.#first()
    ) {
      this.#step(Math.max(0, first.until - this.elapsed()))
      await this.#wake()
    }
    this.#step(Math.max(0, end - this.elapsed()))
    await settle()
  }

  /**
   * Lets time pass, from one wait's end to the next, until something has come.
   * @throws where it has not come within an hour
   */
  async until<Result>(result: Promise<Result>): Promise<Result> {
    const state = { isThere: false }
    const noted = result.finally(() => {
      state.isThere = true
    })
    noted.catch(() => undefined)
    const latest = this.elapsed() + 3_600_000
    for (await settle(); !state.isThere; await settle()) {
      const wake = this.nextWake
      if (wake === undefined || this.elapsed() > latest) throw new Error('It does not come')
      await this.advance(wake)
    }
    return noted
  }

  /**
   * The device sleeps: the wall clock goes on and `performance.now` stands still. Waits that came due
   * meanwhile end late, when time next passes, as a browser's timers do.
   */
  async sleep(ms: number): Promise<void> {
    await settle()
    this.#wall += ms
  }

  /** Someone sets the wall clock, to epoch milliseconds. */
  async setWall(ms: number): Promise<void> {
    await settle()
    this.#wall = ms
  }

  #first(): Waiter | undefined {
    return this.#waiters.toSorted((a, b) => a.until - b.until)[0]
  }

  #step(ms: number): void {
    this.#performance += ms
    this.#wall += ms
  }

  async #wake(): Promise<void> {
    for (;;) {
      const first = this.#first()
      if (first === undefined || first.until > this.elapsed()) break
      this.#waiters = this.#waiters.filter((other) => other !== first)
      first.wake()
      await settle()
    }
    await settle()
  }
}

/** Lets everything run that waits for no clock: turns of the event loop, of which none waits for a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
