import { useEffect, useEffectEvent, useRef } from 'react'
import { useTill } from '../till.ts'
import { watchCover } from './cover-page.ts'
import { watchIdle } from './idle-watch.ts'
import { useCashiers } from './use-cashiers.ts'

/** What nobody has touched for so long is not this customer's any more. */
export const IDLE_MS = 5 * 60_000

/** Why the next person at the till may be another one. */
export type NextPerson = 'idle' | 'covered' | 'cashier'

/**
 * Tells that the next person at the till may be another one: nobody has touched it for five minutes, the page was locked,
 * or another cashier is there.
 */
export function useNextPerson(onNext: (why: NextPerson) => void): void {
  const { api } = useTill()
  const { active } = useCashiers()
  const tell = useEffectEvent(onNext)

  useEffect(() => {
    let end = () => {}
    const watch = () => {
      end = watchIdle(api.clock, IDLE_MS, () => {
        tell('idle')
        watch()
      })
    }
    watch()
    return () => end()
  }, [api])

  useEffect(() => watchCover(() => tell('covered')), [])

  const before = useRef(active)
  useEffect(() => {
    const was = before.current
    before.current = active
    // A name that is chosen for the first time, or taken off, is no other cashier.
    if (was !== active && was !== undefined && active !== undefined) tell('cashier')
  }, [active])
}
