import { Link } from 'react-router'
import X from 'lucide-react/icons/x'
import { paths } from '../till/address/paths.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import { Amount } from '../ui/Amount.tsx'
import { Badge } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Tone } from '../ui/tone.ts'
import { referenceOf, type ItemState, type WorkItem } from './worklist.ts'

export interface WorkRowProps {
  item: WorkItem
  state: ItemState
  onRemove: () => void
}

/** One sale of the worklist, and what became of its retry. */
export function WorkRow({ item, state, onRemove }: WorkRowProps) {
  const { tone, short, says } = wordsOf(state)
  const key = state.kind === 'begun' ? state.sale.reference : keyOf(item)
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_minmax(9rem,auto)] items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col text-sm">
        <Link
          to={paths.transaction(key)}
          className="inline-flex min-h-6 items-center text-base/sm font-semibold wrap-anywhere text-inherit no-underline hover:underline"
        >
          {item.title}
        </Link>
        <span className="truncate text-xs text-ink-soft figures">
          {item.recipientMasked} · {item.when}
        </span>
        {says !== undefined && <span className="text-ink-soft">{says}</span>}
      </div>
      {item.amount !== undefined && <Amount cents={item.amount} size="row" />}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:col-span-full">
        <Badge tone={tone}>{short}</Badge>
        {state.kind === 'waiting' && (
          <IconButton
            label={`Take ${item.title}, ${item.recipientMasked} off the worklist`}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}

function keyOf(item: WorkItem): string {
  return typeof item.failed === 'string' ? referenceOf(item) : item.failed.transactionId
}

function wordsOf(state: ItemState): { tone: Tone | 'neutral'; short: string; says?: string } {
  if (state.kind === 'waiting') return { tone: 'neutral', short: 'Waiting' }
  if (state.kind === 'begun-unread') return { tone: 'checking', short: 'Under way' }
  if (state.kind === 'refused')
    return { tone: 'needs', short: 'Not retried', says: `${state.words}. Nothing was sent.` }
  const { tone, short, title } = phaseWords(state.sale)
  const quiet = tone === 'sold' || tone === 'info'
  return quiet ? { tone, short } : { tone, short, says: title }
}
