import { useEffect, useEffectEvent } from 'react'
import { formatSeconds, useSecondsLeft } from './seconds-left.ts'

export interface CountdownProps {
  /** The moment in milliseconds on the clock of `now`. */
  until: number
  /** A stable function; `Date.now` unless another clock is given. */
  now?: (() => number) | undefined
  /** Called once when nothing is left. */
  onDone?: (() => void) | undefined
  className?: string | undefined
}

/** Time left, in figures that do not dance. Not announced at every tick. */
export function Countdown({ until, now = Date.now, onDone, className = '' }: CountdownProps) {
  const left = useSecondsLeft(until, now)
  const done = left === 0
  const finish = useEffectEvent(() => onDone?.())
  useEffect(() => {
    if (done) finish()
  }, [done])
  return (
    <span role="timer" aria-live="off" className={`figures ${className}`}>
      {formatSeconds(left)}
    </span>
  )
}
