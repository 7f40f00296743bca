import { Navigate, Outlet, Route, Routes } from 'react-router'
import { paths, routePatterns } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'
import { NotForRole } from './NotForRole.tsx'
import { NotFound } from './NotFound.tsx'
import { PlainLayout } from './PlainLayout.tsx'
import {
  ArrangeScreen,
  BrowseScreen,
  CashUpScreen,
  ListsScreen,
  LookAfterView,
  NoVoucher,
  RedeemPanel,
  RetriesScreen,
  SalePanel,
  SaleView,
  SellLayout,
  SettingsScreen,
  TransactionScreen,
  TransactionsScreen,
} from './screens.ts'
import { Shell } from './Shell.tsx'

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
