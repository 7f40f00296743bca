import { useLocation, useMatch } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useEngine } from '../../till/held/use-sales.ts'
import { placeOf, type NavEntry } from './nav-entries.ts'

/** The navigation entry of the current screen; a redemption's outcome belongs to the screen where it started. */
export function usePlace(): NavEntry | undefined {
  const { pathname } = useLocation()
  const reference = useMatch(routePatterns.result)?.params.reference
  const isRedemption = useEngine(
    ({ sales }) => sales.find((one) => one.reference === reference)?.kind === 'redeem',
  )
  return placeOf(isRedemption ? paths.redeem() : pathname)
}
