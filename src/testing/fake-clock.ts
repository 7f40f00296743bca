import { abortReason, steadyCounter, type Clock } from '../platform/transport/clock.ts'

interface Waiter {
  readonly until: number
  readonly wake: () => void
}

/**
 * A clock that moves only when a test moves it. It keeps the device's two clocks apart and computes `elapsed` by the
 * product's rule, so tests can simulate sleep and wrong clocks.
 */
export class FakeClock implements Clock {
  #performance = 0
  #wall: number
  #waiters: Waiter[] = []
  readonly elapsed: () => number

  /** @param wall the start in epoch milliseconds */
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
        // Like a browser's timers: fractions would add up and just miss a moment.
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

  /** The number of pending waits. */
  get waiting(): number {
    return this.#waiters.length
  }

  /** Milliseconds until the next wait ends; undefined without a wait. */
  get nextWake(): number | undefined {
    const first = this.#first()
    return first && Math.max(0, first.until - this.elapsed())
  }

  /**
   * Lets time pass on both clocks. Waits end in order, each at its moment, and their consequences run before the next,
   * so chains of waits run to the end.
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
   * Lets time pass, from wait to wait, until a result comes.
   * @throws if it hasn't come within an hour
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
   * The device sleeps: the wall clock goes on and `performance.now` stops. Waits that fell due meanwhile end late, when
   * time next passes, like a browser's timers.
   */
  async sleep(ms: number): Promise<void> {
    await settle()
    this.#wall += ms
  }

  /** Sets the wall clock, in epoch milliseconds. */
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

/** Runs everything that needs no clock: turns of the event loop, without timers. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
