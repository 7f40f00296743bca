import { useEffect, useEffectEvent, useRef } from 'react'
import { useMatch, useNavigate } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { watchIdle } from '../../till/people/idle-watch.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/announce.ts'
import { IDLE_MS } from '../held/use-visit.ts'

/**
 * Holds a basket that is not this customer's any more, wherever in the till it was left: nobody has touched the till for
 * five minutes, or another cashier is there. What is typed beside it is held with it.
 */
export function useHoldBasket(): void {
  const { api, basket } = useTill()
  const navigate = useNavigate()
  const atBasket = useMatch(routePatterns.basket) !== null
  const atForm = useMatch(routePatterns.sellProduct) !== null
  const { active } = useCashiers()
  const hold = useEffectEvent((why: string) => {
    if (!basket.hold()) return
    announce(`${why} The basket is held.`)
    if (atBasket || atForm) navigate(paths.sell())
  })

  useEffect(() => {
    let end = () => {}
    const watch = () => {
      end = watchIdle(api.clock, IDLE_MS, () => {
        hold('Nobody has touched the till for five minutes.')
        watch()
      })
    }
    watch()
    return () => end()
  }, [api])

  const before = useRef(active)
  useEffect(() => {
    const was = before.current
    if (was === active) return
    before.current = active
    // A name that is chosen for the first time, or taken off, is no other cashier.
    if (was !== undefined && active !== undefined) hold('Another cashier is at the till.')
  }, [active])
}
