import { useLocation, useMatch } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { placeOf, type NavEntry } from './nav-entries.ts'

/** The place that the screen belongs to; a redemption's outcome stands where it was begun. */
export function usePlace(): NavEntry | undefined {
  const { pathname } = useLocation()
  const reference = useMatch(routePatterns.sale)?.params.reference
  const sale = useSales().find((one) => one.reference === reference)
  return placeOf(sale?.kind === 'redeem' ? paths.redeem() : pathname)
}
