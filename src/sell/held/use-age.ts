import { useEffect, useState } from 'react'
import { useTill } from '../../till/till.ts'
import { ageWords } from './held-draft.ts'

/**
 * How long ago a moment was, in words that update.
 * @param since epoch milliseconds
 */
export function useAge(since: number): string {
  const { clock } = useTill().api
  const [now, setNow] = useState(() => clock.wallNow())
  useEffect(() => {
    const end = new AbortController()
    const follow = async () => {
      for (;;) {
        await clock.wait(30_000, end.signal)
        setNow(clock.wallNow())
      }
    }
    follow().catch(() => undefined)
    return () => end.abort()
  }, [clock])
  return ageWords(Math.max(0, now - since))
}
