import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { watchIdle } from '../../till/people/idle-watch.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { useHeldView } from './held-drafts.ts'

/** A form that nobody has touched for so long is not this customer's any more. */
export const IDLE_MS = 5 * 60_000

/** One visit to the panel: leaving it, or leaving it alone, holds what was typed. @returns the number of the visit */
export function useVisit(): number {
  const { api, heldDrafts: held } = useTill()
  const visit = useHeldView('visit')
  const navigate = useNavigate()

  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      // React may take an effect back only to run it again.
      queueMicrotask(() => {
        if (gone.current) held.leave()
      })
    }
  }, [held])

  const onIdle = useEffectEvent(() => {
    if (!held.isTyped()) return
    announce('Nobody has touched the till for five minutes. What was typed is held.')
    navigate(paths.sell())
  })
  useEffect(() => {
    let end = () => {}
    const watch = () => {
      end = watchIdle(api.clock, IDLE_MS, () => {
        onIdle()
        watch()
      })
    }
    watch()
    return () => end()
  }, [api])
  return visit
}
