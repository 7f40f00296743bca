import { useEffect, useState } from 'react'
import type { Clock } from '../platform/transport/clock.ts'

/**
 * Whether a moment has come; draws again when it does.
 * @param moment of `clock.elapsed()`; `undefined` never comes
 */
export function useReached(clock: Clock, moment: number | undefined): boolean {
  const [reached, setReached] = useState(() => clock.elapsed())
  useEffect(() => {
    if (moment === undefined) return undefined
    const end = new AbortController()
    clock
      .wait(Math.max(0, moment - clock.elapsed()), end.signal)
      .then(() => setReached(clock.elapsed()))
      .catch(() => undefined)
    return () => end.abort()
  }, [clock, moment])
  return moment !== undefined && reached >= moment
}
