import type { KeyboardEvent } from 'react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { kindWord } from '../catalogue/kind.ts'
import type { SaleAccount } from '../sale/sale.ts'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { useMaySell } from '../till/role.ts'
import { Amount } from '../ui/Amount.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { KindIcon } from '../ui/KindIcon.tsx'
import { attemptIn, cameToNothing, retryChance, type Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import { saleStatusWords } from './status.ts'

export interface SaleRowProps {
  one: ListedSale
  chain: Chain
  account: SaleAccount
  onRetry: (one: ListedSale) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One sale in the list: the whole row leads to it. */
export function SaleRow({ one, chain, account, onRetry, onKeyDown }: SaleRowProps) {
  const { label, tone } = saleStatusWords(one)
  const attempts = chain.filter((other) => !cameToNothing(other)).length
  const maySell = useMaySell()
  const chance = retryChance(one, chain, account)
  return (
    <div className="sale-row" data-kind={one.kind}>
      <span className="sale-row-kind">
        <KindIcon kind={one.kind} />
      </span>
      <div className="sale-row-what">
        <Link to={paths.transaction(one.key)} className="sale-row-link" onKeyDown={onKeyDown}>
          {one.title}
        </Link>
        <span className="sale-row-small">
          <span className="figures">{one.recipientMasked || kindWord[one.kind]}</span>
          {attempts > 1 && <span> · attempt {attemptIn(one, chain) || 'refused'}</span>}
        </span>
      </div>
      <div className="sale-row-who">
        <span className="figures">{one.when}</span>
        <span className="sale-row-small">
          {one.soldBy === undefined ? 'Not sold on this till' : `By ${one.soldBy}`}
        </span>
      </div>
      <span className="sale-row-status">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="sale-row-amount">
        {one.amount === undefined ? '–' : <Amount cents={one.amount} size="row" />}
      </span>
      <span className="sale-row-act">
        {maySell && chance.kind !== 'no' && (
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            aria-label={`Retry ${one.title}, ${one.recipientMasked}`}
            onClick={() => onRetry(one)}
          >
            <span className="sale-row-retry">Retry</span>
          </Button>
        )}
      </span>
    </div>
  )
}
