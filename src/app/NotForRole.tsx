import EyeIcon from 'lucide-react/icons/eye'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/use-title.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { roleLabel } from './role-label.ts'

/** A partner or vendor at a place of those who sell: why it is shut, and where to go (ruling R31). */
export function NotForRole() {
  const { terminal, username } = useTill()
  useTitle('Not for this sign-in')
  const role = roleLabel(terminal)
  return (
    <div className="px-4 py-6">
      <h1 className="visually-hidden">Not for this sign-in</h1>
      <EmptyState
        icon={<EyeIcon />}
        title={`A ${role.toLowerCase()} sign-in can not sell`}
        action={
          <>
            <Link to={paths.transactions()} className={buttonClass()}>
              Look at sales
            </Link>
            <Link to={paths.reference()} className={buttonClass()}>
              Look at the platform’s lists
            </Link>
          </>
        }
      >
        <p>
          <span className="wrap-anywhere">{username}</span> is set up as a {role.toLowerCase()}. The
          platform lets only merchants and sub-merchants sell, redeem, retry and cash up. To sell,
          sign in with a user name that may.
        </p>
        <p className="mt-3">
          Is that wrong?{' '}
          <Link to={paths.settings()} className="link">
            Change it under This till
          </Link>
          .
        </p>
      </EmptyState>
    </div>
  )
}
