import { Navigate, Outlet, useLoaderData, useMatch, type RouteObject } from 'react-router'
import { ForgotPasswordScreen } from '../sign-in/reset/ForgotPasswordScreen.tsx'
import { takeResetToken } from '../sign-in/reset/reset-token.ts'
import { ResetPasswordScreen } from '../sign-in/reset/ResetPasswordScreen.tsx'
import { paths, routePatterns } from '../till/address/paths.ts'
import { Gate } from './start/Gate.tsx'
import { NotForRole, SellersOnly } from './SellersOnly.tsx'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import {
  BasketPanel,
  BrowseScreen,
  CashUpScreen,
  CustomerScreen,
  EmptyPanel,
  LookAfterView,
  NoVoucher,
  PageLayout,
  PaymentView,
  SalePanel,
  SaleView,
  CounterLayout,
  SettingsScreen,
  Shell,
  SaleScreen,
  SalesScreen,
} from './screens.ts'
import { Splash } from './start/Splash.tsx'
import { startLoaders, startRoute, useStart } from './start/start.ts'
import { StartTrouble } from './start/StartTrouble.tsx'
import { ScreenTrouble } from './Trouble.tsx'

/** Every screen of a signed-in till. Layouts stay mounted between screens. */
export const screenRoutes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        errorElement: <ScreenTrouble />,
        children: [
          {
            element: (
              <SellersOnly others={<NotSelling />}>
                <CounterLayout />
              </SellersOnly>
            ),
            children: [
              { path: routePatterns.sell, element: <EmptyPanel /> },
              { path: routePatterns.sellProduct, element: <SalePanel kind="purchase" /> },
              { path: routePatterns.basket, element: <BasketPanel /> },
              { path: routePatterns.payment, element: <PaymentView /> },
              { path: routePatterns.result, element: <SaleView /> },
              { path: routePatterns.lookAfter, element: <LookAfterView /> },
              { path: routePatterns.redeem, element: <NoVoucher /> },
              { path: routePatterns.redeemProduct, element: <SalePanel kind="redeem" /> },
            ],
          },
          {
            element: <PageLayout />,
            children: [
              {
                element: (
                  <SellersOnly>
                    <Outlet />
                  </SellersOnly>
                ),
                children: [
                  { path: routePatterns.cashUp, element: <CashUpScreen /> },
                  // Only the merchant may read an account's products (spec, section Endpoints 12).
                  { path: routePatterns.catalogue, element: <BrowseScreen /> },
                ],
              },
              { path: routePatterns.sales, element: <SalesScreen /> },
              { path: routePatterns.sale, element: <SaleScreen /> },
              { path: routePatterns.settings, element: <SettingsScreen /> },
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]

/** Every address of the till. The customer's screen and the password reset need no sign-in. */
export function routes(): RouteObject[] {
  const { start, signedOut } = startLoaders()
  // Kept while the page can't start: the address no longer has it then.
  let token: string | undefined
  return [
    {
      id: startRoute,
      loader: start,
      shouldRevalidate: () => false,
      element: <Root />,
      errorElement: <StartTrouble />,
      hydrateFallbackElement: <Splash />,
      children: [
        { path: routePatterns.customer, loader: signedOut, element: <CustomerScreen /> },
        { path: routePatterns.forgotPassword, loader: signedOut, element: <ForgotPassword /> },
        {
          path: routePatterns.resetPassword,
          shouldRevalidate: () => false,
          async loader() {
            token = takeResetToken() ?? token
            const elsewhere = await signedOut()
            const taken = token
            token = undefined
            return elsewhere ?? { token: taken }
          },
          element: <ResetPassword />,
        },
        { element: <Gate />, children: screenRoutes },
      ],
    },
  ]
}

/** Read-only users start at Sales. */
function NotSelling() {
  if (useMatch(routePatterns.sell) !== null) return <Navigate to={paths.sales()} replace />
  return (
    <PageLayout>
      <NotForRole />
    </PageLayout>
  )
}

function ForgotPassword() {
  return <ForgotPasswordScreen transport={useStart().api.transport} />
}

function ResetPassword() {
  const { token } = useLoaderData<{ token: string | undefined }>()
  return <ResetPasswordScreen transport={useStart().api.transport} token={token} />
}
