import X from 'lucide-react/icons/x'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { phaseWords } from '../till/phase-words.ts'
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
    <li className="failed-row">
      <div className="sale-row-what">
        <Link to={paths.transaction(key)} className="failed-link">
          {item.title}
        </Link>
        <span className="sale-row-small figures">
          {item.recipientMasked} · {item.when}
        </span>
        {says !== undefined && <span className="work-says">{says}</span>}
      </div>
      {item.amount !== undefined && <Amount cents={item.amount} size="row" />}
      <div className="failed-acts">
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
