import type { RouteObject } from 'react-router'
import { routePatterns } from '../till/paths.ts'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { Shell } from './Shell.tsx'

/** Fetched with the shell: the screen that everybody begins at. */
export const sellScreen = () => import('./SellLayout.tsx')

/** Every route of the till. Each screen is a chunk of its own; the shell stays around them and their errors. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            lazy: async () => ({ Component: (await sellScreen()).SellLayout }),
            children: [
              { path: routePatterns.sell },
              { path: routePatterns.sellProduct },
              { path: routePatterns.sale },
            ],
          },
          {
            path: routePatterns.settings,
            lazy: async () => ({
              Component: (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
            }),
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]
