import type { Clock } from '../../sandbox/rules/clock.ts'

/** A clock that moves only when a test moves it. */
export interface VirtualClock extends Clock {
  /** Moves the time forward and calls the due callbacks in order. */
  advance(ms: number): void
  /** Sets the time back to the start. Use it only when no callback is pending. */
  rewind(): void
}

/** @param start in epoch milliseconds */
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
