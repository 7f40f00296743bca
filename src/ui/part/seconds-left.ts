import { useEffect, useState } from 'react'

/** A clock for countdowns that nobody sets, in milliseconds. */
export const elapsed = () => performance.now()

/** Whole seconds from `now` until `until`, both in milliseconds of one clock; never below 0. */
function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** `7 s`, `1 min 05 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/**
 * Seconds left until a moment on the given clock. Reads the clock at each tick, because a sleeping tab or a throttled
 * timer would miscount.
 */
export function useSecondsLeft(until: number, now: () => number = Date.now): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now()))
  useEffect(() => {
    const tick = () => {
      const next = secondsLeft(until, now())
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until, now])
  return left
}
