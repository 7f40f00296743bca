import Banknote from 'lucide-react/icons/banknote'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import { paths } from '../till/paths.ts'

/** A place that the rail leads to. */
export interface NavEntry {
  readonly label: string
  readonly to: string
  readonly icon: typeof Store
  /** Whether it is there for who sells only (ruling R31). */
  readonly sells: boolean
  /** Whether an address belongs to this place. */
  readonly holds: (pathname: string) => boolean
}

function place(
  label: string,
  to: string,
  icon: typeof Store,
  under?: RegExp,
  sells = false,
): NavEntry {
  return { label, to, icon, sells, holds: (pathname) => under?.test(pathname) ?? pathname === to }
}

/** The till's places, in the order of the rail; a screen gets its entry when it exists. */
export const navEntries: readonly NavEntry[] = [
  place('Sell', paths.sell(), Store, /^\/(?:look-after|(?:sell|sales)\/[^/]+)?$/, true),
  place('Redeem', paths.redeem(), Ticket, /^\/redeem(?:\/[^/]+)?$/, true),
  place('Sales', paths.transactions(), ReceiptText, /^\/(?:retries|transactions(?:\/[^/]+)?)$/),
  place('Cash-up', paths.cashUp(), Banknote, undefined, true),
  place('Catalogue', paths.catalogue(), LayoutGrid, /^\/(?:catalogue|arrange|reference)$/),
  place('Settings', paths.settings(), Settings),
]

/** The place that an address belongs to; none for an address that leads nowhere. */
export function placeOf(pathname: string): NavEntry | undefined {
  return navEntries.find((entry) => entry.holds(pathname))
}
