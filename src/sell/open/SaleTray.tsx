import { useState } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { amountText } from '../../receipt/redeemed.ts'
import type { Sale } from '../../engine/sale.ts'
import { usePanelOpen, usePanelShape } from '../../till/held/panel.ts'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { orderText } from '../../till/words/customer-money.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Tone } from '../../ui/tone.ts'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { toLookAfter, type Need, type SaleInNeed } from '../result/need.ts'
import {
  needTone,
  countWords,
  countsOf,
  lookAfterWords,
  salesWord,
  trayLine,
  wordOf,
} from '../result/need-words.ts'
import { useAmountText } from '../result/use-amount-text.ts'
import { useUnseen } from './sale-news.ts'
import { useShownSales } from './use-shown-sales.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** This only counts them; the whole list shows them. */
const notRows: ReadonlySet<Need> = new Set(['kept', 'elsewhere', 'watched'])

/** More rows than this start folded. */
const MOST_UNFOLDED = 3

/** The choice lasts while the tray has the same neighbour. */
interface Chosen {
  readonly beside: string
  readonly open: boolean
}

interface SaleTrayProps {
  /** At the foot of the sale panel, or of a screen that needs its room for something else. */
  place?: 'panel' | 'screen'
}

/** Open sales, except the one on the screen. Meanwhile the cashier serves the next customer. */
export function SaleTray({ place = 'panel' }: SaleTrayProps) {
  const { account } = useTill()
  const { pathname, search } = useLocation()
  const shown = useShownSales()
  const panelOpen = usePanelOpen()
  const listed = useMatch(routePatterns.lookAfter) !== null
  const shape = usePanelShape()
  const unseen = useUnseen()
  const [chosen, setChosen] = useState<Chosen>()
  const all = toLookAfter(useSales(), account, unseen).filter(
    ({ sale }) => !shown.includes(sale.reference),
  )
  if (all.length === 0 || listed) return null
  const rows = all.filter(({ need }) => !notRows.has(need))
  // Beside a form or a result, and on a narrow window, its one line says enough.
  const hasRoom = place === 'panel' && shape === 'column' && !panelOpen
  const beside = panelOpen ? pathname : place
  const open =
    chosen?.beside === beside
      ? chosen.open
      : hasRoom && rows.length > 0 && rows.length <= MOST_UNFOLDED
  const tone = toneOf(all)

  return (
    <details
      data-tray={place}
      className={`group border-t border-line bg-surface ${open ? 'max-lg:basis-full!' : ''} ${place === 'screen' ? 'shadow-up' : 'shadow-sm'} ${panelOpen ? 'short:hidden' : ''}`}
      open={open}
    >
      <summary
        className={`@container flex ${open ? '' : 'h-full'} min-h-target items-center gap-2.5 px-5 py-1 text-sm/close font-strong text-tone-ink max-lg:gap-1.5 max-lg:px-3 focus-visible:-outline-offset-3 [&>svg]:size-5 [&>svg]:flex-none tone-${tone} ${tone === 'neutral' ? 'bg-surface' : 'bg-tone-soft'}`}
        onClick={(event) => {
          event.preventDefault()
          setChosen({ beside, open: !open })
        }}
      >
        <TrayLine all={all} />
        <ChevronUp
          aria-hidden="true"
          className="ms-auto group-open:rotate-180 @max-[9rem]:hidden"
        />
      </summary>
      {rows.length > 0 && (
        <ul
          aria-label="Open sales"
          className={`max-h-[30dvh] overflow-y-auto px-3 pt-1 ${place === 'screen' ? 'grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-x-6' : ''}`}
        >
          {rows.map((one) => (
            <TrayRow key={one.sale.reference} {...one} />
          ))}
        </ul>
      )}
      <p className="px-5 pt-1 pb-2 text-sm">
        <Link
          to={{ pathname: paths.lookAfter(), search }}
          className="inline-flex min-h-target items-center font-semibold text-accent underline-offset-[0.2em]"
        >
          Show what each one needs
        </Link>
      </p>
    </details>
  )
}

/** For a single state, its colour. For several, no colour: each count has one. */
function toneOf(all: readonly SaleInNeed[]): Tone | 'neutral' {
  const [first, ...others] = countsOf(all)
  return first === undefined || others.length > 0 ? 'neutral' : needTone[first.need]
}

function TrayLine({ all }: { all: readonly SaleInNeed[] }) {
  const counts = countsOf(all)
  const [first] = counts
  if (first === undefined || counts.length === 1)
    return (
      <>
        {first !== undefined && <ToneIcon tone={needTone[first.need]} className="text-tone" />}
        <span className="@max-3xs:sr-only">{trayLine(all)}</span>
        {first !== undefined && (
          <span aria-hidden="true" className="text-xs/tight @3xs:hidden">
            {countWords(first.need, first.count)}
          </span>
        )}
      </>
    )
  return (
    <>
      <span className="sr-only">{trayLine(all)}</span>
      <span aria-hidden="true" className="flex-none @max-3xs:hidden">
        {salesWord(all)}
      </span>
      <span aria-hidden="true" className="flex min-w-0 gap-1.5">
        {counts.map(({ need, count }, index) => (
          <span
            key={need}
            data-count
            className={`inline-flex items-center gap-1 rounded-full bg-tone-soft py-0.5 ps-1.25 pe-2 text-(length:--text-xs) whitespace-nowrap text-tone-ink forced-colors:border forced-colors:border-[CanvasText] [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-tone tone-${needTone[need]}`}
          >
            <ToneIcon tone={needTone[need]} />
            {count}
            {/* On a narrow window, only the most urgent state keeps its words. */}
            <span className={index === 0 ? '@max-3xs:hidden' : '@max-tray:hidden'}>
              {wordOf(need, count)}
            </span>
          </span>
        ))}
      </span>
    </>
  )
}

function TrayRow({ sale, need }: SaleInNeed) {
  const till = useTill()
  const { search } = useLocation()
  const words = lookAfterWords(sale, need)
  const amount = useAmountText(sale)
  return (
    <li className="flex items-center gap-1">
      <Link
        className="flex min-h-sale min-w-0 flex-1 items-center justify-between gap-3 rounded-md px-2 py-1.5 text-inherit no-underline hover:bg-hover"
        to={{ pathname: paths.result(sale.reference), search }}
      >
        <span className="flex min-w-0 flex-col text-sm/close font-semibold">
          <Cut>{sale.summary.title}</Cut>
          <span className="font-normal text-ink-soft figures">{sale.summary.recipientMasked}</span>
          {words.tone === 'checking' && (
            <span className="text-xs text-checking-ink">
              {operationWords[sale.kind].dontRepeat}
            </span>
          )}
        </span>
        <span className="flex min-w-0 flex-none flex-col items-end text-sm/close">
          <Badge tone={words.tone}>{words.short}</Badge>
          {words.customer?.pressing === true ? (
            words.customer.orders.map((order) => (
              <span key={orderText(order)} className="text-end text-base font-strong figures">
                <Spoken>{orderText(order)}</Spoken>
              </span>
            ))
          ) : (
            <span className="figures">
              <Spoken>{amount}</Spoken>
            </span>
          )}
          {words.until !== undefined && <TimeLeft until={words.until} />}
        </span>
      </Link>
      {need === 'ended' && <Seen sale={sale} onSeen={() => till.news.seen(sale.reference)} />}
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
