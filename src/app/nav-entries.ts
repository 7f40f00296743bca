import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import { paths } from '../till/paths.ts'

/** A place that the rail leads to. */
export interface NavEntry {
  readonly label: string
  readonly to: string
  readonly icon: typeof Store
  /** Whether an address belongs to this place. */
  readonly holds: (pathname: string) => boolean
}

/** The till's places, in the order of the rail; a screen gets its entry when it exists. */
export const navEntries: readonly NavEntry[] = [
  {
    label: 'Sell',
    to: paths.sell(),
    icon: Store,
    holds: (pathname) => /^\/(?:look-after|(?:sell|sales)\/[^/]+)?$/.test(pathname),
  },
  {
    label: 'Settings',
    to: paths.settings(),
    icon: Settings,
    holds: (pathname) => pathname === paths.settings(),
  },
]

/** The place that an address belongs to; none for an address that leads nowhere. */
export function placeOf(pathname: string): NavEntry | undefined {
  return navEntries.find((entry) => entry.holds(pathname))
}
