import { Link } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { paths } from '../till/address/paths.ts'
import { Amount } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import type { PaidPart } from '../sale/payment.ts'
import type { ListedSale } from './listed-sale.ts'
import { keepText } from './keep-words.ts'

/** One failed sale: to the worklist, or retried at once. */
export function FailedRow({
  one,
  kept,
  onAdd,
  onRetry,
}: {
  one: ListedSale
  /** What is kept in the till once it goes on the worklist. */
  kept: readonly PaidPart[]
  onAdd: () => void
  onRetry: () => void
}) {
  const named = `${one.title}, ${one.recipientMasked}`
  const label = kept.length === 0 ? 'Worklist' : `${keepText(kept)} · worklist`
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_minmax(9rem,auto)] items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col text-sm">
        <Link
          to={paths.transaction(one.key)}
          className="inline-flex min-h-6 items-center text-base/sm font-semibold wrap-anywhere text-inherit no-underline hover:underline"
        >
          {one.title}
        </Link>
        <span className="truncate text-xs text-ink-soft figures">
          {one.recipientMasked} · {one.when}
        </span>
      </div>
      {one.amount !== undefined && <Amount cents={one.amount} size="row" />}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:col-span-full">
        <Button
          icon={<Plus aria-hidden="true" />}
          aria-label={`${label}: add ${named}`}
          onClick={onAdd}
        >
          {label}
        </Button>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          aria-label={`Retry ${named}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      </div>
    </li>
  )
}
