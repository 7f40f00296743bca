import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useOnLeaving } from '../use-on-leaving.ts'
import { useHeldView } from './held-drafts.ts'

/**
 * A visit to the panel. When the cashier leaves the panel or leaves it idle, the till holds what was typed.
 * @returns the number of the visit
 */
export function useVisit(): number {
  const { heldDrafts: held } = useTill()
  const visit = useHeldView('visit')
  const navigate = useNavigate()

  useOnLeaving(held.leave)
  useNextPerson((why) => {
    if (why !== 'idle' || !held.isTyped()) return
    announce('Nobody has touched the till for five minutes. What was typed is held.')
    navigate(paths.sell())
  })
  return visit
}
