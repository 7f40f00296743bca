import { useCallback, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { amountText } from '../receipt/redeemed.ts'
import type { Sale } from '../sale/sale.ts'
import { Link } from '../till/Link.tsx'
import { useMatch } from '../till/match-path.ts'
import { usePanelShape } from '../till/panel.ts'
import { paths, routePatterns } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'
import { Badge } from '../ui/Badge.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ToneIcon } from '../ui/ToneIcon.tsx'
import { toLookAfter, type Care, type CaredFor } from './care.ts'
import { careTone, lookAfterWords, trayLine } from './care-words.ts'
import { newsIn, useUnseen } from './sale-news.ts'
import './tray.css'

/** These are only counted here; the whole list shows them. */
const notRows: ReadonlySet<Care> = new Set(['elsewhere', 'watched'])

/** More rows than this are folded away until somebody asks. */
const MOST_UNFOLDED = 3

/**
 * Sales that are under way or wait for someone, but for the one on the screen. The next customer is
 * served meanwhile.
 */
export function SaleTray() {
  const { account } = useTill()
  const shown = useMatch(routePatterns.sale)?.reference
  const listed = useMatch(routePatterns.lookAfter) !== undefined
  const shape = usePanelShape()
  const unseen = useUnseen()
  const [chosen, setChosen] = useState<boolean>()
  const all = toLookAfter(useSales(), account, unseen).filter(
    ({ sale }) => sale.reference !== shown,
  )
  const [first] = all
  if (first === undefined || listed) return null
  const rows = all.filter(({ care }) => !notRows.has(care))
  // Where the tray lies over the tiles, its one line says enough.
  const open = chosen ?? (shape === 'column' && rows.length > 0 && rows.length <= MOST_UNFOLDED)

  return (
    <details className={`sale-tray tone-${careTone[first.care]}`} open={open}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          setChosen(!open)
        }}
      >
        <ToneIcon tone={careTone[first.care]} />
        <span className="tray-says">{trayLine(all, shape === 'column' ? 3 : 2)}</span>
        <ChevronDown aria-hidden="true" className="tray-turn" />
      </summary>
      {rows.length > 0 && (
        <ul aria-label="Sales under way">
          {rows.map((one) => (
            <TrayRow key={one.sale.reference} {...one} />
          ))}
        </ul>
      )}
      <p className="tray-all">
        <Link to={{ pathname: paths.lookAfter(), search: window.location.search }}>
          What each of them needs
        </Link>
      </p>
    </details>
  )
}

function TrayRow({ sale, care }: CaredFor) {
  const till = useTill()
  const words = lookAfterWords(sale, care)
  return (
    <li className="tray-item">
      <Link
        className="tray-row"
        to={{ pathname: paths.sale(sale.reference), search: window.location.search }}
      >
        <span className="tray-what">
          <span className="truncate">{sale.summary.title}</span>
          <span className="tray-who figures">{sale.summary.recipientMasked}</span>
          {words.tone === 'checking' && (
            <span className="tray-warning">
              Checking, don’t {sale.kind === 'redeem' ? 'redeem' : 'sell'} it again
            </span>
          )}
        </span>
        <span className="tray-state">
          <Badge tone={words.tone}>{words.short}</Badge>
          <span className="figures">{amountText(sale)}</span>
          {words.until !== undefined && <TimeLeft until={words.until} />}
        </span>
      </Link>
      {care === 'ended' && <Seen sale={sale} onSeen={() => newsIn(till).seen(sale.reference)} />}
    </li>
  )
}

function TimeLeft({ until }: { until: number }) {
  const { clock } = useTill().api
  const now = useCallback(() => clock.wallNow(), [clock])
  return (
    <span className="tray-who">
      goes in <Countdown until={until} now={now} />
    </span>
  )
}

function Seen({ sale, onSeen }: { sale: Sale; onSeen: () => void }) {
  return (
    <IconButton
      label={`Seen: ${sale.summary.title}, ${amountText(sale)}`}
      icon={<X aria-hidden="true" />}
      onClick={onSeen}
    />
  )
}
