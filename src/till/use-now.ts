import { useEffect, useState } from 'react'
import { useTill } from './till.ts'

/**
 * The time in epoch milliseconds; renders again with a new one.
 * @param everyMs how often
 */
export function useNow(everyMs: number): number {
  const { clock } = useTill().api
  const [now, setNow] = useState(() => clock.wallNow())
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      for (;;) {
        await clock.wait(everyMs, end.signal)
        setNow(clock.wallNow())
      }
    }
    follow().catch(() => undefined)
    return () => end.abort()
  }, [clock, everyMs])
  return now
}
