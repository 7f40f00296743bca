import { useState } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { amountText } from '../../receipt/redeemed.ts'
import type { Sale } from '../../sale/sale.ts'
import { usePanelShape } from '../../till/panel.ts'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/use-sales.ts'
import { deedWords } from '../../till/words/deed-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { formatRand } from '../../values/money.ts'
import { toLookAfter, type Care, type CaredFor } from '../result/care.ts'
import { careTone, lookAfterWords, trayLine } from '../result/care-words.ts'
import { useAmountText } from '../result/use-amount-text.ts'
import { newsIn, useUnseen } from './sale-news.ts'
import './tray.css'

/** These are only counted here; the whole list shows them. */
const notRows: ReadonlySet<Care> = new Set(['elsewhere', 'watched'])

/** More rows than this are folded away until somebody asks. */
const MOST_UNFOLDED = 3

/**
 * Open sales, except the one on the screen. The next customer is
 * served meanwhile.
 */
export function SaleTray() {
  const { account } = useTill()
  const { search } = useLocation()
  const shown = useMatch(routePatterns.sale)?.params.reference
  const listed = useMatch(routePatterns.lookAfter) !== null
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
        <span>{trayLine(all, shape === 'column' ? 3 : 2)}</span>
        <ChevronDown aria-hidden="true" className="tray-turn" />
      </summary>
      {rows.length > 0 && (
        <ul aria-label="Open sales">
          {rows.map((one) => (
            <TrayRow key={one.sale.reference} {...one} />
          ))}
        </ul>
      )}
      <p className="tray-all">
        <Link to={{ pathname: paths.lookAfter(), search }}>Show what each one needs</Link>
      </p>
    </details>
  )
}

function TrayRow({ sale, care }: CaredFor) {
  const till = useTill()
  const { search } = useLocation()
  const words = lookAfterWords(sale, care)
  const amount = useAmountText(sale)
  return (
    <li className="flex items-center gap-1">
      <Link
        className="flex min-h-sale min-w-0 flex-1 items-center justify-between gap-3 rounded-md px-2 py-1.5 text-inherit no-underline hover:bg-hover"
        to={{ pathname: paths.sale(sale.reference), search }}
      >
        <span className="flex min-w-0 flex-col text-sm/close font-semibold">
          <span className="truncate">{sale.summary.title}</span>
          <span className="font-normal text-ink-soft figures">{sale.summary.recipientMasked}</span>
          {words.tone === 'checking' && (
            <span className="text-xs text-checking-ink">{deedWords[sale.kind].dontRepeat}</span>
          )}
        </span>
        <span className="flex min-w-0 flex-none flex-col items-end text-sm/close">
          <Badge tone={words.tone}>{words.short}</Badge>
          {words.giveBack === undefined ? (
            <span className="figures">{amount}</span>
          ) : (
            <span className="text-base font-strong figures">
              Give back {formatRand(words.giveBack)}
            </span>
          )}
          {words.until !== undefined && <TimeLeft until={words.until} />}
        </span>
      </Link>
      {care === 'ended' && <Seen sale={sale} onSeen={() => newsIn(till).seen(sale.reference)} />}
    </li>
  )
}

function TimeLeft({ until }: { until: number }) {
  const { clock } = useTill().api
  const now = () => clock.wallNow()
  return (
    <span className="font-normal text-ink-soft">
      sent in <Countdown until={until} now={now} />
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
