import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useOnLeaving } from '../use-on-leaving.ts'
import { useDrafts } from '../use-drafts.ts'

/**
 * A visit to the panel. When the cashier leaves the panel or leaves it idle, the till holds what was typed.
 * @returns the id of its draft
 */
export function useVisit(): string {
  const { purchase } = useTill().drafts
  const id = useDrafts(({ open }) => open.id)
  const navigate = useNavigate()

  useOnLeaving(purchase.leave)
  useNextPerson((why) => {
    if (why !== 'idle' || !purchase.isTyped()) return
    announce('Nobody has touched the till for five minutes. What was typed is held.')
    navigate(paths.sell())
  })
  return id
}
