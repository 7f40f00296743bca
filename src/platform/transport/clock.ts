/** The till's time, injected so that tests and the simulator control it. */
export interface Clock {
  /** Epoch milliseconds of the device's wall clock, right or wrong: for display and for journal rows. */
  wallNow(): number
  /**
   * Milliseconds since some fixed moment, never going back. Counts through sleep and ignores a wall clock set back: for
   * lifetimes and time-outs.
   */
  elapsed(): number
  /**
   * Milliseconds since some fixed moment, never ahead of the truth. Ignores the wall clock and may pause in sleep: for
   * limits that must not end early.
   */
  awake(): number
  /** Resolves once `ms` have elapsed by {@link Clock.elapsed}. Rejects with the signal's reason when aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

/** A smaller difference between two clocks is only rounding and slewing, not a sleep. */
const SLEEP_MS = 1_000

/**
 * Counts elapsed milliseconds from two clocks with different faults: `performanceNow` may pause while the device
 * sleeps, and a person may set `dateNow`. The larger forward step wins. So a sleep counts, and a wall clock set back
 * does not. One set forward ends lifetimes early, which costs a refresh but never a sale.
 */
export function steadyCounter(performanceNow: () => number, dateNow: () => number): () => number {
  const start = performanceNow()
  let apart = dateNow() - start
  let slept = 0
  let last = 0
  return () => {
    const now = performanceNow()
    const drift = dateNow() - now - apart
    if (Math.abs(drift) >= SLEEP_MS) {
      apart += drift
      if (drift > 0) slept += drift
    }
    last = Math.max(last, now - start + slept)
    return last
  }
}

/** A timer may also pause in sleep, so a long wait checks the clock at least this often. */
const LOOK_AGAIN_MS = 15_000

/** The browser's (or Node's) own clock. */
export function browserClock(): Clock {
  const elapsed = steadyCounter(
    () => performance.now(),
    () => Date.now(),
  )
  return {
    wallNow: () => Date.now(),
    elapsed,
    awake: () => performance.now(),
    async wait(ms, signal) {
      const until = elapsed() + ms
      signal?.throwIfAborted()
      for (let left = ms; left > 0; left = until - elapsed()) {
        await pause(Math.min(left, LOOK_AGAIN_MS), signal)
      }
    },
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Why a signal was aborted, as an Error. */
export function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason
  return reason instanceof Error ? reason : new DOMException('Aborted', 'AbortError')
}
