import { useMatch, useNavigate } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useNextPerson, type NextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'

const whyWords: Readonly<Record<NextPerson, string | undefined>> = {
  idle: 'Nobody has touched the till for five minutes.',
  cashier: 'Another cashier is at the till.',
  // The person who unlocks it finds the same customer.
  covered: undefined,
}

/**
 * Holds a basket once it is no longer this customer's, from any screen of the till. Also holds what is typed beside it.
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
