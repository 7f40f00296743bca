import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import { routePatterns } from '../till/paths.ts'
import { NotFound } from './NotFound.tsx'
import { EmptyPanel, SalePanel, SaleView } from './panel-screens.ts'
import { Shell } from './Shell.tsx'

/** Fetched with the shell: the screen that everybody begins at. */
export const sellScreen = () => import('./SellLayout.tsx')

const SellLayout = lazy(async () => ({ default: (await sellScreen()).SellLayout }))
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
}))

/** Every route of the till. Each screen is a chunk of its own; the shell stays around it, and around its errors. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        element: <SellLayout />,
        children: [
          { path: routePatterns.sell, element: <EmptyPanel /> },
          { path: routePatterns.sellProduct, element: <SalePanel /> },
          { path: routePatterns.sale, element: <SaleView /> },
        ],
      },
      { path: routePatterns.settings, element: <SettingsScreen /> },
      { path: '*', element: <NotFound /> },
    ],
  },
]
