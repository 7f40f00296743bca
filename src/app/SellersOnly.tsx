import type { ReactNode } from 'react'
import { Link } from 'react-router'
import EyeIcon from 'lucide-react/icons/eye'
import { paths } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/address/use-title.ts'
import { buttonClass, linkClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/part/EmptyState.tsx'
import { roleLabel } from '../till/terminal/set-up/role-label.ts'

/** Tells a partner or vendor why this screen is closed to them, and where to go (ruling R31). */
export function NotForRole() {
  const { terminal, username } = useTill()
  useTitle('Not for this user')
  const role = roleLabel(terminal)
  return (
    <div className="px-4 py-6">
      <h1 className="sr-only">Not for this user</h1>
      <EmptyState
        icon={<EyeIcon />}
        title={`A ${role.toLowerCase()} user can’t sell`}
        action={
          <>
            <Link to={paths.sales()} className={buttonClass()}>
              Look at sales
            </Link>
            <Link to={paths.settingsOf('support')} className={buttonClass()}>
              Look at the platform’s lists
            </Link>
          </>
        }
      >
        <p>
          {username} is set up as a {role.toLowerCase()}. The platform lets only merchants and
          sub-merchants sell, redeem and retry, so only they cash up. To sell, sign in as a user who
          can.
        </p>
        <p className="mt-3">
          Is that wrong?{' '}
          <Link to={paths.settings()} className={linkClass}>
            Change it under This till
          </Link>
          .
        </p>
      </EmptyState>
    </div>
  )
}

interface SellersOnlyProps {
  /** Partners and vendors see this instead of a screen for sellers (ruling R31; spec, section Authentication 7). */
  others?: ReactNode
  children: ReactNode
}

/** Screens for users who sell. */
export function SellersOnly({ others = <NotForRole />, children }: SellersOnlyProps) {
  return useMaySell() ? children : others
}
