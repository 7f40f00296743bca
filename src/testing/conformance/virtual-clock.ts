import type { Clock } from '../../sandbox/rules/clock.ts'

/** A clock that stands still until a test moves it. */
export interface VirtualClock extends Clock {
  /** Moves the time on and calls what was to be called by then, in order. */
  advance(ms: number): void
  /** Sets the time back to the start; for a fresh beginning, when nothing is under way. */
  rewind(): void
}

/** @param start epoch milliseconds at which the clock begins */
export function virtualClock(start: number): VirtualClock {
  let now = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due)
        now = Math.max(now, due.at)
        due.run()
      }
      now = end
    },
    rewind() {
      now = start
    },
  }
}
