/** The time as the sandbox knows it, and a way to be woken. Injected, so that tests own it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once after `ms`. @returns a function that calls it off. */
  after(ms: number, run: () => void): () => void
}

/** The longest wait that every platform's timer can hold. */
const longestWaitMs = 2_147_483_647

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), longestWaitMs))
    return () => clearTimeout(timer)
  },
}
