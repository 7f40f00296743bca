/** The sandbox's time and timers. Injected, so tests control them. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once after `ms`. @returns a function that cancels it */
  after(ms: number, run: () => void): () => void
}

/** The longest wait that every platform's timer supports. */
const longestWaitMs = 2_147_483_647

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), longestWaitMs))
    return () => clearTimeout(timer)
  },
}
