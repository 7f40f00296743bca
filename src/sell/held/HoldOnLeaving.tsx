import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { useOnLeaving } from '../use-on-leaving.ts'

/** When the cashier leaves the panel or leaves it idle, the till holds what was typed. */
export function HoldOnLeaving() {
  const { purchase } = useTill().drafts
  const navigate = useNavigate()
  useOnLeaving(purchase.leave)
  useNextPerson((why) => {
    if (why !== 'idle' || !purchase.isTyped()) return
    announce('Nobody has touched the till for five minutes. What was typed is held.')
    navigate(paths.sell())
  })
  return null
}
