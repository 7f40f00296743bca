import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { Amount } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import type { ListedSale } from './listed-sale.ts'

/** One failed sale: to the worklist, or retried at once. */
export function FailedRow({
  one,
  onAdd,
  onRetry,
}: {
  one: ListedSale
  onAdd: () => void
  onRetry: () => void
}) {
  const named = `${one.title}, ${one.recipientMasked}`
  return (
    <li className="failed-row">
      <div className="sale-row-what">
        <Link to={paths.transaction(one.key)} className="failed-link">
          {one.title}
        </Link>
        <span className="sale-row-small figures">
          {one.recipientMasked} · {one.when}
        </span>
      </div>
      {one.amount !== undefined && <Amount cents={one.amount} size="row" />}
      <div className="failed-acts">
        <Button
          icon={<Plus aria-hidden="true" />}
          aria-label={`Worklist: add ${named}`}
          onClick={onAdd}
        >
          Worklist
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
