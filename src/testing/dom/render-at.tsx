import type { ReactNode } from 'react'
import { act, render, type RenderResult } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, type Location, type To } from 'react-router'
import { screenRoutes } from '../../app/routes.tsx'
import type { Till } from '../../till/till.ts'
import { TillProvider } from '../../till/TillProvider.tsx'
import { LiveRegion } from '../../ui/overlay/LiveRegion.tsx'
import { PressTime } from '../../ui/press-time.ts'
import { holdButton } from './hold-buttons.ts'

/** The address bar of a rendered till, without a browser. */
export interface AddressBar {
  readonly at: () => Location
  /** Goes to an address, or by steps through the history. */
  readonly go: (to: To | number) => Promise<void>
}

/**
 * Renders a signed-in till at an address, with a router in memory.
 * @param screens instead of the till's screens and live region
 */
export function renderAt(
  address: string,
  till: Till,
  screens?: ReactNode,
): RenderResult & { readonly bar: AddressBar } {
  const element = (
    <TillProvider till={till}>
      <Outlet />
    </TillProvider>
  )
  const children = screens === undefined ? screenRoutes : [{ path: '*', element: screens }]
  const router = createMemoryRouter([{ element, children }], { initialEntries: [address] })
  const rendered = render(
    <PressTime value={holdButton}>
      <RouterProvider router={router} useTransitions={false} />
      {screens === undefined && <LiveRegion />}
    </PressTime>,
  )
  const bar: AddressBar = {
    at: () => router.state.location,
    go: (to) =>
      act(async () => {
        await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))
      }),
  }
  return { ...rendered, bar }
}
