import { useMatch, useNavigate } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useNextPerson, type NextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'

const whyWords: Readonly<Record<NextPerson, string | undefined>> = {
  idle: 'Nobody has touched the till for five minutes.',
  cashier: 'Another cashier is at the till.',
  // Whoever unlocks it finds the same customer.
  covered: undefined,
}

/**
 * Holds a basket that is not this customer's any more, wherever in the till it was left. What is typed beside it is held
 * with it.
 */
export function useHoldBasket(): void {
  const { basket } = useTill()
  const navigate = useNavigate()
  const atBasket = useMatch(routePatterns.basket) !== null
  const atForm = useMatch(routePatterns.sellProduct) !== null
  useNextPerson((why) => {
    const words = whyWords[why]
    if (words === undefined || !basket.hold()) return
    announce(`${words} The basket is held.`)
    if (atBasket || atForm) navigate(paths.sell())
  })
}
