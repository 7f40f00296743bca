import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Sale } from '../sale/sale.ts'
import { openSalesOf } from '../till/open-sales.ts'
import { Link } from '../till/Link.tsx'
import { useMatch } from '../till/match-path.ts'
import { paths, routePatterns } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'
import { Badge } from '../ui/Badge.tsx'
import { formatRand } from '../values/money.ts'
import { phaseWords } from './phase-words.ts'
import './counter.css'

/**
 * Sales that are under way or wait for someone, but for the one on the screen. The next customer is
 * served meanwhile.
 */
export function SaleTray() {
  const { username } = useTill()
  const shown = useMatch(routePatterns.sale)?.reference
  const sales = openSalesOf(useSales(), username).filter(({ reference }) => reference !== shown)
  if (sales.length === 0) return null
  return (
    <details className="sale-tray" open={sales.length <= 2 || undefined}>
      <summary>
        {sales.length === 1 ? '1 sale to look after' : `${sales.length} sales to look after`}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul aria-label="Sales under way">
        {sales.map((sale) => (
          <TrayRow key={sale.reference} sale={sale} />
        ))}
      </ul>
    </details>
  )
}

function TrayRow({ sale }: { sale: Sale }) {
  const { tone, short } = phaseWords(sale)
  const { title, amount, recipientMasked } = sale.summary
  return (
    <li>
      <Link
        className="tray-row"
        to={{ pathname: paths.sale(sale.reference), search: window.location.search }}
      >
        <span className="tray-what">
          <span className="truncate">{title}</span>
          <span className="tray-who figures">{recipientMasked}</span>
        </span>
        <span className="tray-state">
          <Badge tone={tone}>{short}</Badge>
          <span className="figures">{formatRand(amount)}</span>
        </span>
      </Link>
    </li>
  )
}
