import { Navigate, Outlet, Route, Routes } from 'react-router'
import { paths, routePatterns } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LookAfterView, SalePanel, SaleView } from './around-screens.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { SellLayout } from './SellLayout.tsx'
import { Shell } from './Shell.tsx'

const NoVoucher = lazyPart(async () => (await import('../counter/redeem/NoVoucher.tsx')).NoVoucher)
const RedeemPanel = lazyPart(
  async () => (await import('../counter/redeem/RedeemPanel.tsx')).RedeemPanel,
)
const TransactionsScreen = lazyPart(
  async () => (await import('../transactions/TransactionsScreen.tsx')).TransactionsScreen,
)
const TransactionScreen = lazyPart(
  async () => (await import('../transactions/TransactionScreen.tsx')).TransactionScreen,
)
const RetriesScreen = lazyPart(
  async () => (await import('../transactions/RetriesScreen.tsx')).RetriesScreen,
)
const CashUpScreen = lazyPart(
  async () => (await import('../cash-up/CashUpScreen.tsx')).CashUpScreen,
)
const BrowseScreen = lazyPart(
  async () => (await import('../catalogue/BrowseScreen.tsx')).BrowseScreen,
)
const ArrangeScreen = lazyPart(
  async () => (await import('../catalogue/ArrangeScreen.tsx')).ArrangeScreen,
)
const ListsScreen = lazyPart(async () => (await import('../catalogue/ListsScreen.tsx')).ListsScreen)
const SettingsScreen = lazyPart(
  async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
)

const NotFound = lazyPart(async () => (await import('./NotFound.tsx')).NotFound)
const NotForRole = lazyPart(async () => (await import('./NotForRole.tsx')).NotForRole)

/**
 * Every address of the till and the screen that it leads to, each a chunk of its own. What stands around several of
 * them stays in place while one goes from one to another. Who only looks begins at Sales, and finds the places of those
 * who sell shut (ruling R31; spec, section Authentication 7).
 */
export function Screens() {
  const maySell = useMaySell()
  const shut = (
    <PlainLayout>
      <NotForRole />
    </PlainLayout>
  )
  return (
    <Routes>
      <Route element={<Shell />}>
        {!maySell && (
          <Route
            path={routePatterns.sell}
            element={<Navigate to={paths.transactions()} replace />}
          />
        )}
        <Route element={maySell ? <SellLayout /> : shut}>
          {maySell && <Route path={routePatterns.sell} element={<SalePanel />} />}
          <Route path={routePatterns.sellProduct} element={<SalePanel />} />
          <Route path={routePatterns.sale} element={<SaleView />} />
          <Route path={routePatterns.lookAfter} element={<LookAfterView />} />
          <Route path={routePatterns.redeem} element={<NoVoucher />} />
          <Route path={routePatterns.redeemProduct} element={<RedeemPanel />} />
        </Route>
        <Route element={<PlainLayout />}>
          <Route element={maySell ? <Outlet /> : <NotForRole />}>
            <Route path={routePatterns.retries} element={<RetriesScreen />} />
            <Route path={routePatterns.cashUp} element={<CashUpScreen />} />
            <Route path={routePatterns.arrange} element={<ArrangeScreen />} />
          </Route>
          <Route path={routePatterns.transactions} element={<TransactionsScreen />} />
          <Route path={routePatterns.transaction} element={<TransactionScreen />} />
          <Route
            path={routePatterns.catalogue}
            // The products of an account are its merchant's alone (spec, section Endpoints 12).
            element={maySell ? <BrowseScreen /> : <Navigate to={paths.lists()} replace />}
          />
          <Route path={routePatterns.lists} element={<ListsScreen />} />
          <Route path={routePatterns.settings} element={<SettingsScreen />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}
