import { useEffect, useEffectEvent } from 'react'
import { formatSeconds, useSecondsLeft } from './seconds-left.ts'

interface CountdownProps {
  /** The end, in milliseconds on the clock of `now`. */
  until: number
  /** A stable function; `Date.now` unless another clock is given. */
  now?: (() => number) | undefined
  /** Called once at the end. */
  onDone?: (() => void) | undefined
  className?: string | undefined
}

/** Time left, in figures of equal width. Screen readers don't hear every tick. */
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
