import { Link } from '../till/Link.tsx'
import { useLocation } from '../till/location.ts'
import { useTill } from '../till/till.ts'
import { navEntries } from './nav-entries.ts'

/** The till's places: a rail on wide screens, a bar under the thumb on others. */
export function Nav() {
  const { pathname } = useLocation()
  const { role } = useTill().terminal
  return (
    <nav aria-label="Till" className="shell-places">
      {navEntries
        .filter(({ sells }) => role === undefined || !sells)
        .map(({ label, to, icon: Icon, holds }) => (
          <Link
            key={label}
            to={to}
            className="shell-place"
            aria-current={holds(pathname) ? 'page' : undefined}
          >
            <span className="shell-place-icon">
              <Icon aria-hidden="true" />
            </span>
            {label}
          </Link>
        ))}
    </nav>
  )
}
