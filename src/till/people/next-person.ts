import { useEffect, useEffectEvent, useRef } from 'react'
import { useTill } from '../till.ts'
import { watchCover } from './cover-page.ts'
import { watchIdle } from './idle-watch.ts'
import { useCashiers } from './use-cashiers.ts'

/** After this long without a touch, a different customer may be at the counter. */
export const IDLE_MS = 5 * 60_000

/** Why somebody else may be at the till now. */
export type NextPerson = 'idle' | 'covered' | 'cashier'

/**
 * Reports that somebody else may be at the till now: it was idle for five minutes, the page was locked, or the cashier
 * changed.
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
    // No name is nobody else.
    if (active === undefined) return
    const was = before.current
    before.current = active
    // Neither is a first name.
    if (was !== undefined && was !== active) tell('cashier')
  }, [active])
}
