import { Link, useLocation } from 'react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { saleKinds } from '../../../catalogue/kind/kind.ts'
import { useBrandImage } from '../../../catalogue/use-catalogue.ts'
import { isSold } from '../../../engine/money.ts'
import type { Sale } from '../../../engine/sale.ts'
import { operationWords } from '../../../till/words/operation-words.ts'
import { paths } from '../../../till/address/paths.ts'
import { useTill } from '../../../till/till.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass, linkClass } from '../../../ui/button-class.ts'
import { Countdown } from '../../../ui/part/Countdown.tsx'
import { SaleMark } from '../../../catalogue/SaleMark.tsx'
import { wordsFor } from '../../result/need-words.ts'
import { useSaleOnList } from '../../result/ListNews.tsx'
import { RetryButtons } from '../../result/RetryButtons.tsx'

interface PaidRowProps {
  sale: Sale
  /** Sold, and there is nothing to hand over. */
  hasNothingToGive: boolean
  onReceipt: () => void
}

/** A sale of a payment: its state, and the actions for it alone. */
export function PaidRow({ sale, hasNothingToGive, onReceipt }: PaidRowProps) {
  const { account, api } = useTill()
  const { search } = useLocation()
  const { summary, reference, child } = sale
  const words = wordsFor(account, sale)
  const kind = saleKinds.find((one) => one === summary.saleKind) ?? 'other'
  const imageUrl = useBrandImage(summary.productCode)
  const now = () => api.clock.wallNow()
  return (
    <li
      className={`flex flex-col gap-2 rounded-lg border border-line p-3 tone-${words.tone}`}
      data-kind={kind}
    >
      <div className="flex items-center gap-3">
        <SaleMark kind={kind} brandName={summary.brandName} imageUrl={imageUrl} />
        <span className="flex min-w-0 flex-1 flex-col text-sm/close">
          <Link
            className={`${linkClass} min-w-0`}
            to={{ pathname: paths.result(reference), search }}
          >
            {summary.title}
          </Link>
          {summary.recipientMasked !== '' && (
            <span className="text-ink-soft figures">{summary.recipientMasked}</span>
          )}
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <Amount cents={summary.amount} />
          <Badge tone={words.tone}>
            {hasNothingToGive ? operationWords[sale.kind].doneShort : words.short}
          </Badge>
        </span>
      </div>
      {!isSold(sale) && (
        <p className="text-sm text-tone-ink">
          {words.title}.
          {sale.phase.kind === 'prepared' && sale.phase.wait.kind === 'budget' && (
            <> Number {sale.phase.wait.position} in the queue.</>
          )}
          {words.until !== undefined && (
            <>
              {' '}
              Sent in <Countdown until={words.until} now={now} />.
            </>
          )}
        </p>
      )}
      {sale.hasReceipt && (
        <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={onReceipt}>
          Only this receipt
        </Button>
      )}
      {child === undefined ? (
        <Retry sale={sale} />
      ) : (
        <Link className={buttonClass({})} to={{ pathname: paths.result(child), search }}>
          See the retry
        </Link>
      )}
    </li>
  )
}

/** Retries a failed sale in its row: the money in the till pays for it, or the customer pays again. */
function Retry({ sale }: { sale: Sale }) {
  const onList = useSaleOnList(sale)
  if (sale.phase.kind !== 'failed' || onList.kind !== 'same') return null
  return <RetryButtons sale={sale} onRetried={() => undefined} />
}
