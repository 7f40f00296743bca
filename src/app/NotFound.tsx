import { Link } from 'react-router'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { paths } from '../till/address/paths.ts'
import { useMaySell } from '../till/people/role.ts'
import { useTitle } from '../till/address/use-title.ts'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/part/EmptyState.tsx'

/** Shown for an unknown address. */
export function NotFound() {
  useTitle('Not found')
  return (
    <div>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        title="There is no such page"
        icon={<MapPinOff />}
        action={
          <Link to={paths.sell()} className={buttonClass({ variant: 'primary' })}>
            {useMaySell() ? 'Go to Sell' : 'Go to Sales'}
          </Link>
        }
      >
        The address may be mistyped, or of another version.
      </EmptyState>
    </div>
  )
}
