import { lazy, type ComponentType, type ReactNode } from 'react'
import { matchPath, type Parameters } from '../till/match-path.ts'
import { routePatterns } from '../till/paths.ts'
import { EmptyPanel, LookAfterView, SalePanel, SaleView } from './panel-screens.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { SellLayout } from './SellLayout.tsx'

const Elsewhere = lazy(async () => ({ default: (await import('./Elsewhere.tsx')).Elsewhere }))

interface Route {
  readonly pattern: string
  /** What stays in place while its routes change. */
  readonly Layout: ComponentType<{ children: ReactNode }>
  readonly Screen: ComponentType
}

/** The counter's routes come with the shell, since everybody begins there; the others are matched in a chunk of their own. */
const routes: readonly Route[] = [
  { pattern: routePatterns.sell, Layout: SellLayout, Screen: EmptyPanel },
  { pattern: routePatterns.sellProduct, Layout: SellLayout, Screen: SalePanel },
  { pattern: routePatterns.sale, Layout: SellLayout, Screen: SaleView },
  { pattern: routePatterns.lookAfter, Layout: SellLayout, Screen: LookAfterView },
]

/** The route of an address; every address has one. @param sells whether who is signed in may sell (ruling R31) */
export function routeAt(
  pathname: string,
  sells: boolean,
): Omit<Route, 'pattern'> & { parameters: Parameters } {
  for (const { pattern, ...route } of sells ? routes : []) {
    const parameters = matchPath(pattern, pathname)
    if (parameters !== undefined) return { ...route, parameters }
  }
  return { Layout: PlainLayout, Screen: Elsewhere, parameters: {} }
}
