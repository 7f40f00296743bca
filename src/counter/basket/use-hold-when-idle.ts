import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { watchIdle } from '../../till/people/idle-watch.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { IDLE_MS } from '../held/use-visit.ts'

/** A basket that nobody has touched for five minutes is not this customer's any more. @param busy it is being paid for */
export function useHoldWhenIdle(busy: boolean): void {
  const { api, basket } = useTill()
  const navigate = useNavigate()
  const onIdle = useEffectEvent(() => {
    if (busy) return
    announce('Nobody has touched the till for five minutes. The basket is held.')
    basket.hold()
    navigate(paths.sell())
  })
  useEffect(() => watchIdle(api.clock, IDLE_MS, () => onIdle()), [api])
}
