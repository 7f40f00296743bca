import { lazy, type ComponentType, type ReactNode } from 'react'
import { matchPath, type Parameters } from '../till/match-path.ts'
import { routePatterns } from '../till/paths.ts'
import { NotFound } from './NotFound.tsx'
import { EmptyPanel, LookAfterView, SalePanel, SaleView } from './panel-screens.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { SellLayout } from './SellLayout.tsx'

const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/SettingsScreen.tsx')).SettingsScreen,
}))

interface Route {
  readonly pattern: string
  /** What stays in place while its routes change. */
  readonly Layout: ComponentType<{ children: ReactNode }>
  readonly Screen: ComponentType
}

/** Every route of the till. The counter comes with the shell, since everybody begins there; each other screen is a chunk. */
const routes: readonly Route[] = [
  { pattern: routePatterns.sell, Layout: SellLayout, Screen: EmptyPanel },
  { pattern: routePatterns.sellProduct, Layout: SellLayout, Screen: SalePanel },
  { pattern: routePatterns.sale, Layout: SellLayout, Screen: SaleView },
  { pattern: routePatterns.lookAfter, Layout: SellLayout, Screen: LookAfterView },
  { pattern: routePatterns.settings, Layout: PlainLayout, Screen: SettingsScreen },
]

/** The route of an address; every address has one. */
export function routeAt(pathname: string): Omit<Route, 'pattern'> & { parameters: Parameters } {
  for (const { pattern, ...route } of routes) {
    const parameters = matchPath(pattern, pathname)
    if (parameters !== undefined) return { ...route, parameters }
  }
  return { Layout: PlainLayout, Screen: NotFound, parameters: {} }
}
