import { Link } from 'react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { isUnsold, moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { MoneyDecisions } from '../../till/MoneyDecisions.tsx'
import { customerMoneyWords } from '../../till/words/customer-money.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { Cut } from '../../ui/Cut.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Tone } from '../../ui/tone.ts'
import { keyOf, type ItemState, type WorkItem } from './worklist.ts'
import { Spoken } from '../../ui/Spoken.tsx'

export interface WorkRowProps {
  item: WorkItem
  state: ItemState
  /** What a person does about the money before the retry. */
  need: string | undefined
  onRemove: () => void
  /** Opens the retry of this sale alone. */
  onRetry: () => void
}

/** A sale of the worklist, and the outcome of its retry. */
export function WorkRow({ item, state, need, onRemove, onRetry }: WorkRowProps) {
  const { tone, short, says } = wordsOf(state, need)
  const key = state.kind === 'begun' ? state.sale.reference : keyOf(item)
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_minmax(9rem,auto)] items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col text-sm">
        <Link
          to={paths.sale(key)}
          className="inline-flex min-h-6 items-center text-base/sm font-semibold min-w-0 text-inherit no-underline hover:underline"
        >
          {item.title}
        </Link>
        <Cut className="text-xs text-ink-soft figures">{`${item.recipientMasked} · ${item.when}`}</Cut>
        {says !== undefined && (
          <span className={need === undefined ? 'text-ink-soft' : 'font-strong'}>{says}</span>
        )}
        {state.kind === 'begun' && <Money sale={state.sale} />}
        {state.kind === 'needs-money' && state.money.kind === 'in-till' && (
          <MoneyDecisions sale={state.money.holder} mayKeep />
        )}
      </div>
      {item.amount !== undefined && <Amount cents={item.amount} size="row" />}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:col-span-full">
        <Badge tone={tone}>{short}</Badge>
        {(state.kind === 'needs-money' || state.kind === 'refused') && (
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            aria-label={`Retry ${item.title}, ${item.recipientMasked}`}
            onClick={onRetry}
          >
            Retry
          </Button>
        )}
        {(state.kind === 'waiting' || state.kind === 'needs-money') && (
          <IconButton
            label={`Take ${item.title}, ${item.recipientMasked} off the list`}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}

/** The customer's money after a retry that was not sold, and what a person does about it. */
function Money({ sale }: { sale: Sale }) {
  const words = isUnsold(sale) ? customerMoneyWords(moneyOf(sale)) : undefined
  if (words === undefined) return null
  return (
    <>
      {words.lines.map((line) => (
        <span key={line} className="font-strong">
          <Spoken>{line}</Spoken>
        </span>
      ))}
      <MoneyDecisions sale={sale} />
    </>
  )
}

function wordsOf(
  state: ItemState,
  need: string | undefined,
): { tone: Tone | 'neutral'; short: string; says?: string } {
  if (state.kind === 'waiting') return { tone: 'neutral', short: 'Not sent' }
  if (state.kind === 'needs-money')
    return { tone: 'needs', short: 'Needs you', ...(need === undefined ? {} : { says: need }) }
  if (state.kind === 'begun-unread') return { tone: 'checking', short: 'Pending' }
  if (state.kind === 'refused')
    return { tone: 'needs', short: 'Not retried', says: `${state.words}. Nothing was sent.` }
  const { tone, short, title } = phaseWords(state.sale)
  const quiet = tone === 'sold' || tone === 'info'
  return quiet ? { tone, short } : { tone, short, says: title }
}
