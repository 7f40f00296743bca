import { matchPath } from 'react-router'
import Banknote from 'lucide-react/icons/banknote'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import { paths, routePatterns } from '../../till/address/paths.ts'

/** One entry of the navigation. */
export interface NavEntry {
  readonly label: string
  readonly to: string
  readonly icon: typeof Store
  /** Only for users who sell (ruling R31). */
  readonly sells?: true
  /** The routes that belong to this entry. */
  readonly patterns: readonly string[]
}

const at = routePatterns

/** The navigation, in the order of the rail. */
export const navEntries: readonly NavEntry[] = [
  {
    label: 'Sell',
    to: paths.sell(),
    icon: Store,
    sells: true,
    patterns: [at.sell, at.sellProduct, at.basket, at.payment, at.result, at.lookAfter],
  },
  {
    label: 'Redeem',
    to: paths.redeem(),
    icon: Ticket,
    sells: true,
    patterns: [at.redeem, at.redeemProduct],
  },
  {
    label: 'Sales',
    to: paths.sales(),
    icon: ReceiptText,
    patterns: [at.sales, at.sale],
  },
  { label: 'Cash-up', to: paths.cashUp(), icon: Banknote, sells: true, patterns: [at.cashUp] },
  {
    label: 'Catalogue',
    to: paths.catalogue(),
    icon: LayoutGrid,
    sells: true,
    patterns: [at.catalogue],
  },
  { label: 'Settings', to: paths.settings(), icon: Settings, patterns: [at.settings] },
]

/** The entry that an address belongs to; `undefined` for an unknown address. */
export function placeOf(pathname: string): NavEntry | undefined {
  return navEntries.find(({ patterns }) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null),
  )
}
