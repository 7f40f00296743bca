import { Suspense } from 'react'
import { Outlet, useMatch } from 'react-router'
import { paths } from '../till/address/paths.ts'
import { Splash } from './start/Splash.tsx'
import { useStart } from './start/start.ts'

/** Renders every screen, in practice inside the practice frame. */
export function Root() {
  const { training } = useStart()
  const isCustomers = useMatch(paths.customer()) !== null
  return (
    <>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      {training && <training.Frame bare={isCustomers} />}
    </>
  )
}
