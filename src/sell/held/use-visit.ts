import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useHeldView } from './held-drafts.ts'

/**
 * A visit to the panel. When the cashier leaves the panel or leaves it idle, the till holds what was typed.
 * @returns the number of the visit
 */
export function useVisit(): number {
  const { heldDrafts: held } = useTill()
  const visit = useHeldView('visit')
  const navigate = useNavigate()

  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      // React may undo an effect only to run it again.
      queueMicrotask(() => {
        if (gone.current) held.leave()
      })
    }
  }, [held])

  useNextPerson((why) => {
    if (why !== 'idle' || !held.isTyped()) return
    announce('Nobody has touched the till for five minutes. What was typed is held.')
    navigate(paths.sell())
  })
  return visit
}
