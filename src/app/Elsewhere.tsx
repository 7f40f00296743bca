import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { navigate, useLocation } from '../till/location.ts'
import { matchPath, ParametersContext } from '../till/match-path.ts'
import { paths, routePatterns } from '../till/paths.ts'
import { mayLookAt, useMaySell } from '../till/role.ts'
import { NotFound } from './NotFound.tsx'
import { NotForRole } from './NotForRole.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const RedeemScreen = lazy(async () => ({
  default: (await import('../redeem/RedeemScreen.tsx')).RedeemScreen,
}))
const TransactionsScreen = lazy(async () => ({
  default: (await import('../transactions/TransactionsScreen.tsx')).TransactionsScreen,
}))
const TransactionScreen = lazy(async () => ({
  default: (await import('../transactions/TransactionScreen.tsx')).TransactionScreen,
}))
const RetriesScreen = lazy(async () => ({
  default: (await import('../transactions/RetriesScreen.tsx')).RetriesScreen,
}))
const CashUpScreen = lazy(async () => ({
  default: (await import('../cash-up/CashUpScreen.tsx')).CashUpScreen,
}))
const BrowseScreen = lazy(async () => ({
  default: (await import('../catalogue/BrowseScreen.tsx')).BrowseScreen,
}))
const ArrangeScreen = lazy(async () => ({
  default: (await import('../catalogue/ArrangeScreen.tsx')).ArrangeScreen,
}))
const ReferenceScreen = lazy(async () => ({
  default: (await import('../catalogue/ReferenceScreen.tsx')).ReferenceScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
}))

/** Every place beside the counter; each screen is a chunk. */
const places: readonly (readonly [pattern: string, Screen: ComponentType])[] = [
  [routePatterns.redeem, RedeemScreen],
  [routePatterns.redeemProduct, RedeemScreen],
  [routePatterns.transactions, TransactionsScreen],
  [routePatterns.transaction, TransactionScreen],
  [routePatterns.retries, RetriesScreen],
  [routePatterns.cashUp, CashUpScreen],
  [routePatterns.catalogue, BrowseScreen],
  [routePatterns.arrange, ArrangeScreen],
  [routePatterns.reference, ReferenceScreen],
  [routePatterns.settings, SettingsScreen],
]

/** The screen of an address away from the counter; an address that leads nowhere says so. */
export function Elsewhere() {
  const { pathname } = useLocation()
  const maySell = useMaySell()
  if (!maySell && isOfSellers(pathname)) return <NotForRole />
  // The products of an account are its merchant's alone (spec, section Endpoints 12).
  if (!maySell && pathname === paths.catalogue()) return <ToReference />
  for (const [pattern, Screen] of places) {
    const parameters = matchPath(pattern, pathname)
    if (parameters !== undefined) {
      return (
        <ParametersContext value={parameters}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Screen />
          </Suspense>
        </ParametersContext>
      )
    }
  }
  return <NotFound />
}

function isOfSellers(pathname: string): boolean {
  return Object.values(routePatterns).some(
    (pattern) => matchPath(pattern, pathname) !== undefined && !mayLookAt(pattern),
  )
}

function ToReference() {
  useEffect(() => navigate(paths.reference(), { replace: true }), [])
  return <ScreenSkeleton />
}
