import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** In the state of an address: print its receipt as soon as it is open. */
export const printOnArrival = 'print'

/**
 * Prints once, if somebody came here for it.
 * @param print `undefined` until there is something to print
 */
export function usePrintOnArrival(print: (() => Promise<void>) | undefined): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const ready = print !== undefined && state === printOnArrival
  const go = useEffectEvent(() => {
    // A reload prints nothing.
    navigate({ pathname, search }, { replace: true, state: null })
    void print?.()
  })
  useEffect(() => {
    if (ready) go()
  }, [ready])
}
