import { StrictMode, useEffect } from 'react'
import {
  createBrowserRouter,
  createHashRouter,
  RouterProvider,
  type DataRouter,
} from 'react-router'
import { inHash } from '../till/terminal/set-up/purpose.ts'
import { basename } from '../till/address/paths.ts'
import { putOnDevice, settleMs } from '../till/version/on-device.ts'
import '../till/version/install-offer.ts'
import { LiveRegion } from '../ui/overlay/LiveRegion.tsx'
import { routes } from './routes.tsx'
import { fetchCounter } from './screens.ts'

/** Reads the address, and fetches the counter's code while the settings load and the cashier signs in. */
export function createRouter(): DataRouter {
  fetchCounter().catch(() => undefined)
  return inHash ? createHashRouter(routes()) : createBrowserRouter(routes(), { basename })
}

export function App({ router }: { router: DataRouter }) {
  // Also runs when the till can't start: a newer version may help.
  useEffect(() => {
    const timer = setTimeout(putOnDevice, settleMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StrictMode>
      {/* No transitions: a screen that is still loading shows its skeleton, not the screen before it. */}
      <RouterProvider router={router} useTransitions={false} />
      <LiveRegion />
    </StrictMode>
  )
}
